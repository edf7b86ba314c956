// What a client gets, and what the world sees of it, under faults of the connection.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServerFaultsInput } from "../../../../worlds/embedded/core/server-faults.ts";
import { FaultyServer } from "../../../../worlds/embedded/faults/index.ts";
import { sketchPlayer } from "../support/sketch-player.ts";
import { stack, received as stackText } from "../support/window.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stage(faults: ServerFaultsInput) {
  const sketch = sketchPlayer();
  Object.assign(sketch.server, { supportFeature: () => false });
  const fields: Record<string, unknown>[] = [];
  const { write } = sketch.player._client;
  sketch.player._client.write = (packet, sent) => {
    fields.push(sent);
    write(packet, sent);
  };
  const server = new FaultyServer(sketch.context, sketch.sessions);
  server.set(faults);
  sketch.join();
  const { _client: client } = sketch.player;
  const seen: string[] = [];
  for (const name of ["window_click", "block_dig", "use_item"]) client.on(name, () => void seen.push(name));
  return { ...sketch, fields, faulty: server, client, seen, session: sketch.sessions.of(sketch.player) };
}

test("without faults packets pass at once, both ways", () => {
  const { client, received, seen } = stage({});
  client.write("map_chunk", {});
  client.emit("use_item", {});
  expect([received, seen]).toEqual([["map_chunk"], ["use_item"]]);
});

test("late packets come after their time in their order, and others overtake them", () => {
  const { client, received } = stage({ faults: [{ fault: { kind: "late", packets: ["chunks"], ms: [500, 3_000] } }] });
  const x = (at: number) => client.write("map_chunk", { x: at });
  for (const at of [1, 2, 3]) x(at);
  client.write("chat", {});
  expect(received).toEqual(["chat"]);
  vi.advanceTimersByTime(499);
  expect(received).toEqual(["chat"]);
  vi.advanceTimersByTime(3_000);
  expect(received).toEqual(["chat", "map_chunk", "map_chunk", "map_chunk"]);
});

test("lost packets never come, and a keep-alive is never lost", () => {
  const { client, received } = stage({ faults: [{ fault: { kind: "lost", packets: ["all"] } }] });
  client.write("set_slot", {});
  client.write("keep_alive", {});
  vi.advanceTimersByTime(60_000);
  expect(received).toEqual(["keep_alive"]);
});

test("a refused drop comes back into the bag, and the client is shown everything", () => {
  const { client, received, seen, session, drops } = stage({
    faults: [{ fault: { kind: "refused", acts: ["drop"] } }],
  });
  session.cursor = stack("dirt", 5);
  client.emit("window_click", { windowId: 0, slot: -999, mouseButton: 0, mode: 0 });
  expect([seen, drops()]).toEqual([[], []]);
  expect(session.cursor).toBeNull();
  expect(session.holdings()).toEqual({ dirt: 5 });
  expect(received).toContain("window_items");
});

test("an act that is ignored is neither done nor answered", () => {
  const { client, received, seen } = stage({
    faults: [{ fault: { kind: "refused", acts: ["use"], silent: true }, times: 1 }],
  });
  client.emit("use_item", {});
  expect([received, seen]).toEqual([[], []]);
  client.emit("use_item", {});
  expect(seen).toEqual(["use_item"]);
});

test("a sync of the inventory is no click that can be refused", () => {
  const { client, seen } = stage({ faults: [{ fault: { kind: "refused", acts: ["click", "drop"] } }] });
  client.emit("window_click", { windowId: 0, slot: -999, mouseButton: 2, mode: 5 });
  expect(seen).toEqual(["window_click"]);
});

test("a wrong inventory is corrected", () => {
  const { context, session, fields } = stage({
    faults: [{ fault: { kind: "wrongSlots", correctedAfterMs: 1_000 }, times: 1 }],
  });
  session.inventory.set(12, stack("stick", 4));
  session.sendAll(session.inventory);
  vi.advanceTimersByTime(1_000);
  const shown = fields.map(({ items }) => stackText(context.items.fromPacket((items as unknown[])[12])));
  expect(shown).toHaveLength(2);
  expect(shown[0]).not.toBe("4 stick");
  expect(shown[1]).toBe("4 stick");
});

test("changed faults hold at once", () => {
  const { client, received, faulty } = stage({ faults: [{ fault: { kind: "lost", packets: ["all"] } }] });
  client.write("chat", {});
  faulty.set({});
  client.write("chat", {});
  expect(received).toEqual(["chat"]);
});
