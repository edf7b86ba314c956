// The tool bus: the tools of a reasoned step, served by the registry's capabilities, the planner,
// or the perception.
// Invariant: every call passes its schema, its guardrails and conduct, and returns a value.

import { ConductGuard } from "../../executor/conduct/guard.ts";
import { type CapabilityCall, type Conduct, type Goal, type Perceiver, toCodedError } from "../../schemas/index.ts";
import { heldBy } from "../actions/self-report.ts";
import type { ReasonedStep, ToolCall, ToolResult } from "../advisor/reasoned-step.ts";

export interface ToolPorts {
  perceiver: Perceiver;
  conduct: Conduct;
  /** Runs a capability of the registry; rejects or resolves with its failure. */
  run(name: string, args: Record<string, unknown>): Promise<{ failure?: { code: string; detail: string } }>;
  /** Plans for a goal and executes the plan. */
  followGoal(goal: Goal): Promise<{ failure?: { code: string; detail: string } }>;
}

/** Maximal number of matches returned. */
const MAX_MATCHES = 16;
const RANGE = 1;

type ToolAnswer = { data?: unknown; failure?: { code: string; detail: string } };

/**
 * Makes the call and returns its result; calls `onDispatch` when it is dispatched or refused. Never
 * rejects.
 */
export async function callTool(
  call: ToolCall,
  guardrails: ReasonedStep["guardrails"],
  ports: ToolPorts,
  onDispatch: () => void = () => {},
): Promise<ToolResult> {
  const { perceiver } = ports;
  const before = observed(perceiver);
  const answer = await attempt(call, guardrails, ports, onDispatch);
  const after = observed(perceiver);
  const inventory: Record<string, number> = {};
  for (const item of new Set([...Object.keys(before.held), ...Object.keys(after.held)])) {
    const delta = (after.held[item] ?? 0) - (before.held[item] ?? 0);
    if (delta !== 0) inventory[item] = delta;
  }
  const moved = Math.hypot(...after.position.map((value, axis) => value - (before.position[axis] ?? 0)));
  const { failure, data } = answer;
  return {
    tool: call.tool,
    ok: failure === undefined,
    ...(data === undefined ? {} : { data: data as ToolResult["data"] }),
    ...(failure === undefined ? {} : { error: { code: failure.code, detail: failure.detail.slice(0, 400) } }),
    environmentDeltas: { inventory, moved: Math.round(moved * 100) / 100, health: after.health - before.health },
  };
}

function observed(perceiver: Perceiver) {
  const { position, health } = perceiver.snapshot();
  return { held: heldBy(perceiver), position, health };
}

async function attempt(
  call: ToolCall,
  { minHealth, noHostileWithin }: ReasonedStep["guardrails"],
  ports: ToolPorts,
  onDispatch: () => void,
): Promise<ToolAnswer> {
  const served = service(call, ports);
  const refused = refusalFor(call, served, { minHealth, noHostileWithin }, ports);
  onDispatch();
  if (refused !== undefined) return { failure: refused };
  try {
    return await served.answer();
  } catch (error) {
    return { failure: toCodedError(error).toFailure() };
  }
}

/** Why the call is refused by its guardrails or conduct; undefined if it is not. */
function refusalFor(
  call: ToolCall,
  served: Service,
  { minHealth, noHostileWithin }: ReasonedStep["guardrails"],
  { perceiver, conduct }: ToolPorts,
): ToolAnswer["failure"] {
  const snapshot = perceiver.snapshot();
  const denied = (detail: string) => ({ code: "pbi.guardFailed", detail });
  if (snapshot.health < minHealth)
    return denied(`the body's health is ${snapshot.health}, below the guardrail's ${minHealth}`);
  const near = snapshot.nearbyEntities.find(({ hostile, distance }) => hostile && distance <= noHostileWithin);
  if (near !== undefined && ACTS.has(call.tool))
    return denied(`a ${near.kind} is ${Math.round(near.distance)} blocks away`);
  if (served.call === undefined) return undefined;
  const { position, dimension } = snapshot;
  const situation = () => ({ inventory: heldBy(perceiver), dimension, position });
  return new ConductGuard(conduct).ofCall(served.call, situation);
}

const ACTS = new Set<ToolCall["tool"]>(["pathfind", "dig", "place", "craft", "smelt"]);

interface Service {
  /** What conduct judges; absent for tools that only look. */
  call?: CapabilityCall;
  answer(): Promise<ToolAnswer>;
}

function service(call: ToolCall, ports: ToolPorts): Service {
  const { perceiver } = ports;
  const capability = (name: string, args: Record<string, unknown>): Service => ({
    call: { name, args },
    answer: () => ports.run(name, args),
  });
  const looked = (data: () => unknown): Service => ({ answer: async () => ({ data: data() }) });
  switch (call.tool) {
    case "find_blocks":
      return looked(() =>
        perceiver
          .snapshot()
          .nearbyBlocks.filter(({ block }) => block.includes(call.args.type))
          .filter(({ position }) => distance(position, perceiver.snapshot().position) <= call.args.radius)
          .slice(0, MAX_MATCHES),
      );
    case "sense_hostiles":
      return looked(() =>
        perceiver
          .snapshot()
          .nearbyEntities.filter(({ hostile, distance: away }) => hostile && away <= call.args.radius)
          .slice(0, MAX_MATCHES),
      );
    case "query_inventory":
      return looked(() =>
        Object.fromEntries(Object.entries(heldBy(perceiver)).filter(([item]) => item.includes(call.args.filter))),
      );
    case "pathfind":
      return capability("navigate", { position: call.args.to, range: RANGE });
    case "dig":
      return capability("dig_block", { position: call.args.position });
    case "place":
      return capability("place_block", { item: call.args.item });
    case "waypoint":
      return capability("note_waypoint", { name: call.args.name, kind: call.args.kind });
    case "chat":
      return capability("chat", { message: call.args.message });
    case "craft":
    case "smelt": {
      const { item, qty } = call.args;
      return { answer: () => ports.followGoal({ items: { [item]: (heldBy(perceiver)[item] ?? 0) + qty } }) };
    }
  }
}

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((value, axis) => value - (b[axis] ?? 0)));
