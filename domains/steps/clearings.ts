// Which steps ended which facts, by exact name or by prefix: most facts are ended by name, and plans that set stations up and take them along
// again end many.

/** Steps by the pattern of facts that they ended. */
export class Clearings {
  private readonly byName = new Map<string, number[]>();
  private readonly byPrefix = new Map<string, number[]>();

  add(pattern: string, step: number): void {
    const known = pattern.endsWith("*") ? this.byPrefix : this.byName;
    const steps = known.get(pattern);
    if (steps === undefined) known.set(pattern, [step]);
    else steps.push(step);
  }

  /** The steps that ended a name. */
  of(name: string): readonly number[] {
    const named = this.byName.get(name) ?? NONE;
    if (this.byPrefix.size === 0) return named;
    const steps = [...named];
    for (const [pattern, own] of this.byPrefix) if (matches(pattern, name)) steps.push(...own);
    return steps;
  }

  /** Calls `each` with whatever stands in the map under a name that the pattern ends. */
  matching<V>(pattern: string, byName: ReadonlyMap<string, V>, each: (value: V) => void): void {
    if (!pattern.endsWith("*")) {
      const named = byName.get(pattern);
      if (named !== undefined) each(named);
    } else for (const [name, value] of byName) if (matches(pattern, name)) each(value);
  }
}

const NONE: readonly number[] = [];

const matches = (pattern: string, name: string): boolean => name !== pattern && name.startsWith(pattern.slice(0, -1));
