// Requests done by a body: the real mind, registry and leaves on a simulated body, through the
// service's routes; likewise a model's tool calls. The world's state decides.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRegistry } from "../../cli/serve/registry.ts";
import { Advisor } from "../../mind/advisor/index.ts";
import { Conduct } from "../../mind/index.ts";
import type { ServiceBody } from "../../server/body/service-body.ts";
import { registeredBody } from "../../server/capabilities/registered-body.ts";
import { buildApp } from "../../server/index.ts";
import type { IntentAnswer } from "../../server/intents/documents.ts";
import type { ReasonAnswer } from "../../server/intents/reason-documents.ts";
import type { ServiceApp } from "../../server/route.ts";
import { inlineClient, minecraftDomains } from "../../workers/index.ts";
import type { SimulatedStateInput } from "../../worlds/simulated/index.ts";
import { OperatorTable, simulate, simulatedCapabilities, simulatedPerceiver } from "../../worlds/simulated/index.ts";
import { heldPlanner } from "../../worlds/testing/index.ts";
import { ScriptedProvider } from "../mind/advisor/scripted-provider.ts";
import { INFO } from "./planner-doubles.ts";

const ALEX = { id: 1, kind: "player", username: "Alex", position: [6, 64, 0] as [number, number, number] };
const source = minecraftDomains();
const domainOf = async () => (await source({ mcVersion: "1.20.1", objective: "time" })).document();
const planner = inlineClient({ domains: source, now: () => 0 });
let domain: Awaited<ReturnType<typeof domainOf>>;
/** One mind for all tests, since it takes a while to load; body and world belong to each test. */
let living: ServiceBody;
let app: ServiceApp;
const standIn: ServiceBody = {
  runOption: (asked) => living.runOption(asked),
  runGoal: (asked) => living.runGoal(asked),
  senses: (predicate) => living.senses?.(predicate) ?? false,
  get perceiver() {
    return living.perceiver;
  },
} as ServiceBody;

const stepOf = (call: object): string =>
  JSON.stringify({
    ...{ thought: "so", call, followUpGoal: null },
    guardrails: { minHealth: 0, noHostileWithin: 0 },
  });
type World = ReturnType<typeof simulate>["world"];
const CALLS: readonly [{ tool: string; args: object }, (world: World) => boolean][] = [
  [{ tool: "pathfind", args: { to: [12, 64, 0] } }, ({ scene }) => scene.position[0] > 10],
  [
    { tool: "dig", args: { position: [1, 64, 0] } },
    ({ scene }) => !scene.blocks.some(({ block }) => block === "coal_ore"),
  ],
  [{ tool: "place", args: { item: "crafting_table" } }, ({ stock }) => stock.count("crafting_table") === 0],
  [{ tool: "craft", args: { item: "stick", qty: 4 } }, ({ stock }) => stock.count("stick") >= 4],
  [{ tool: "smelt", args: { item: "iron_ingot", qty: 1 } }, ({ stock }) => stock.count("iron_ingot") === 1],
  [{ tool: "waypoint", args: { name: "mine", kind: "ore" } }, ({ scene }) => scene.waypoints[0]?.name === "mine"],
  [{ tool: "chat", args: { message: "hello" } }, ({ scene }) => scene.chat.includes("hello")],
  [{ tool: "query_inventory", args: { filter: "oak" } }, ({ scene }) => scene.chat.length === 0],
  [{ tool: "sense_hostiles", args: { radius: 16 } }, ({ scene }) => scene.chat.length === 0],
  [{ tool: "find_blocks", args: { type: "coal", radius: 16 } }, ({ scene }) => scene.chat.length === 0],
];

beforeAll(async () => {
  domain = await domainOf();
  const provider = new ScriptedProvider(...CALLS.map(([call]) => stepOf(call)));
  const advisor = { advisor: new Advisor({ provider, clock: performance, resilience: { retries: 0 } }) };
  app = buildApp({ planner, info: INFO, body: standIn, advisor });
});
afterAll(() => app.close());

const post = async (url: string, payload: object) => (await app.inject({ method: "POST", url, payload })).json();

/** Gives the service a body in a world with that state. */
function worldOf(state: SimulatedStateInput): World {
  const { body, clock, world } = simulate({ domain, state: { creatures: [ALEX], ...state } });
  const { catalogue } = openRegistry({ domain, capabilities: simulatedCapabilities(OperatorTable.of(domain)) });
  living = registeredBody({
    ...{ body, clock, catalogue, planner: heldPlanner(planner, clock as never), perceiver: simulatedPerceiver(body) },
  });
  return world;
}

/** Says a line as Alex and waits for its end. */
async function say(text: string, service = app): Promise<IntentAnswer> {
  const asked = { method: "POST", url: "/intents", payload: { text, player: "Alex" } } as const;
  const answer: IntentAnswer = (await service.inject(asked)).json();
  const now = async (): Promise<IntentAnswer> => (await service.inject(`/intents/${answer.id}`)).json();
  if (answer.status === "running") await expect.poll(async () => (await now()).status).not.toBe("running");
  return now();
}

describe("what a player says", () => {
  const held = { oak_sapling: 2, oak_log: 5, stick: 4, iron_pickaxe: 1, wooden_pickaxe: 1, dirt: 7 };

  test.each([
    ["come here", ({ scene }: World) => scene.position[0] > 3],
    ["drop the oak logs", ({ stock }: World) => stock.count("oak_log") === 0 && stock.count("dirt") === 7],
    ["drop 2 dirt", ({ stock }: World) => stock.count("dirt") === 5],
    [
      "give me the sticks",
      ({ scene }: World) => scene.drops.some(({ name, position }) => name === "stick" && position[0] > 5),
    ],
    ["bring me 3 sticks", ({ stock, scene }: World) => stock.count("stick") === 1 && scene.position[0] > 2],
    ["equip the pickaxe", ({ scene }: World) => scene.held === "iron_pickaxe"],
    ["put the dirt in the chest", ({ scene }: World) => scene.containers[0]?.items.dirt === 7],
    ["put everything in the chest", ({ stock }: World) => stock.count("oak_log") + stock.count("iron_pickaxe") === 0],
    ["take 3 bread out of the chest", ({ stock }: World) => stock.count("bread") === 3],
    ["look at me", ({ scene }: World) => Math.sin(scene.facing) < -0.9],
    ["turn around", ({ scene }: World) => Math.cos(scene.facing) < -0.9],
    ["jump 3 times", ({ scene }: World) => scene.ticks > 1_030],
    ["go 10 blocks east", ({ scene }: World) => scene.position[0] > 8],
    ["go to 20 30", ({ scene }: World) => Math.hypot(scene.position[0] - 20, scene.position[2] - 30) < 3],
    ["open the door", ({ scene }: World) => scene.switched.some(([x]) => x === 3)],
    ["pull the lever", ({ scene }: World) => scene.switched.some(([x]) => x === 4)],
    ["get in the boat", ({ scene }: World) => scene.rides === 5],
    ["climb the ladder", ({ scene }: World) => scene.position[1] === 68],
    [
      "plant 2 oak saplings",
      ({ scene }: World) => scene.blocks.filter(({ block }) => block === "oak_sapling").length === 2,
    ],
    ["in 30 seconds, come here", ({ scene }: World) => scene.ticks > 1_600 && scene.position[0] > 3],
    ["remember this place as home", ({ scene }: World) => scene.waypoints.some(({ name }) => name === "home")],
  ] as const)("%s", async (text, shows) => {
    const world = worldOf({
      inventory: held,
      containers: [{ position: [2, 64, 0], items: { bread: 5 } }],
      creatures: [ALEX, { id: 5, kind: "boat", position: [-3, 64, 0] }],
      blocks: [
        { block: "oak_door", position: [3, 64, 2] },
        { block: "lever", position: [4, 64, 2] },
        ...[64, 65, 66, 67].map((y) => ({ block: "ladder", position: [5, y, 5] as [number, number, number] })),
      ],
    });
    const { status, failure } = await say(text);
    expect([status, failure?.detail]).toEqual(["done", undefined]);
    expect(shows(world)).toBe(true);
  });

  test.each([
    ["drop the dirt but leave two", ({ stock }: World) => stock.count("dirt") === 2],
    ["keep 3 sticks back and put the rest in the chest", ({ stock }: World) => stock.count("stick") === 3],
    ["if you have 50 dirt drop it, otherwise drop the sticks", ({ stock }: World) => stock.count("stick") === 0],
    ["if you have 5 dirt drop the dirt, otherwise drop the sticks", ({ stock }: World) => stock.count("stick") === 4],
    ["get 2 ladders or 2 oak planks, whichever is quicker", ({ stock }: World) => stock.count("oak_planks") >= 2],
  ] as const)("%s: what is held decides", async (text, shows) => {
    const world = worldOf({ inventory: held, containers: [{ position: [2, 64, 0], items: {} }] });
    expect((await say(text)).status).toBe("done");
    expect(shows(world)).toBe(true);
  });

  test("gathering goes on until its end, and its end is told", async () => {
    const sightings = [{ name: "oak_log", count: 400, position: [9, 64, 0] as [number, number, number] }];
    const world = worldOf({ inventory: { iron_axe: 1, oak_log: 3 }, sightings });
    const full = await say("chop wood until you have 30 logs");
    expect([full.status, world.stock.count("oak_log")]).toEqual(["done", 30]);
    const dark = await say("chop oak logs until it gets dark");
    expect(dark.ended).toMatch(/^It's night, so I stopped\. I got \d+ oak logs\.$/);
    expect(world.stock.count("oak_log")).toBeGreaterThan(38);
  });

  test("gathering that the player stops is stopped", async () => {
    const sightings = [{ name: "oak_log", count: 4000, position: [9, 64, 0] as [number, number, number] }];
    const world = worldOf({ inventory: { iron_axe: 1 }, sightings });
    const { id, status } = await post("/intents", { text: "chop wood until I say stop", player: "Alex" });
    expect(status).toBe("running");
    await expect.poll(() => world.stock.count("oak_log")).toBeGreaterThan(8);
    expect((await say("stop")).status).toBe("stopped");
    await expect.poll(async () => (await app.inject(`/intents/${id}`)).json().status).toBe("stopped");
  });

  test("a plan that is asked for first is told, and carried out after a yes", async () => {
    const world = worldOf({ inventory: held });
    const plan = await say("plan it first: make 8 sticks");
    expect([plan.status, world.stock.count("stick")]).toEqual(["planned", 4]);
    expect(plan.reply).toMatch(/^My plan takes about \d+ s: .*stick.*Say yes, and I'll do it\.$/);
    expect((await say("yes")).status).toBe("done");
    expect(world.stock.count("stick")).toBe(8);
  });

  test('"go home" needs a remembered home', async () => {
    const world = worldOf({});
    const lost = await say("go home");
    expect([lost.status, lost.failure?.code]).toEqual(["unserved", "goal.unsupported"]);
    expect(lost.reply).toContain("remember this place as home");
    await say("remember this place as home");
    await say("go 30 blocks north");
    expect(world.scene.position[2]).toBeLessThan(-25);
    expect((await say("go home")).status).toBe("done");
    expect(Math.abs(world.scene.position[2])).toBeLessThan(4);
  });

  test("a goal after items is pursued after them", async () => {
    const world = worldOf({ inventory: { oak_planks: 2, bread: 4 }, food: 9 });
    expect((await say("craft 4 sticks then eat something")).status).toBe("done");
    expect([world.stock.count("stick"), world.scene.food > 9]).toEqual([4, true]);
  });

  test("an action's prerequisites are obtained under the service's conduct", async () => {
    const conduct = Conduct.parse({ commanders: ["Alex"], keep: { oak_planks: 2 } });
    const careful = buildApp({ planner, info: INFO, body: standIn, conduct });
    const world = worldOf({
      inventory: { string: 2, oak_planks: 2 },
      sightings: [{ name: "oak_log", count: 4, position: [9, 64, 0] }],
    });
    // There is no water to fish in, but the rod is made.
    await say("catch a fish", careful);
    expect(world.stock.count("fishing_rod")).toBe(1);
    expect(world.stock.count("oak_planks")).toBeGreaterThanOrEqual(2);
    await careful.close();
  });

  test("guarding fights a monster that comes near", async () => {
    const zombie = { id: 2, kind: "zombie", position: [8, 64, 0] as [number, number, number], hostile: true };
    const world = worldOf({ creatures: [ALEX, zombie], inventory: { iron_sword: 1 } });
    const { status }: IntentAnswer = await post("/intents", { text: "guard me", player: "Alex" });
    expect(status).toBe("running");
    await expect.poll(() => world.scene.creatures.length).toBe(1);
    expect((await say("stop")).status).toBe("stopped");
    expect(world.scene.creatures.map(({ kind }) => kind)).toEqual(["player"]);
  });

  test("items that are not held are reported at once", async () => {
    worldOf({});
    expect((await say("drop the cobblestone")).reply).toBe("I can't do that: I don't have any cobblestone.");
    expect((await say("equip the pickaxe")).reply).toBe("I can't do that: I don't have any pickaxes.");
  });

  test("a player out of sight is told that the items are ready", async () => {
    const world = worldOf({ creatures: [], inventory: { stick: 4 } });
    expect((await say("bring me 3 sticks")).status).toBe("done");
    expect(world.scene.chat).toEqual(["Alex: I have 3 sticks for you, but I can't see you."]);
  });
});

describe("a request that waits for an occasion", () => {
  const zombie = { id: 2, kind: "zombie", position: [8, 64, 0] as [number, number, number], hostile: true, health: 20 };
  const statusOf = async ({ id }: IntentAnswer): Promise<string> => (await app.inject(`/intents/${id}`)).json().status;
  const reported = async (text: string): Promise<IntentAnswer> => post("/intents", { text, player: "Alex" });
  const done = (answer: IntentAnswer) => expect.poll(() => statusOf(answer)).toBe("done");

  test("is done once the occasion holds, and leaves the body free until then", async () => {
    const world = worldOf({ inventory: { iron_sword: 1 } });
    const triggers = await reported("if you see a zombie, run away from it");
    expect([triggers.status, triggers.utterance?.kind, triggers.reply]).toEqual([
      "waiting",
      "open",
      "When I see a zombie, I'll get away from here.",
    ]);
    expect((await say("go 10 blocks east")).status).toBe("done");
    expect((await say("what are you doing")).reply).toContain("Still waiting: if you see a zombie, run away from it");
    world.scene.creatures.push(zombie);
    await done(triggers);
    expect(Math.abs(world.scene.position[0] - 8)).toBeGreaterThan(20);
  });

  test("is repeated each time, if requested, until it is stopped", async () => {
    const world = worldOf({});
    const triggers = await reported("warn me whenever you see a zombie");
    // The zombie appears and disappears until it was seen twice.
    await expect
      .poll(
        () => {
          if (world.scene.creatures.pop()?.kind === "player")
            world.scene.creatures.push({ ...ALEX, health: 20, hostile: false }, zombie);
          return world.scene.chat.length;
        },
        { interval: 300 },
      )
      .toBe(2);
    expect(world.scene.chat).toEqual(["Alex: I see a zombie", "Alex: I see a zombie"]);
    expect((await say("stop")).status).toBe("stopped");
    expect(await statusOf(triggers)).toBe("stopped");
  });

  test("can be a finished intent, and is refused for an unknown sensor", async () => {
    const world = worldOf({});
    const intent = (sensor: string) => ({
      intent: { id: `i-${sensor}`, source: "system", goal: "jump", when: { sensor, args: { time: "night" } } },
    });
    expect(await post("/intents", intent("moon_is"))).toMatchObject({ status: 422, code: "sense.invalidInput" });
    const triggers: IntentAnswer = await post("/intents", intent("time_is"));
    expect(triggers.status).toBe("waiting");
    world.scene.ticks = 14_000;
    await done(triggers);
  });

  test("delays the actions after it: wait until night, then say so", async () => {
    const world = worldOf({});
    const answer = await reported("wait until night then jump");
    expect(answer.status).toBe("waiting");
    world.scene.ticks = 14_000;
    await done(answer);
  });

  test("can wait for players and the weather", async () => {
    const world = worldOf({});
    const [rain, bob] = [
      await reported("when it starts raining, jump"),
      await reported("tell me when Bob comes online"),
    ];
    expect([rain.status, bob.status]).toEqual(["waiting", "waiting"]);
    world.scene.weather = "rain";
    await done(rain);
    world.scene.players.push("Bob");
    await done(bob);
    expect(world.scene.chat).toEqual(["Alex: Bob is online"]);
  });

  test("passes the gate before it waits", async () => {
    worldOf({});
    expect((await reported("if you see a zombie, kill Bob")).status).toBe("refused");
  });
});

describe("a model's tool call", () => {
  test.each(CALLS)("%j is performed by the body", async (call, shows) => {
    const world = worldOf({
      inventory: { oak_planks: 8, crafting_table: 1, iron_pickaxe: 1, raw_iron: 1, coal: 1, furnace: 1 },
      blocks: [{ block: "coal_ore", position: [1, 64, 0] }],
    });
    const { result }: ReasonAnswer = await post("/reason", { goal: "try it", act: true });
    expect(result).toMatchObject({ tool: call.tool, ok: true });
    expect(shows(world)).toBe(true);
  });
});
