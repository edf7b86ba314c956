// POST /reason: one step of reasoning and acting, with at most one tool call; POST /reflect: the
// lesson of an episode. Both need a model; the tools are the registry's capabilities and need a
// body.

import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Reasoner } from "../../mind/reason/reasoner.ts";
import type { ToolPorts } from "../../mind/reason/tool-bus.ts";
import { CodedError, Problem } from "../../schemas/index.ts";
import type { RunController } from "../body/run-controller.ts";
import { callerOf } from "../http/callers.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import { ReasonAnswer, ReasonRequest, ReflectAnswer, ReflectRequest } from "../intents/reason-documents.ts";
import type { RouteContext, RouteInstaller } from "../route.ts";

const DEADLINE_MS = 600_000;

export const reasonRoute: RouteInstaller = (app, context) => {
  const { jobs, advisor, lessons, metrics } = context;
  // The mind is loaded on the first request.
  let opened: Promise<Reasoner> | undefined;
  const reasoner = (): Promise<Reasoner> => {
    opened ??= import("../../mind/reason/reasoner.ts").then(
      ({ Reasoner }) => new Reasoner(advisor.advisor, performance, lessons),
    );
    return opened;
  };
  app.post(
    "/reason",
    {
      schema: {
        operationId: "reason",
        summary: "Reason one step and call at most one tool",
        description:
          "A language model returns a thought and at most one tool call. The call is made under its guardrails and the service's conduct, and the next step's question contains its result. A follow-up goal is handled like a player's request; `GET /intents/:id` reports its progress.",
        tags: ["mind"],
        body: ReasonRequest,
        response: { 200: ReasonAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply): Promise<ReasonAnswer> => {
      const { episodeId: id = randomUUID(), goal, act } = request.body;
      const mind = await reasoner();
      return jobs.forRequest(
        request as FastifyRequest,
        reply as FastifyReply,
        async ({ signal = new AbortController().signal }) => {
          const before = { toolErrors: 0, tokens: 0, ...mind.episode(id) };
          const { step, result, hints, promptMs, dispatchMs } = await mind.step(
            { id, goal, act },
            await portsOf(context, signal),
            signal,
          );
          const { steps = [], toolErrors = 0, tokens = 0 } = mind.episode(id) ?? {};
          metrics.reasoned({ toolErrors: toolErrors - before.toolErrors, tokens: tokens - before.tokens });
          const followUp = act
            ? await ranGoal(step.followUpGoal, context, signal, callerOf(request as FastifyRequest))
            : null;
          return {
            episodeId: id,
            ...step,
            result,
            followUp,
            hints,
            stats: { steps: steps.length, toolErrors, tokens, promptMs, dispatchMs },
          };
        },
      );
    },
  );
  app.post(
    "/reflect",
    {
      schema: {
        operationId: "reflect",
        summary: "Turn a finished episode into a lesson",
        description: "Every later step towards the same goal sees the lesson.",
        tags: ["mind"],
        body: ReflectRequest,
        response: { 200: ReflectAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply): Promise<ReflectAnswer> => {
      const { episodeId, outcome, errors } = request.body;
      const mind = await reasoner();
      const episode = episodeId === undefined ? undefined : mind.episode(episodeId);
      const goal = request.body.goal ?? episode?.goal;
      if (goal === undefined) throw new CodedError("input.invalid", "goal: give a goal, or the id of a known episode");
      const trace = episode?.steps ?? request.body.trace;
      return jobs.forRequest(
        request as FastifyRequest,
        reply as FastifyReply,
        async ({ signal = new AbortController().signal }) => ({
          goal,
          ...(await mind.reflect({ goal, outcome, trace, errors }, signal)),
        }),
      );
    },
  );
};

/**
 * Handles the follow-up goal like any request: gated, routed, planned, and executed in the
 * background.
 */
async function ranGoal(
  goal: string | null,
  { intents }: RouteContext,
  signal: AbortSignal,
  caller: string,
): Promise<ReasonAnswer["followUp"]> {
  if (goal === null) return null;
  const request = { text: goal, consent: false, dryRun: false };
  const { id, status, reply } = await intents.ask(request, { signal }, caller);
  return { intentId: id, status, reply };
}

/** Throws CodedError `run.noBody`. */
async function portsOf({ runs, intents }: RouteContext, signal: AbortSignal): Promise<ToolPorts> {
  const { perceiver } = runs.body;
  if (perceiver === undefined)
    throw new CodedError("run.noBody", "this service's body does not report what it perceives");
  const { DEFAULT_CONDUCT } = await import("../../mind/conduct/conduct.ts");
  return {
    perceiver,
    conduct: intents.conduct ?? DEFAULT_CONDUCT,
    run: (name, args) => ended(runs, signal, (body, ports) => body.runOption({ option: name, args, ...ports })),
    followGoal: (goal) =>
      ended(runs, signal, (body, ports) =>
        body.runGoal({ problem: Problem.parse({ goal }), deadlineMs: DEADLINE_MS, ...ports }),
      ),
  };
}

async function ended(
  runs: RunController,
  signal: AbortSignal,
  work: Parameters<RunController["run"]>[1],
): Promise<{ failure?: { code: string; detail: string } }> {
  const { end } = await runs.run({ signal }, work);
  const { failure } = end as { failure?: { code: string; detail: string } };
  return failure === undefined ? {} : { failure };
}
