// POST /pause, POST /resume: lets the runs of the service's body rest between two acts, and go on. A run that rests keeps its plan's place, and goes
// on from what is observed then; its deadline goes on meanwhile.

import { CancelRequest, PauseAnswer, ResumeAnswer } from "../body/documents.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";

export const pauseRoute: RouteInstaller = (app, { runs }) => {
  app.post(
    "/pause",
    {
      schema: {
        operationId: "pause",
        summary: "Let a run rest, or all",
        description:
          "By `runId`, or without one every run that pursues a goal. Answers with those that rest, once the act under way has ended; a capability that is run by its name is one act, and is none of them. " +
          "Reflexes, and what somebody says that is short, may still have the body.",
        tags: ["body"],
        body: CancelRequest.nullable(),
        response: { 200: PauseAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => ({ paused: await runs.pause(request.body?.runId) }),
  );
  app.post(
    "/resume",
    {
      schema: {
        operationId: "resume",
        summary: "Let a run go on, or all",
        description: "Of those that were paused; the answer names them.",
        tags: ["body"],
        body: CancelRequest.nullable(),
        response: { 200: ResumeAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => ({ resumed: runs.resume(request.body?.runId) }),
  );
};
