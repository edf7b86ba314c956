// The prompt on a pair of streams, in the simulated world.

import { PassThrough } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { prompt } from "../../../cli/prompt/prompt.ts";
import type { JobOptions, PlannerClient, Problem } from "../../../schemas/index.ts";
import { readConfiguration } from "../../../server/config/configuration.ts";
import { inlineClient } from "../../../workers/index.ts";
import { lodestone } from "../fake-console.ts";

let opened: PassThrough[] = [];
afterEach(() => {
  for (const input of opened) input.end();
  opened = [];
});

/** A prompt that is ready, and the person before it. */
async function sit(planner: PlannerClient = inlineClient({ now: () => 0 })) {
  const input = new PassThrough();
  const output = new PassThrough();
  opened.push(input);
  let shown = "";
  let read = 0;
  output.setEncoding("utf8").on("data", (text: string) => {
    shown += text;
  });
  const settings = readConfiguration({ world: "simulated" }, {});
  const ended = prompt({ input, output, isTerminal: false }, settings, planner, "1.2.3");
  const person = {
    ended,
    greeting: "",
    /** Types a line, and resolves with what is shown from then on until the pattern. */
    async type(line: string, until: RegExp): Promise<string> {
      read = shown.length;
      input.write(`${line}\n`);
      return person.sees(until);
    },
    async sees(until: RegExp): Promise<string> {
      while (!until.test(shown.slice(read))) await new Promise((resolve) => output.once("data", resolve));
      return shown.slice(read);
    },
    leave: () => input.end(),
  };
  person.greeting = await person.sees(/> $/);
  return person;
}

test("a goal shows its plan, and runs after a yes", async () => {
  const person = await sit();
  expect(person.greeting).toMatch(/^Lodestone 1\.2\.3\. Type a goal/);
  const plan = await person.type("iron pickaxe", /run it\? \[Y\/n\] $/);
  expect(plan).toMatch(/^ 1\. .*\n(.*\n)*17\. craft 1 iron_pickaxe .*\n17 steps, cost/);
  expect(plan).not.toMatch(/starting/);
  const run = await person.type("y", /iron pickaxe: done/);
  expect(run).toMatch(/starting the simulated world \(Minecraft 1\.20\.1, seed 1\)/);
  expect(run).toMatch(/^\[17\/17\] craft 1 iron_pickaxe/m);
  expect(run).toMatch(/the bot holds .*1 iron_pickaxe/);
  person.leave();
  expect(await person.ended).toBe(0);
});

test("a plan that is not agreed to starts no world, and neither does another line", async () => {
  const person = await sit();
  await person.type("stick", /run it\?/);
  expect(await person.type("n", /> $/)).not.toMatch(/starting/);
  await person.type("3 zombies killed, iron helmet on", /run it\?/);
  expect(await person.type("help", /run it\?/)).toMatch(/quit \(or Ctrl-D\) ends/);
  expect(await person.type("2 torches", /run it\?/)).toMatch(/craft 4 torch/);
  const left = await person.type("quit", /torches: dropped, nothing was started/);
  expect(left).not.toMatch(/starting/);
  expect(await person.ended).toBe(0);
});

test("talk is read with what was said before, and what comes after the goal is done", async () => {
  const person = await sit();
  const asked = await person.type("get me a pickaxe", /> $/);
  expect(asked).toMatch(/Which pickaxe do you mean/);
  expect(await person.type("the wooden one", /run it\?/)).toMatch(/craft 1 wooden_pickaxe/);
  expect(await person.type("", /the wooden one: done/)).toMatch(/^\[\d+\/\d+\] craft 1 wooden_pickaxe/m);
  expect(await person.type("what do you have?", /> $/)).toMatch(/wooden pickaxe/);
});

test("what cannot be is said, with its reason", async () => {
  const person = await sit();
  expect(await person.type("bedrock", /> $/)).toMatch(/unsolvable:\n {2}bedrock: creative-only/);
  const open = await person.type("xyzzy the plugh", /> $/);
  expect(open).toMatch(/No language model is connected/);
  expect(open).not.toMatch(/LODESTONE_/);
  expect(await person.type("when it gets dark, come here", /> $/)).toMatch(/I don't know who is asking/);
});

test("what is being carried out is named by the goal that was typed, and stopped", async () => {
  const person = await sit();
  await person.type("5 cakes", /run it\?/);
  expect(await person.type("what are you doing?", /> $/)).toMatch(
    /5 cakes: dropped, nothing was started\nI'm not doing anything/,
  );
  await person.type("wait 100 days", /> $/);
  expect(await person.type("what are you doing?", /> $/)).toMatch(/I'm working on this: wait 100 days/);
  expect(await person.type("stop", /wait 100 days: stopped(.|\n)*> $/)).toMatch(/I stopped this: wait 100 days/);
});

test("how words were read is shown before the plan", async () => {
  const person = await sit();
  expect(await person.type("cake plz", /run it\?/)).toMatch(/^I'll get a cake\.\n +1\. /);
  expect(await person.type("2 cobble", /run it\?/)).toMatch(/^reading "cobble" as cobblestone\n *1\. /m);
  expect(await person.type("Torches", /run it\?/)).not.toMatch(/reading/);
});

test("a plan that the world changes is shown again at the run, with the new steps marked", async () => {
  const client = inlineClient({ now: () => 0 });
  let plans = 0;
  // The second plan, for the run, may not count on what the first one counts on.
  const changing = {
    ...client,
    plan: (problem: Problem, options?: JobOptions) => {
      plans += 1;
      const avoid = plans === 2 ? ["find:oak_log"] : [];
      const constraints = { ...problem.constraints, avoid: [...problem.constraints.avoid, ...avoid] };
      return client.plan({ ...problem, constraints }, options);
    },
  };
  const person = await sit(changing);
  expect(await person.type("stick", /run it\?/)).toMatch(/find oak_log/);
  const run = await person.type("y", /stick: (done|failed)/);
  expect(run).toMatch(
    /- the bot now sees where it is, so the plan has changed \(new steps: \*\):\n\* 1\. find (?!oak)/m,
  );
  expect(await person.type("5 sticks", /run it\?/)).toMatch(/craft 4 stick/);
  expect(await person.type("y", /5 sticks: done/)).not.toMatch(/the plan has changed/);
  expect(await person.type("stick", /stick: done/)).toMatch(/already done.*\n(> )?stick: done; the bot holds/);
});

test("without a terminal `lodestone` alone prints its help", async () => {
  const { exit, out } = await lodestone([]);
  expect([exit, out]).toEqual([0, expect.stringMatching(/^Usage: lodestone/)]);
});
