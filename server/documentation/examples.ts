// Adds what the schemas cannot express to the description: example bodies, and media types besides
// JSON. A test sends the examples.

import type { PlannedProblem } from "../../schemas/index.ts";
import {
  BATCH_EXAMPLE,
  BATCH_MEDIA_TYPES,
  CANCEL_EXAMPLE,
  EPISODE_EXAMPLE,
  FACT_EXAMPLE,
  GOAL_RUN_EXAMPLE,
  HOPELESS_EXAMPLES,
  INTENT_EXAMPLE,
  LESSON_EXAMPLE,
  OPTION_EXAMPLE,
  OPTION_RUN_EXAMPLE,
  PROBLEM_EXAMPLES,
  RECALL_EXAMPLE,
  REFLEX_EXAMPLE,
  VIEWER_EXAMPLE,
} from "./bodies.ts";

interface Media {
  schema?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
}
interface OpenApiOperation {
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses?: Record<string, { description?: string; content?: Record<string, Media> }>;
}
type OpenApiDocument = { paths?: Record<string, { post?: OpenApiOperation } | undefined> };

const JSON_TYPE = "application/json";
/** Routes whose answer can be streamed. */
const STREAMED = ["/plan", "/run", "/api/cognitive/execute", "/run-option"];

/** The completed description. `planned` is the example for routes that take a plan. */
export function withExamples<T extends object>(description: T, planned: PlannedProblem | null): T {
  const paths = (description as OpenApiDocument).paths ?? {};
  addJsonExamples(paths["/plan"]?.post, PROBLEM_EXAMPLES);
  addJsonExamples(paths["/explain"]?.post, HOPELESS_EXAMPLES);
  const failedStep = planned?.plan.steps.at(-1)?.stepId;
  if (planned !== null && failedStep !== undefined) {
    const { problem, plan } = planned;
    addJsonExample(paths["/validate"]?.post, "A plan as the planner returned it", { problem, plan });
    const repair = { problem, plan, failedStep, state: problem.state };
    addJsonExample(paths["/repair"]?.post, "The last step failed and all items were lost", repair);
  }
  for (const path of ["/run", "/api/cognitive/execute"]) addJsonExample(paths[path]?.post, "A stick", GOAL_RUN_EXAMPLE);
  for (const path of ["/intents", "/api/cognitive/signals"])
    addJsonExample(paths[path]?.post, "A line of talk", INTENT_EXAMPLE);
  addJsonExample(paths["/api/viewer/control"]?.post, "Start it", VIEWER_EXAMPLE);
  addJsonExample(paths["/run-option"]?.post, "One log", OPTION_RUN_EXAMPLE);
  for (const path of ["/cancel", "/pause", "/resume"]) addJsonExample(paths[path]?.post, "All runs", CANCEL_EXAMPLE);
  addJsonExample(paths["/reflexes/{name}"]?.post, "Face what is 10 blocks away", REFLEX_EXAMPLE);
  addJsonExample(paths["/episodic"]?.post, "Iron ore that could not be had", EPISODE_EXAMPLE);
  addJsonExample(paths["/semantic"]?.post, "A bridge that is open", FACT_EXAMPLE);
  addJsonExample(paths["/recall"]?.post, "What happened to iron ore at night", RECALL_EXAMPLE);
  addJsonExample(paths["/reflexion"]?.post, "What helps against zombies", LESSON_EXAMPLE);
  for (const path of ["/capabilities/option/register", "/skills"])
    addJsonExample(paths[path]?.post, "Three logs", OPTION_EXAMPLE);
  for (const path of STREAMED) {
    const answer = paths[path]?.post?.responses?.["200"];
    if (answer?.content !== undefined) {
      answer.content["text/event-stream"] = { schema: { type: "string", description: "Server-sent events." } };
    }
  }
  const batch = paths["/plan/batch"]?.post;
  if (batch !== undefined) {
    const [asked] = BATCH_MEDIA_TYPES;
    const lines = { schema: { type: "string", description: "JSON lines." } };
    batch.requestBody = {
      required: true,
      content: { [asked]: { ...lines, examples: { lines: { summary: "One problem a line", value: BATCH_EXAMPLE } } } },
    };
    batch.responses = {
      "200": { description: "One answer a line: Result or ProblemDetails.", content: { [asked]: lines } },
      ...batch.responses,
    };
  }
  return description;
}

function addJsonExamples(operation: OpenApiOperation | undefined, bodies: readonly { goal: object }[]): void {
  const media = operation?.requestBody?.content[JSON_TYPE];
  if (media === undefined) return;
  media.examples = Object.fromEntries(
    bodies.map((body, index) => [`example${index + 1}`, { summary: JSON.stringify(body.goal), value: body }]),
  );
}

function addJsonExample(operation: OpenApiOperation | undefined, summary: string, value: unknown): void {
  const media = operation?.requestBody?.content[JSON_TYPE];
  if (media !== undefined) media.examples = { example1: { summary, value } };
}
