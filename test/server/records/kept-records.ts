// Records for the crash test.

import type { ResumeTicket } from "../../../schemas/index.ts";
import type { IntentAnswer } from "../../../server/intents/documents.ts";

export const answerOf = (id: string, status: IntentAnswer["status"]): IntentAnswer => ({
  ...{ format: "lodestone.intent-answer/1", id, status, reply: "ok", utterance: null, intent: null, route: null },
  ...{ result: null, runId: id },
});

export const ticketNumbered = (stepId: string): ResumeTicket => ({
  ...{ format: "lodestone.resume-ticket/1", id: "ticket-1", planId: "p", stepId, origin: "craft_item@1.0.0" },
  ...{ args: {}, waypoint: { position: null, dimension: "overworld", safe: false } },
  ...{ progress: ["inventory.cod += 7"], requirements: [], suggestedBucket: "standard" },
});
