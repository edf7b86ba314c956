// GET /api/bot/status, GET /api/cognitive/health, POST /api/viewer/control: doors under /api to what
// other routes have in full. The others there are with POST /run and POST /intents.

import { z } from "zod";
import { CodedError, Position, toCodedError } from "../../schemas/index.ts";
import { RunStatus } from "../body/run-status.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteContext, RouteInstaller } from "../route.ts";

const BotStatus = z.strictObject({
  position: Position,
  dimension: z.string(),
  /** 0 to 20. */
  health: z.number(),
  food: z.number(),
  /** The verb or option under way; null while it rests. */
  doing: z.string().nullable(),
  /** The runs under way, oldest first. */
  runs: z.array(RunStatus),
});

/** absent: the service was started without it. */
const PartHealth = z.strictObject({
  status: z.enum(["ok", "absent", "failed"]),
  /** Why it failed: an error code, or words. */
  because: z.string().nullable(),
});
type PartHealth = z.infer<typeof PartHealth>;

const CognitiveHealth = z.strictObject({
  /** degraded: a part has failed. */
  status: z.enum(["ok", "degraded"]),
  parts: z.strictObject({
    planner: PartHealth,
    body: PartHealth,
    capabilities: PartHealth,
    model: PartHealth,
    events: PartHealth,
  }),
});

const ViewerRequest = z.strictObject({ action: z.enum(["start", "stop"]) });

const OK: PartHealth = { status: "ok", because: null };
const ABSENT: PartHealth = { status: "absent", because: null };
const failed = (because: string): PartHealth => ({ status: "failed", because });

/** The health of what answers, by its code if it throws. */
async function healthOf(ask: () => unknown): Promise<PartHealth> {
  try {
    await ask();
    return OK;
  } catch (error) {
    return failed(toCodedError(error).code);
  }
}

async function partsOf({ unready, runs, capabilities, advisor }: RouteContext) {
  const because = unready();
  const model = advisor.advisor.status();
  return {
    planner: because === undefined ? OK : failed(because),
    body: runs.hasBody ? await healthOf(() => runs.body.perceiver?.snapshot()) : ABSENT,
    capabilities: capabilities === undefined ? ABSENT : await healthOf(capabilities),
    model: model.provider === "none" ? ABSENT : model.state === "ready" ? OK : failed("advisor.unavailable"),
    events: OK,
  };
}

export const botRoute: RouteInstaller = (app, context) => {
  const { runs } = context;
  app.get(
    "/api/bot/status",
    {
      schema: {
        operationId: "botStatus",
        summary: "Get where the bot is, how it fares and what it does",
        tags: ["body"],
        response: { 200: BotStatus, ...ERROR_ANSWERS },
      },
    },
    async () => {
      const { perceiver } = runs.body;
      if (perceiver === undefined)
        throw new CodedError("run.noBody", "this service's body does not report what it perceives");
      const { position, dimension, health, food } = perceiver.snapshot();
      const underWay = runs.list();
      const doing = underWay.find((run) => run.doing !== null)?.doing ?? null;
      return { position, dimension, health, food, doing, runs: underWay };
    },
  );
  app.get(
    "/api/cognitive/health",
    {
      schema: {
        operationId: "cognitiveHealth",
        summary: "Get the health of each part of the service",
        tags: ["service"],
        response: { 200: CognitiveHealth, ...ERROR_ANSWERS },
      },
    },
    async () => {
      const parts = await partsOf(context);
      const isDegraded = Object.values(parts).some(({ status }) => status === "failed");
      return { status: isDegraded ? ("degraded" as const) : ("ok" as const), parts };
    },
  );
  app.post(
    "/api/viewer/control",
    {
      schema: {
        operationId: "controlViewer",
        summary: "Start or stop the viewer",
        description:
          "The page at GET / always shows the bot, and no other viewer is started or stopped: the answer is 409 `viewer.none`.",
        tags: ["body"],
        body: ViewerRequest,
        response: ERROR_ANSWERS,
      },
    },
    async () => {
      throw new CodedError("viewer.none", "the page at GET / is this service's view, and needs no start");
    },
  );
};
