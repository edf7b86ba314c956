// The plan-body interface: the gates between a plan step and the body, for leaves and options
// alike.
//
//   V1 the verb is registered, and for plans      pbi.unknownVerb        before the plan begins
//   V2 its arguments parse                        pbi.schemaViolation    before the plan begins, and again when the step starts
//   P  its permissions are granted                permission.denied      likewise
//   R  its arguments name nothing refused         pbi.guardFailed        likewise, and plans avoid it
//   C  conduct allows it                          permission.denied      likewise; what it chooses itself, in the act (conduct/guard.ts)
//   V3 its guard holds                            the guard's own code   when it starts
//   V4 the world shows its effect                 its own code, or pbi.effectsUnmet    when it reports success
//   A1 first action, A4 silence                   watchdog.ts · A2, A3 ends and retries: leaf-runner.ts · I1 one step: step-ledger.ts
//   I2 deadlines                                  plan-tree.ts · I3 local repair first: repair-budget.ts · I4 is V1

import type { z } from "zod";
import {
  type Body,
  type BodyGuard,
  CodedError,
  type Conduct,
  type Failure,
  failure,
  type Plan,
  type PlanStep,
  toCodedError,
} from "../../schemas/index.ts";
import { exceedsRisk, guardOf } from "../conduct/guard.ts";
import { parseArguments } from "./capability-args.ts";
import type { Permission } from "./leaf.ts";
import type { Capability, CapabilityRegistry } from "./registry.ts";

/** The fields of leaves and options that the gates read. */
interface Gated<Context, Args = unknown> {
  name: string;
  permissions: readonly Permission[];
  schema: z.ZodType<Args>;
  refuses?: readonly string[] | undefined;
  guard(context: Context, args: Args): Failure | undefined;
}

/** Permissions that a run grants; undefined grants all. */
export type Granted = readonly Permission[] | undefined;

/** What the gate of conduct reads of a context. */
interface Acting {
  body: Body;
  stepId?: string;
}

/**
 * V2, P, R, C and V3. Returns the parsed arguments; throws the CodedError of the gate that refuses.
 * A retry is the call that conduct allowed: the attempt before it may have spent what was held.
 */
export function admit<Context extends Acting, Args>(
  { name, permissions, schema, refuses, guard }: Gated<Context, Args>,
  rawArgs: unknown,
  context: Context,
  granted: Granted,
  attempt = 1,
): Args {
  const args = parseArguments(schema, rawArgs, name);
  checkPermissions(name, permissions, granted);
  checkRefusals(name, refuses, args);
  const { body, stepId } = context;
  const isReflex = stepId?.startsWith(REFLEX_STEP) ?? false;
  const call = { name, args, permissions, isReflex };
  const refusal =
    (attempt === 1 ? guardOf(body).ofCall(call, () => body.observe()) : undefined) ?? guard(context, args);
  if (refusal !== undefined) throw new CodedError(refusal.code, refusal.detail);
  return args;
}

/** The ids of the steps of reflexes begin so. */
export const REFLEX_STEP = "reflex:";

/** Throws CodedError `permission.denied` naming every missing permission. */
export function checkPermissions(name: string, needed: readonly Permission[], granted: Granted): void {
  const missing = granted === undefined ? [] : needed.filter((permission) => !granted.includes(permission));
  if (missing.length > 0)
    throw new CodedError("permission.denied", `${name} needs ${missing.join(", ")}, which is not granted`);
}

/** Throws CodedError `pbi.guardFailed` naming the argument that is refused. */
function checkRefusals(name: string, refuses: readonly string[] = [], args: unknown): void {
  const refused = refuses.find((text) => Object.values(args as object).includes(text));
  if (refused !== undefined) throw new CodedError("pbi.guardFailed", `${name}: this body does not do ${refused}`);
}

/**
 * Checks V1, V2, P, R and C for every step before the first one begins, so that no run begins a plan
 * that it cannot end. What a later step spends is checked when it starts. Returns the first flaw, or
 * undefined.
 */
export function refusedStep<B extends Body>(
  { steps }: Pick<Plan, "steps">,
  registry: CapabilityRegistry<B>,
  granted: Granted,
  guard: BodyGuard = guardOf({}),
): { step: PlanStep; failure: Failure } | undefined {
  for (const step of steps) {
    try {
      const { name, permissions, schema, refuses } = gatesOf(registry.planned(step.type));
      const args = parseArguments(schema, step.args, name);
      checkPermissions(name, permissions, granted);
      checkRefusals(name, refuses, args);
      const call = { name: step.type, args, permissions, isAhead: true };
      const denied = tooDangerous(step, guard.conduct) ?? guard.ofCall(call, () => AHEAD);
      if (denied !== undefined) return { step, failure: denied };
    } catch (error) {
      return { step, failure: toCodedError(error).toFailure() };
    }
  }
  return undefined;
}

/** What is known of the situation in which a later step begins. */
const AHEAD = { inventory: {}, dimension: "" };

function tooDangerous({ type, safetyLevel }: PlanStep, conduct: Conduct): Failure | undefined {
  if (!exceedsRisk(safetyLevel, conduct)) return undefined;
  const why = `rule risk: this step is ${safetyLevel}, and conduct allows steps up to ${conduct.risk}`;
  return failure("permission.denied", `${type}: ${why}; ask for something safer, or raise risk`);
}

type Gates = Pick<Gated<never>, "name" | "permissions" | "schema" | "refuses">;

function gatesOf<B extends Body>(capability: Capability<B>): Gates {
  const { name } = capability;
  if (capability.form === "leaf") {
    const { permissions, inputSchema: schema, refuses } = capability.leaf;
    return { name, permissions, schema, refuses };
  }
  const { permissions, argsSchema: schema, refuses } = capability.option;
  return { name, permissions, schema, refuses };
}
