// A fence around what one attempt at a leaf touches. Once the run has given the attempt up, the
// fence is closed: whatever the attempt still does is refused, and an answer that it waited for
// comes as a refusal. So the body is free at once, and late effects count only by what the world
// shows.

import type { CodedError } from "../../schemas/index.ts";

type Any = (...args: unknown[]) => unknown;

export class Fence {
  #closed: CodedError | undefined;

  /** From now on everything within is refused with the reason. */
  close(because: CodedError): void {
    this.#closed ??= because;
  }

  get isClosed(): boolean {
    return this.#closed !== undefined;
  }

  /**
   * The object within the fence; so are its properties of the names in `parts`. Functions run on
   * the object itself, so its private fields work.
   */
  around<T extends object>(target: T, parts: readonly string[] = []): T {
    const wrapped = new Map<PropertyKey, { own: unknown; fenced: unknown }>();
    return new Proxy(target, {
      get: (_, key) => {
        this.#check();
        const own: unknown = Reflect.get(target, key, target);
        const isPart = typeof own === "object" && own !== null && parts.includes(String(key));
        if (typeof own !== "function" && !isPart) return own;
        const known = wrapped.get(key);
        if (known?.own === own) return known.fenced;
        const fenced = isPart ? this.around(own) : this.#call(target, own as Any);
        wrapped.set(key, { own, fenced });
        return fenced;
      },
      set: (_, key, value) => {
        this.#check();
        return Reflect.set(target, key, value, target);
      },
    });
  }

  #call(target: object, own: Any): Any {
    return (...args) => {
      this.#check();
      const result = Reflect.apply(own, target, args);
      if (!(result instanceof Promise)) return result;
      const answer = result.finally(() => this.#check());
      // Nobody may wait for it any more.
      answer.catch(() => {});
      return answer;
    };
  }

  #check(): void {
    if (this.#closed !== undefined) throw this.#closed;
  }
}
