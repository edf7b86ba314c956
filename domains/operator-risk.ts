// How dangerous plans rate an act that is asked for without a plan: as the least dangerous operator
// of the verb that does it. A caller may leave arguments open, such as the item of a kill.

import { type CapabilityCall, type Domain, type Operator, SafetyLevel } from "../schemas/index.ts";

/** Rates calls by the operators of a domain; undefined for an act that it does not know. */
export function riskIn({ operators }: Pick<Domain, "operators">): (call: CapabilityCall) => SafetyLevel | undefined {
  let byVerb: Map<string, Operator[]> | undefined;
  return ({ name, args }) => {
    byVerb ??= Map.groupBy(operators, ({ verb }) => verb);
    const rated = (byVerb.get(name) ?? []).filter((operator) => agrees(operator, args as Record<string, unknown>));
    return SafetyLevel.options.find((level) => rated.some(({ safetyLevel }) => safetyLevel === level));
  };
}

/** Whether the call may mean the operator: their texts of the same name are equal. */
const agrees = ({ args: own }: Operator, args: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(own).every(
    ([name, value]) =>
      name === "tool" || typeof value !== "string" || typeof args[name] !== "string" || args[name] === value,
  );
