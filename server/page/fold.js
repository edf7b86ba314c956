// What the page knows of a run: a pure fold of the bus's events, so that the same events show the
// same page, whenever they come.

/**
 * @typedef {{ id: number, at: string, topic: string, type: string, data: Record<string, any>,
 *   chain: { intentId?: string, planId?: string, stepId?: string } }} BusEvent
 * @typedef {"waiting" | "running" | "done" | "failed"} StepState
 * @typedef {{ text: string, state: StepState }} Step
 * @typedef {{ goal: string, outcome: string, doing: string, planId: string | null, steps: Step[],
 *   lines: { id: number, at: string, text: string, isBad: boolean }[] }} Shown
 */

/** Lines of the list of events. */
const MAX_LINES = 200;

/** @type {Readonly<Shown>} */
export const EMPTY = { goal: "nothing yet", outcome: "", doing: "", planId: null, steps: [], lines: [] };

/**
 * The page after one more event.
 * @param {Readonly<Shown>} shown
 * @param {BusEvent} event
 * @returns {Readonly<Shown>}
 */
export function after(shown, event) {
  const changed = { ...shown, ...partsOf(shown, event) };
  const text = lineOf(event);
  if (text === null) return changed;
  const line = { id: event.id, at: event.at, text, isBad: /failed/.test(event.type) };
  return { ...changed, lines: [line, ...shown.lines].slice(0, MAX_LINES) };
}

/**
 * The page with the sentences of its plan, which come later than the plan's event.
 * @param {Readonly<Shown>} shown
 * @param {string} planId
 * @param {readonly string[]} sentences
 * @returns {Readonly<Shown>}
 */
export function withSentences(shown, planId, sentences) {
  if (shown.planId !== planId) return shown;
  const steps = sentences.map((text, at) => ({
    text,
    state: shown.steps[at]?.state ?? /** @type {const} */ ("waiting"),
  }));
  return { ...shown, steps };
}

/**
 * @param {Readonly<Shown>} shown
 * @param {BusEvent} event
 * @returns {Partial<Shown>}
 */
function partsOf({ steps }, { topic, type, data, chain }) {
  if (topic === "intent") return intentParts(type, data);
  switch (type) {
    case "plan-found":
      return { planId: chain.planId ?? null, steps: unknownSteps(data.steps), doing: "" };
    case "step-started": {
      const known = steps.length === data.of ? steps : unknownSteps(data.of);
      const text = known[data.index]?.text || namedStep(data.step);
      return { steps: known.map((step, at) => (at === data.index ? { text, state: "running" } : step)), doing: "" };
    }
    case "step-succeeded":
      return { steps: ended(steps, "done") };
    case "step-failed":
      return { steps: ended(steps, "failed") };
    case "leaf-started":
      return { doing: String(data.leaf).replace(/@.*/, "").replaceAll("_", " ") };
    case "progress":
      return { doing: String(data.text) };
    case "run-finished":
      return { outcome: data.outcome === "success" ? "done" : `failed: ${data.failure?.detail ?? ""}`, doing: "" };
    default:
      return {};
  }
}

/**
 * @param {string} status
 * @param {Record<string, any>} data
 * @returns {Partial<Shown>}
 */
function intentParts(status, { text, failure }) {
  const goal = typeof text === "string" ? { goal: text } : {};
  const outcome = failure === undefined ? status : `${status}: ${failure.detail}`;
  return { ...goal, outcome: status === "running" ? "" : outcome };
}

/**
 * @param {readonly Step[]} steps
 * @param {StepState} state
 */
const ended = (steps, state) => steps.map((step) => (step.state === "running" ? { ...step, state } : step));

/**
 * Steps whose sentences are not known yet.
 * @param {number} count
 * @returns {Step[]}
 */
const unknownSteps = (count) => Array.from({ length: count }, () => ({ text: "", state: "waiting" }));

/** @param {{ type: string, args?: Record<string, unknown> }} step */
const namedStep = ({ type, args = {} }) =>
  [type.replaceAll("_", " "), args.count, args.item ?? args.block].filter((part) => part !== undefined).join(" ");

/**
 * An event as a line; null for what the rest of the page shows better.
 * @param {BusEvent} event
 */
function lineOf({ topic, type, data }) {
  if (
    [
      "progress",
      "first-action",
      "bucket-chosen",
      "checkpoint",
      "trailer",
      "node",
      "tick-overrun",
      "leaf-succeeded",
    ].includes(type)
  )
    return null;
  if (topic === "chat") return `${data.player ?? "the bot"}: ${data.text}`;
  const what = data.text ?? data.reflex ?? (data.step && namedStep(data.step)) ?? data.leaf ?? data.outcome ?? "";
  const why = data.failure === undefined ? "" : ` (${data.failure.code}: ${data.failure.detail})`;
  const name = type.startsWith(topic) ? type : `${topic} ${type}`;
  return `${name.replaceAll("-", " ")}${what === "" ? "" : `: ${what}`}${why}`;
}
