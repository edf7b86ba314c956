// What becomes of impasses: each is published with the lessons of its situation. Where the same steps
// led out of it three times they are proposed as an option, and otherwise a model is asked for one.
// A proposal is registered like anybody's: linted, tested in the sandbox, and in shadow at first.
// Invariant: no run waits for it, and no failure of a proposal ends one.

import { z } from "zod";
import type { EventBus } from "../../executor/index.ts";
import { type Impasse, ImpasseWatch, learntOption, lessonId, type Memory } from "../../memory/index.ts";
import type { Advisor } from "../../mind/advisor/index.ts";
import {
  type BusEvent,
  OptionDocument,
  type OptionRegistration,
  parseDocument,
  type Situation,
  type State,
  toCodedError,
} from "../../schemas/index.ts";
import type { CapabilityController, OpenCapabilities } from "./controller.ts";

export interface ProposalParts {
  bus: Pick<EventBus, "subscribe" | "publish">;
  memory: Memory;
  situation: () => Situation;
  /** What the body observes now; undefined if it cannot be asked. */
  observe: () => State | undefined;
  /** Without it impasses are published, and nothing is proposed. */
  capabilities: OpenCapabilities | undefined;
  /** Asked where experience proposes nothing, if it is ready. */
  advisor?: Pick<Advisor, "ask" | "isReady"> | undefined;
}

const BY = "memory";
/** A version of each option that was learnt: no more than so many. */
const MAX_VERSIONS = 100;

/** Watches the bus until the returned function is called. */
export function proposeOptions(parts: ProposalParts): () => void {
  const proposals = new Proposals(parts);
  return proposals.follow();
}

class Proposals {
  readonly #parts: ProposalParts;
  readonly #closing = new AbortController();

  constructor(parts: ProposalParts) {
    this.#parts = parts;
  }

  follow(): () => void {
    const { bus, memory, situation } = this.#parts;
    const watch = new ImpasseWatch({
      ...{ situation, outlineOf: memory.attempts.outlineOf },
      onImpasse: (impasse, event) => this.#meet(impasse, event),
    });
    const unsubscribe = bus.subscribe({ topics: ["intent", "plan", "step", "run"] }, (event) => watch.note(event));
    return () => {
      unsubscribe();
      this.#closing.abort();
    };
  }

  #meet(impasse: Impasse, { chain }: BusEvent): void {
    const { bus, memory } = this.#parts;
    const { act, subject, failure, situation } = impasse;
    const acts = act === undefined ? undefined : [{ act, subject }];
    const lessons = memory.lessons.for({ acts, goal: impasse.goal, situation });
    memory.lessons.noteSeen(lessons.map(({ id }) => id));
    const shown = lessons.map(({ id, lesson }) => ({ id, lesson }));
    bus.publish({ topic: "memory", type: "impasse", chain, data: { ...impasse, lessons: shown } });
    const id =
      act === undefined || failure === undefined ? undefined : lessonId({ act, subject, situation, end: failure });
    const taken = id === undefined ? undefined : memory.lessons.proven(id);
    const proposed =
      taken === undefined
        ? this.#byModel(
            impasse,
            lessons.map(({ lesson }) => lesson),
          )
        : this.#byExperience(taken, failure ?? "an impasse");
    proposed.then(
      (end) =>
        end &&
        bus.publish({ topic: "memory", type: "option-proposed", chain, data: { ...end, impasse: impasse.kind } }),
      (error: unknown) => {
        const { code, detail } = toCodedError(error);
        bus.publish({ topic: "memory", type: "option-refused", chain, data: { code, detail: detail ?? null } });
      },
    );
  }

  async #byExperience(taken: Parameters<typeof learntOption>[0]["taken"], failure: string) {
    const { capabilities, observe } = this.#parts;
    const [registry, state] = [await capabilities?.(), observe()];
    if (registry === undefined || state === undefined) return undefined;
    const made = (version: string) =>
      learntOption({ taken, version, failure, state, permissionsOf: (verb) => permissionsOf(registry, verb) });
    const registration = made("1.0.0");
    return registration && register(registry, (version) => made(version) ?? registration);
  }

  async #byModel(impasse: Impasse, lessons: readonly string[]) {
    const { capabilities, observe, advisor } = this.#parts;
    if (advisor?.isReady !== true) return undefined;
    const [registry, state] = [await capabilities?.(), observe()];
    if (registry === undefined || state === undefined) return undefined;
    const { proposeOption } = await import("../../mind/advisor/index.ts");
    const context = { impasse: { ...impasse }, lessons, leaves: leavesOf(registry), held: state.inventory };
    const entered: { id: string }[] = [];
    // The linter's findings are the model's to mend.
    const enter = (json: unknown): string | null => {
      try {
        const option = parseDocument(OptionDocument, json, "option");
        entered.push(registry.registerOption(ofModel(option, state), BY));
        return null;
      } catch (error) {
        return toCodedError(error).message;
      }
    };
    await proposeOption(advisor, context, enter, this.#closing.signal);
    const id = entered.at(-1)?.id;
    return id === undefined ? undefined : tested(registry, id, "model");
  }
}

/** Under the first version that is free, unless one of the name still waits or is used. */
async function register(registry: CapabilityController, made: (version: string) => OptionRegistration) {
  const { id: name } = made("1.0.0").option;
  const named = registry.list().filter(({ id }) => id.startsWith(`${name}@`));
  const isInUse = named.some(({ status }) => status === "shadow" || status === "active");
  if (isInUse || named.length >= MAX_VERSIONS) return undefined;
  return tested(registry, registry.registerOption(made(`1.0.${named.length}`), BY).id, "experience");
}

async function tested(registry: CapabilityController, id: string, by: "experience" | "model") {
  const { passed, failures } = await registry.runSandbox(id);
  return { id, by, passed, failures };
}

/** A model names no state; its option is tested where the impasse is, with what it needs. */
function ofModel(option: OptionDocument, state: State): OptionRegistration {
  const held = { ...state.inventory };
  for (const text of option.pre) {
    const [, item, count] = /^inventory\.([a-z0-9_]+) >= (\d+)$/.exec(typeof text === "string" ? text : "") ?? [];
    if (item !== undefined) held[item] = Math.max(held[item] ?? 0, Number(count));
  }
  const expects = option.post.filter((text) => typeof text === "string");
  const test = { name: "where the impasse is", state: { ...state, inventory: held }, args: {}, expects };
  return { option, author: { kind: "model", name: "advisor" }, tests: [test] };
}

function permissionsOf(registry: CapabilityController, verb: string) {
  const found = registry
    .composition()
    .registry.list()
    .find(({ name }) => name === verb);
  return found === undefined ? undefined : (found.form === "leaf" ? found.leaf : found.option).permissions;
}

/** What a tree may name. */
const leavesOf = (registry: CapabilityController) =>
  registry
    .composition()
    .registry.list()
    .flatMap((one) => {
      if (one.form !== "leaf" || one.kind === "internal") return [];
      const { name, description, permissions, inputSchema } = one.leaf;
      return [{ name, description, permissions, arguments: toJsonSchema(inputSchema) }];
    });

/** Of a leaf's arguments; leaves of other bodies may have some that JSON Schema cannot say. */
function toJsonSchema(schema: z.ZodType): unknown {
  try {
    return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  } catch {
    return {};
  }
}
