// What memory holds as a whole: GET /memory/stats, GET /memory/export, DELETE /memory/episodes.

import { Readable } from "node:stream";
import { z } from "zod";
import type { EpisodeSelection, Memory } from "../../memory/index.ts";
import { CodedError, canonicalJson, MemoryStats } from "../../schemas/index.ts";
import { AGE_RULE, timeAgo } from "../config/memory-limit.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { ServiceApp } from "../route.ts";

const SelectionQuery = z.strictObject({
  /** What the player asked for, or is named in. */
  player: z.string().min(1).max(64).optional(),
  /** As `GET /memory/stats` names it; all worlds by default. */
  world: z.string().min(1).max(256).optional(),
  /** What is older than an age such as 30d. */
  olderThan: z
    .string()
    .refine((text) => timeAgo(text) !== undefined, `must be ${AGE_RULE}`)
    .optional(),
});

function selectionOf({ player, world, olderThan }: z.infer<typeof SelectionQuery>): EpisodeSelection {
  const until = olderThan === undefined ? undefined : timeAgo(olderThan);
  return { player, world, until };
}

export function memoryStore(app: ServiceApp, memory: Memory): void {
  app.get(
    "/memory/stats",
    {
      schema: {
        operationId: "memoryStats",
        summary: "Get what memory holds",
        description: "Of all worlds that share the state folder.",
        tags: ["memory"],
        response: { 200: MemoryStats, ...ERROR_ANSWERS },
      },
    },
    async () => ({ ...memory.store.counts(), places: memory.places.selected({}).length }),
  );
  app.get(
    "/memory/export",
    {
      schema: {
        operationId: "exportMemory",
        summary: "Export episodes by player, world and age",
        description:
          "Lines of JSON: `{ episode }`, oldest first, then `{ group }` for those left only as counts, then `{ world, place }` and `{ world, fact }`.",
        tags: ["memory"],
        querystring: SelectionQuery,
        response: { 200: z.string(), ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const lines = Readable.from(exportLines(memory, selectionOf(request.query)));
      return reply.type("application/x-ndjson").send(lines as unknown as string);
    },
  );
  app.delete(
    "/memory/episodes",
    {
      schema: {
        operationId: "eraseEpisodes",
        summary: "Erase episodes by player, world and age",
        description:
          "At least one of `player`, `world` and `olderThan`; all that are given must hold. What is erased cannot be recovered from the file, and no plan reckons with it.",
        tags: ["memory"],
        querystring: SelectionQuery,
        response: { 200: z.strictObject({ erased: z.int(), places: z.int() }), ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      if (Object.keys(request.query).length === 0)
        throw new CodedError("input.invalid", "say what to erase", {
          issues: [{ path: "player", message: "needs player, world or olderThan" }],
        });
      return memory.erase(selectionOf(request.query));
    },
  );
}

function* exportLines({ store, places }: Memory, selection: EpisodeSelection): Generator<string> {
  for (const episode of store.selected(selection)) yield `${canonicalJson({ episode })}\n`;
  for (const group of store.groups(selection)) yield `${canonicalJson({ group })}\n`;
  for (const kept of places.selected(selection)) yield `${canonicalJson(kept)}\n`;
}
