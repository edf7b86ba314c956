// What the bot remembers: POST /episodic, GET and POST /recall, GET /memory/episodes, GET
// /memory/ledger, DELETE /memory/episodes/{id}.

import { z } from "zod";
import {
  CodedError,
  Episode,
  EpisodeEnd,
  Fact,
  LedgerRow,
  RecallQuery,
  Recollection,
  Situation,
} from "../../schemas/index.ts";
import { moment } from "../config/service-clock.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";
import { memoryStore } from "./memory-store.ts";

const Name = z.string().min(1).max(128);

const NotedEpisode = z.strictObject({
  /** A verb, or any act of the teller's. */
  act: Name,
  subject: Name.optional(),
  goal: z.string().min(1).max(256).optional(),
  end: EpisodeEnd.default("success"),
  takenMs: z.number().min(0).max(1e12).optional(),
  expectedMs: z.number().min(0).max(1e12).optional(),
  detail: z.string().max(400).optional(),
  situation: Situation.prefault({}),
});

const EpisodeId = Episode.shape.id;
const EpisodeParams = z.strictObject({ id: EpisodeId });

const ListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  /** The last id of the page before: older ones follow. */
  after: EpisodeId.optional(),
  kind: Episode.shape.kind.optional(),
  act: Name.optional(),
  subject: Name.optional(),
  goal: z.string().min(1).max(256).optional(),
  /** The player whose words began them. */
  player: z.string().min(1).max(64).optional(),
  /** The id of an intent, plan or step. */
  chain: z.string().min(1).max(128).optional(),
});

const Answered = z.strictObject({ episodes: z.array(Recollection), facts: z.array(Fact) });
const TextQuery = z.strictObject({
  text: z.string().min(1).max(500),
  k: z.coerce.number().int().min(1).max(50).default(5),
});

const LedgerAnswer = z.strictObject({ ledger: z.array(LedgerRow) });

export const memoryRoute: RouteInstaller = (app, { memory }) => {
  const recalled = (query: RecallQuery) => ({
    episodes: memory.recall(query),
    facts: memory.places.recall(query, memory.places.facts(memory.ledger.rows(), moment())),
  });
  app.post(
    "/episodic",
    {
      schema: {
        operationId: "noteEpisode",
        summary: "Add an episode",
        description: "What is told counts for recall, and for the prices of plans, as what the body did itself.",
        tags: ["memory"],
        body: NotedEpisode,
        response: { 201: z.strictObject({ id: EpisodeId }), ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => reply.code(201).send({ id: memory.note(request.body, moment()).id }),
  );
  app.get(
    "/recall",
    {
      schema: {
        operationId: "recallText",
        summary: "Recall episodes by words",
        tags: ["memory"],
        querystring: TextQuery,
        response: { 200: Answered, ...ERROR_ANSWERS },
      },
    },
    async (request) => recalled(request.query),
  );
  app.post(
    "/recall",
    {
      schema: {
        operationId: "recall",
        summary: "Recall the episodes most like a situation",
        description:
          "Asked with any of `text`, `act`, `subject`, `goal` and `situation`. Each answer says what agrees; at most two are of one kind.",
        tags: ["memory"],
        body: RecallQuery,
        response: { 200: Answered, ...ERROR_ANSWERS },
      },
    },
    async (request) => recalled(request.body),
  );
  app.get(
    "/memory/episodes",
    {
      schema: {
        operationId: "episodes",
        summary: "List the episodes",
        description: "Newest first. `after` is the last id of the page before.",
        tags: ["memory"],
        querystring: ListQuery,
        response: { 200: z.strictObject({ episodes: z.array(Episode) }), ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const { after: before, ...asked } = request.query;
      return { episodes: memory.list({ ...asked, before }) };
    },
  );
  app.delete(
    "/memory/episodes/:id",
    {
      schema: {
        operationId: "forgetEpisode",
        summary: "Forget an episode",
        description: "It is never recalled again, and no plan reckons with it.",
        tags: ["memory"],
        params: EpisodeParams,
        response: { 204: z.null(), ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      if (!memory.forget(request.params.id)) throw new CodedError("memory.unknownEpisode", request.params.id);
      return reply.code(204).send(null);
    },
  );
  memoryStore(app, memory);
  app.get(
    "/memory/ledger",
    {
      schema: {
        operationId: "ledger",
        summary: "Get what acts took and how often they succeeded",
        description: "By act and subject, with the price that planning uses and the episodes that it comes from.",
        tags: ["memory"],
        response: { 200: LedgerAnswer, ...ERROR_ANSWERS },
      },
    },
    async () => ({ ledger: memory.ledger.rows() }),
  );
};
