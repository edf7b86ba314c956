// What the bot has learnt from failures, and where knowledge comes from: POST /reflexion, GET
// /memory/lessons, GET /memory/provenance/{id}.

import type { FastifyReply } from "fastify";
import { z } from "zod";
import { situationOf } from "../../memory/index.ts";
import { CodedError, Engagement, Episode, Lesson, Provenance, Situation } from "../../schemas/index.ts";
import { capabilityOrigin } from "../capabilities/origin.ts";
import { moment } from "../config/service-clock.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import { provenanceGraph } from "../memory/provenance-graph.ts";
import type { RouteInstaller } from "../route.ts";

const NotedLesson = z.strictObject({
  goal: z.string().min(1).max(256),
  /** An error code, or words such as `zombie_swarm`. */
  failure: z.string().min(1).max(128),
  lesson: z.string().min(1).max(400),
  /** Where it holds; the body's own situation by default, or anywhere without a body. */
  situation: Situation.optional(),
});

const ListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  /** The last id of the page before: earlier lessons follow. */
  after: Lesson.shape.id.optional(),
});

const LessonList = z.strictObject({
  lessons: z.array(Lesson),
  /** Since the process began: attempts at what had failed before, and those that were shown a lesson. */
  engagement: Engagement,
});

const Drawing = z.enum(["document", "mermaid", "dot"]);

export const lessonsRoute: RouteInstaller = (app, { memory, runs, capabilities }) => {
  app.post(
    "/reflexion",
    {
      schema: {
        operationId: "noteLesson",
        summary: "Add a lesson in words",
        description:
          "Attempts at the goal, or in a like situation, are shown it. DELETE /memory/episodes/{id} forgets it.",
        tags: ["memory"],
        body: NotedLesson,
        response: { 201: z.strictObject({ id: Episode.shape.id }), ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { situation = situationOf(runs.hasBody ? runs.body.perceiver : undefined) } = request.body;
      return reply.code(201).send({ id: memory.noteLesson({ ...request.body, situation }, moment()).id });
    },
  );
  app.get(
    "/memory/lessons",
    {
      schema: {
        operationId: "lessons",
        summary: "List the lessons",
        description:
          "Latest first: in which situation an act failed, how, and what worked instead; beside them lessons in words. `after` is the last id of the page before.",
        tags: ["memory"],
        querystring: ListQuery,
        response: { 200: LessonList, ...ERROR_ANSWERS },
      },
    },
    async ({ query: { limit, after } }) => {
      const all = memory.lessons.list();
      const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
      return { lessons: all.slice(from, from + limit), engagement: memory.attempts.engagement };
    },
  );
  app.get(
    "/memory/provenance/:id",
    {
      schema: {
        operationId: "provenance",
        summary: "Trace knowledge back to what it comes from",
        description:
          "Of an episode, lesson, price (`collect_block:gravel`), effect (`inventory.coal`), intent, plan, step or capability (`opt.name@1.0.0`). `view=mermaid` and `view=dot` answer a drawing as text.",
        tags: ["memory"],
        params: z.strictObject({ id: z.string().min(1).max(200) }),
        querystring: z.strictObject({ view: Drawing.default("document") }),
        response: { 200: z.union([Provenance, z.string()]), ...ERROR_ANSWERS },
      },
    },
    async ({ params: { id }, query: { view } }, reply) => {
      const found = memory.provenance(id, await capabilityOrigin(id, capabilities));
      if (found === undefined) throw new CodedError("memory.unknownOrigin", id);
      if (view === "document") return found;
      const { graphToDot, graphToMermaid } = await import("../../planner/index.ts");
      const graph = provenanceGraph(found);
      void (reply as FastifyReply).type("text/plain; charset=utf-8");
      return view === "dot" ? graphToDot(graph) : graphToMermaid(graph);
    },
  );
};
