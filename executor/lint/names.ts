// Leaves and sensors must be registered, and only a leaf has an output for `as`.

import { didYouMean } from "../../schemas/index.ts";
import { type LintFinding, MAX_SUGGESTED } from "./finding.ts";
import type { LintSubject } from "./rule.ts";
import { predicateOf } from "./walk.ts";

export function lintNames({ nodes, registry }: LintSubject): LintFinding[] {
  const findings: LintFinding[] = [];
  const meant = (name: string, names: readonly string[]): string =>
    findings.length < MAX_SUGGESTED ? didYouMean(name, names) : "";
  const known = registry.list().map(({ name }) => name);
  for (const visited of nodes) {
    const { node, pointer } = visited;
    if (node.type === "Leaf") {
      const capability = registry.find(node.name);
      if (capability === undefined) {
        const message = `${node.name} is not registered${meant(node.name, known)}`;
        findings.push({ code: "tree.unknownLeaf", pointer: `${pointer}/name`, message });
      } else if (capability.form === "option" && node.as !== undefined) {
        const message = `option ${node.name} has no output to keep as ${node.as}`;
        findings.push({ code: "tree.output", pointer: `${pointer}/as`, message });
      }
    }
    const asked = predicateOf(visited);
    if (asked === undefined || registry.findSensor(asked.predicate.sensor) !== undefined) continue;
    const { sensor } = asked.predicate;
    const message = `sensor ${sensor} is not registered${meant(sensor, registry.sensors())}`;
    findings.push({ code: "tree.unknownSensor", pointer: `${asked.pointer}/sensor`, message });
  }
  return findings;
}
