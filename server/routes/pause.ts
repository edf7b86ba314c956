// POST /pause, POST /resume: pauses runs of the service's body between two acts, and resumes them.
// A paused run keeps its place in the plan and continues from the state observed then; its deadline
// keeps running.

import { CancelRequest, PauseAnswer, ResumeAnswer } from "../body/documents.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";

export const pauseRoute: RouteInstaller = (app, { runs }) => {
  app.post(
    "/pause",
    {
      schema: {
        operationId: "pause",
        summary: "Pause one run or all",
        description:
          "Pauses the run `runId`, or every run that pursues a goal if it is absent. Answers with the paused runs once the current act has ended; the run of a single capability cannot pause. " +
          "Reflexes and short requests may still use the body.",
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
        summary: "Resume one run or all",
        description: "Resumes paused runs; the answer lists them.",
        tags: ["body"],
        body: CancelRequest.nullable(),
        response: { 200: ResumeAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => ({ resumed: runs.resume(request.body?.runId) }),
  );
};
