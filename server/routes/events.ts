// GET /events: all that happens to the bot, as server-sent events, from the last one that the client
// had; with an upgrade the same as messages of a WebSocket, under the names of botEvent,
// planGenerated, executionComplete and safety_emergency. A client that does not keep up is cut: it
// asks again from its last event.

import type { WebsocketHandler } from "@fastify/websocket";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { EventBus } from "../../executor/index.ts";
import { BusEvent, CodedError, TOPICS, Topic, toCodedError } from "../../schemas/index.ts";
import { ServerEventStream, wantsEvents } from "../http/event-stream.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";

/** Clients that follow at once. */
const MAX_FOLLOWERS = 256;
/** Bytes that may wait for the client of a socket. */
const MAX_WAITING = 1024 * 1024;

const EventId = z
  .string()
  .regex(/^\d{1,15}$/, "must be the id of an event: a whole number")
  .transform(Number);

const EventQuery = z.strictObject({
  topic: z
    .string()
    .max(256)
    .transform((text) => text.split(","))
    .pipe(z.array(Topic, { error: `must be some of ${TOPICS.join(", ")}, separated by commas` }))
    .optional(),
  chain: z.string().min(1).max(200).optional(),
  after: EventId.optional(),
});

/** What a client gets that accepts JSON and no stream. */
const EventList = z.strictObject({ events: z.array(BusEvent), missed: z.int() });
type EventList = z.infer<typeof EventList>;
const JSON_TYPE = "application/json";
/** Events of one list. */
const MAX_LISTED = 1_000;

/**
 * The name of a message by what it tells. A danger is one emergency: the event of the reflex that takes
 * the body for it. The signals before it and the reflex's own events are `botEvent`.
 */
function messageType({ topic, type }: BusEvent): string {
  if (topic === "plan") return "planGenerated";
  if (type === "run-finished") return "executionComplete";
  return topic === "signal" && type === "safety_emergency" ? type : "botEvent";
}

/** What a request follows. */
function askedOf(request: FastifyRequest, bus: EventBus, from = bus.lastId) {
  const query = request.query as z.infer<typeof EventQuery>;
  const header = request.headers["last-event-id"];
  const last = header === undefined || header === "" ? undefined : EventId.safeParse(header);
  if (last?.success === false)
    throw new CodedError("input.invalid", "Last-Event-ID: must be the id of an event: a whole number");
  const { after = last?.data ?? from } = query;
  const topics = query.topic === undefined ? undefined : new Set(query.topic);
  // A larger id is an earlier process's: everything since is news.
  return { filter: { topics, chain: query.chain }, after: after > bus.lastId ? 0 : after };
}

export const eventsRoute: RouteInstaller = (app, { bus, isClosing, runs }) => {
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());
  let followers = 0;
  /** Sends what a client follows until it leaves, the service closes, or it is cut. */
  const follow = async (
    request: FastifyRequest,
    left: AbortSignal,
    send: (event: BusEvent) => Promise<void>,
    onMissed: (missed: number) => void,
  ): Promise<void> => {
    const { filter, after } = askedOf(request, bus);
    const missed = bus.missed(after);
    if (missed > 0) onMissed(missed);
    followers++;
    try {
      const signal = AbortSignal.any([left, closing.signal]);
      for await (const event of bus.follow(filter, { after, signal })) await send(event);
    } finally {
      followers--;
    }
  };
  const refuseTooMany = (): void => {
    if (followers >= MAX_FOLLOWERS)
      throw new CodedError("http.tooManyConnections", `${MAX_FOLLOWERS} clients follow the events already`);
  };
  const schema = {
    operationId: "events",
    summary: "Follow what happens to the bot",
    description:
      "Server-sent events: `id` grows by one with each event, `event` is its topic, `data` the event with its `chain` of intent, plan, step and capability. " +
      "The last 10,000 are kept: `Last-Event-ID`, or `?after=`, continues behind an id, and an event `missed` says how many are no longer kept. " +
      "`?topic=step,signal` and `?chain=ID` select. A client that reads too slowly gets `cut` and asks again. " +
      "With `Accept: application/json` up to 1,000 kept events behind `after` come as a list. " +
      "An upgrade to a WebSocket gets messages `{ type, id, at, chain, data }`, with `type` one of botEvent, planGenerated, executionComplete and safety_emergency.",
    tags: ["body"],
    querystring: EventQuery,
    response: { 200: EventList, ...ERROR_ANSWERS },
  };
  const handler = async (untyped: unknown, untypedReply: unknown): Promise<EventList> => {
    const [request, reply] = [untyped as FastifyRequest, untypedReply as FastifyReply];
    const { accept = "" } = request.headers;
    if (accept.includes(JSON_TYPE) && !wantsEvents(accept)) {
      const { filter, after } = askedOf(request, bus, 0);
      return { events: bus.since(after, filter).slice(0, MAX_LISTED), missed: bus.missed(after) };
    }
    void askedOf(request, bus);
    const stream = new ServerEventStream(reply, isClosing);
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    try {
      stream.open();
      await follow(
        request,
        left.signal,
        async (event) => {
          stream.send(event.topic, JSON.stringify(event), event.id);
          await stream.drained();
        },
        (missed) => stream.send("missed", JSON.stringify({ missed })),
      );
    } catch (error) {
      stream.send("cut", JSON.stringify(toCodedError(error).toFailure()));
    } finally {
      stream.end();
    }
    return reply as unknown as EventList;
  };
  const wsHandler: WebsocketHandler = async (socket, request) => {
    const left = new AbortController();
    socket.once("close", () => left.abort());
    socket.on("message", () => socket.close(1008, "this socket only sends"));
    const send = (message: object): void => socket.send(app.border.answer(JSON.stringify(message)), () => {});
    try {
      await follow(
        request as FastifyRequest,
        left.signal,
        async (event) => {
          const { id, at, chain, topic, type, data } = event;
          send({ type: messageType(event), id, at, chain, data: { topic, event: type, ...data } });
          if (socket.bufferedAmount > MAX_WAITING)
            throw new CodedError("bus.tooSlow", `${MAX_WAITING} bytes wait for the client`);
        },
        (missed) => send({ type: "botEvent", id: null, at: null, chain: {}, data: { event: "missed", missed } }),
      );
      socket.close(1001, "the service is closing");
    } catch (error) {
      socket.close(1013, toCodedError(error).code);
    }
  };
  app.route({
    ...{ method: "GET", url: "/events", schema, handler },
    preValidation: async () => refuseTooMany(),
    // Without a body the service has no sockets.
    ...(runs.hasBody ? { wsHandler } : {}),
  });
};
