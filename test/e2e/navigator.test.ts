// A body with a navigator on small courses in the air, judged by where the server has it, by its
// health there, and by the blocks. Three bodies walk at the same time, in one world; they share the
// cells of one navigator.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nearGoal } from "../../bots/geometry/path-goals.ts";
import { connectBody, type MineflayerBody, systemClock } from "../../bots/index.ts";
import { followPath } from "../../bots/move/movement.ts";
import { inlineNavigator } from "../../navigation/index.ts";
import { type EmbeddedWorld, startEmbeddedWorld } from "../../worlds/embedded/index.ts";
import { listenerCounts, until } from "./bot-stage.ts";

type Cells = [number, number, number];
/** A box of blocks: from, to, block. Coordinates count from the course's own corner. */
type Fill = [from: Cells, to: Cells, block: string];

interface Course {
  blocks: Fill[];
  from?: Cells;
  to: Cells;
  give?: Record<string, number>;
  digs?: boolean;
  /** Blocks that appear once the body is past an x. */
  later?: { past: number; blocks: Fill[] };
  /** What stands in a cell afterwards: its name, and the property `open`. */
  stands?: [Cells, { name: string; open?: boolean }];
  fails?: string;
}

const floor = (x0: number, x1: number, y = -1): Fill => [[x0, y, -1], [x1, y, 1], "bedrock"];
const wall = (x: number, top: number): Fill => [[x, 0, -2], [x, top, 2], "bedrock"];
/** A corridor three wide, which nothing leads around. */
const corridor = (to: number): Fill[] => [
  [[-1, -1, -2], [to, -1, 2], "bedrock"],
  [[-1, 0, -2], [to, 3, -2], "bedrock"],
  [[-1, 0, 2], [to, 3, 2], "bedrock"],
];

/** A ladder inside a block of bedrock, with a hatch at its top. */
const shaft: Fill[] = [
  [[-1, -1, -1], [5, -1, 1], "bedrock"],
  [[3, 0, -1], [6, 6, 1], "bedrock"],
  [[4, 0, 0], [4, 5, 0], "ladder[facing=west]"],
  [[3, 0, 0], [3, 1, 0], "air"],
  [[4, 6, 0], [4, 6, 0], "oak_trapdoor[half=top,facing=west]"],
];

const COURSES: Record<string, Course> = {
  "walks round a wall": {
    blocks: [
      [[-1, -1, -5], [6, -1, 1], "bedrock"],
      [[3, 0, -4], [3, 2, 1], "bedrock"],
    ],
    to: [5, 0, 0],
  },
  "jumps up, and drops down": { blocks: [floor(-1, 2), floor(3, 4, 0), floor(5, 8, -2)], to: [7, -1, 0] },
  "leaps over a gap of two": { blocks: [floor(-1, 3), floor(6, 8)], to: [7, 0, 0] },
  "leaps over a gap of two sideways": {
    blocks: [
      [[-1, -1, 0], [3, -1, 0], "bedrock"],
      [[5, -1, 2], [7, -1, 2], "bedrock"],
    ],
    to: [6, 0, 2],
  },
  "climbs a ladder": {
    blocks: [
      floor(-1, 3),
      [[4, -1, -1], [4, 3, 1], "bedrock"],
      [[3, 0, 0], [3, 3, 0], "ladder[facing=west]"],
      floor(4, 6, 3),
    ],
    to: [5, 4, 0],
  },
  "climbs down a ladder": {
    blocks: [
      floor(-1, 2, 3),
      [[2, -1, -1], [2, 3, 1], "bedrock"],
      [[3, -1, 0], [3, 3, 0], "ladder[facing=east]"],
      floor(3, 6, -2),
    ],
    from: [0, 4, 0],
    to: [5, -1, 0],
  },
  "climbs vines": {
    blocks: [
      floor(-1, 3),
      [[4, -1, -1], [4, 2, 1], "bedrock"],
      [[3, 0, 0], [3, 2, 0], "vine[east=true]"],
      floor(4, 6, 2),
    ],
    to: [5, 3, 0],
  },
  "swims through a pool whose banks are flush": {
    blocks: [floor(-1, 1), [[2, -4, -2], [7, -1, 2], "bedrock"], [[2, -3, -1], [6, -1, 1], "water"], floor(7, 9)],
    to: [8, 0, 0],
  },
  "falls into water and gets out": {
    blocks: [floor(-1, 1, 6), [[2, -4, -2], [6, -1, 2], "bedrock"], [[2, -3, -1], [5, -1, 1], "water"], floor(6, 8)],
    from: [0, 7, 0],
    to: [7, 0, 0],
  },
  "goes through a door and shuts it": {
    blocks: [
      ...corridor(6),
      wall(3, 3),
      [[3, 0, 0], [3, 0, 0], "oak_door[facing=east,half=lower]"],
      [[3, 1, 0], [3, 1, 0], "oak_door[facing=east,half=upper]"],
    ],
    to: [5, 0, 0],
    stands: [[3, 0, 0], { name: "oak_door", open: false }],
  },
  "goes through a gate and shuts it": {
    blocks: [
      ...corridor(6),
      wall(3, 3),
      [[3, 1, 0], [3, 1, 0], "air"],
      [[3, 0, 0], [3, 0, 0], "oak_fence_gate[facing=east]"],
    ],
    to: [5, 0, 0],
    stands: [[3, 0, 0], { name: "oak_fence_gate", open: false }],
  },
  "goes up through a hatch and shuts it": {
    blocks: shaft,
    to: [6, 7, 0],
    stands: [[4, 6, 0], { name: "oak_trapdoor", open: false }],
  },
  "goes down through a hatch and shuts it": {
    blocks: shaft,
    from: [6, 7, 0],
    to: [0, 0, 0],
    stands: [[4, 6, 0], { name: "oak_trapdoor", open: false }],
  },
  "builds a pillar": {
    blocks: [...corridor(6), [[3, 0, -1], [6, 2, 1], "bedrock"]],
    to: [5, 3, 0],
    give: { cobblestone: 8 },
  },
  "builds a bridge": { blocks: [floor(-1, 1), floor(7, 9)], to: [8, 0, 0], give: { cobblestone: 8 } },
  "digs a tunnel": {
    blocks: [...corridor(6), [[3, 0, -1], [4, 3, 1], "stone"], [[-1, 4, -2], [6, 4, 2], "bedrock"]],
    to: [6, 0, 0],
    give: { iron_pickaxe: 1 },
    digs: true,
  },
  "goes round lava": {
    blocks: [
      [[-1, -1, -4], [7, -1, 1], "bedrock"],
      [[2, -2, -3], [4, -2, 1], "bedrock"],
      [[2, -1, -2], [4, -1, 1], "lava"],
    ],
    to: [6, 0, 0],
  },
  "goes round a wall that appears": {
    blocks: [[[-1, -1, -2], [11, -1, 2], "bedrock"]],
    to: [10, 0, 0],
    later: { past: 2, blocks: [[[6, 0, -2], [6, 2, 1], "bedrock"]] },
  },
  "says at once that a sealed goal cannot be reached": {
    blocks: [
      [[-1, -1, -1], [6, -1, 1], "bedrock"],
      [[3, 0, -1], [5, 2, 1], "bedrock"],
      [[4, 0, 0], [4, 1, 0], "air"],
    ],
    to: [4, 0, 0],
    fails: "path.unreachable",
  },
};

const BODIES = 3;
const PLACES = Object.keys(COURSES).map((name, index): [string, Cells] => [
  name,
  // Near the spawn, above the trees.
  [24 + 20 * (index % 2), 100 + 16 * (index >> 2), 8 + 16 * ((index >> 1) % 2)],
]);

let world: EmbeddedWorld;
const navigator = inlineNavigator();
const free: MineflayerBody[] = [];
const all: MineflayerBody[] = [];
let listenersBefore: Record<string, number>[];

beforeAll(async () => {
  world = await startEmbeddedWorld({ mcVersion: "1.20.1", seed: 2, fast: true });
  const { host, port } = world;
  for (let number = 0; number < BODIES; number += 1) {
    const username = `Walker${number}`;
    all.push(await connectBody({ host, port, username, mcVersion: "1.20.1", fastDigging: true, navigator }));
  }
  free.push(...all);
  listenersBefore = all.map(listenerCounts);
});
afterAll(async () => {
  await Promise.all(all.map((body) => body.leave()));
  await world.stop();
});

async function build([x, y, z]: Cells, blocks: readonly Fill[]): Promise<void> {
  const fill = async ([from, to, block]: Fill): Promise<void> => {
    const corners = [...from, ...to].map((value, index) => value + ([x, y, z][index % 3] ?? 0));
    await world.command(`fill ${corners.join(" ")} ${block}`);
  };
  // Half a door does not stay for a tick: both are set at once.
  const isDoor = ([, , block]: Fill): boolean => block.includes("_door[");
  for (const one of blocks.filter((block) => !isDoor(block))) await fill(one);
  await Promise.all(blocks.filter(isDoor).map(fill));
}

/** Sets a body down at the course's start. */
async function enter(body: MineflayerBody, at: Cells, { from = [0, 0, 0], give = {} }: Course): Promise<void> {
  const { username } = body.bot;
  const [x, y, z] = from.map((value, axis) => value + (at[axis] ?? 0)) as Cells;
  await world.command(`tp ${username} ${x} ${y} ${z}`);
  const held = (item: string): number => body.observe().inventory[item] ?? 0;
  await until(() => body.feet.x === x && body.feet.y === y && body.feet.z === z && body.bot.entity.onGround);
  for (const [item, count] of Object.entries(give)) {
    const before = held(item);
    await world.command(`give ${username} ${item} ${count}`);
    await until(() => held(item) >= before + count);
  }
}

/** Walks, while what comes later appears. Returns the code of the failure, if there is one. */
async function cross(
  body: MineflayerBody,
  at: Cells,
  { to, digs = false, later }: Course,
): Promise<string | undefined> {
  const [x, y, z] = at;
  const goal = nearGoal({ x: x + to[0], y: y + to[1], z: z + to[2] }, 0);
  const over = new AbortController();
  const changes = (async () => {
    if (later === undefined) return;
    while (body.bot.entity.position.x < x + later.past && !over.signal.aborted) await systemClock.sleep(25);
    await build(at, later.blocks);
  })();
  try {
    await followPath(body, goal, { clock: systemClock, signal: over.signal, beat: () => {}, dig: digs });
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    over.abort();
    await changes;
  }
}

describe.concurrent("a body with a navigator", () => {
  test.each(PLACES)("%s", async (name, at) => {
    const course = COURSES[name] as Course;
    let body: MineflayerBody | undefined;
    while (body === undefined) {
      body = free.pop();
      if (body === undefined) await systemClock.sleep(50);
    }
    try {
      await build(at, course.blocks);
      await enter(body, at, course);
      expect(await cross(body, at, course)).toBe(course.fails);
      const end = course.fails === undefined ? course.to : (course.from ?? [0, 0, 0]);
      expect(body.feet).toMatchObject({ x: at[0] + end[0], y: at[1] + end[1], z: at[2] + end[2] });
      expect((await world.stats()).players[body.bot.username]).toMatchObject({ health: 20, deaths: [] });
      if (course.stands !== undefined) {
        const [[x, y, z], { name: block, open }] = course.stands;
        const found = body.blockAt({ x: at[0] + x, y: at[1] + y, z: at[2] + z });
        expect({ name: found?.name, open: found?.getProperties().open }).toEqual({ name: block, open });
      }
    } finally {
      free.push(body);
    }
  });
});

test("a cancelled walk stops at once, and leaves no listener", async () => {
  const [body] = all as [MineflayerBody];
  const at: Cells = [24, 100, -20];
  await build(at, [floor(-1, 12)]);
  await enter(body, at, { blocks: [], to: [0, 0, 0] });
  const stopping = new AbortController();
  const goal = nearGoal({ x: at[0] + 11, y: at[1], z: at[2] }, 0);
  const walk = followPath(body, goal, { clock: systemClock, signal: stopping.signal, beat: () => {}, dig: false });
  await until(() => body.bot.entity.position.x > at[0] + 3);
  stopping.abort();
  await expect(walk).rejects.toMatchObject({ code: "run.aborted" });
  expect(["forward", "sprint", "jump"].some((key) => body.bot.getControlState(key as "forward"))).toBe(false);
  await until(() =>
    all.every((one, index) => JSON.stringify(listenerCounts(one)) === JSON.stringify(listenersBefore[index])),
  );
});
