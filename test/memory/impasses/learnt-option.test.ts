// An option from three like ways out of a failure: what it fixes, takes as an argument, promises and
// needs.

import { expect, test } from "vitest";
import { learntOption } from "../../../memory/index.ts";
import { type Episode, OptionRegistration, State } from "../../../schemas/index.ts";
import { episodeOf } from "../episode-doubles.ts";

const episode = (id: number, parts: Partial<Episode>): Episode => ({ ...episodeOf(parts), id: `ep-${id}` });
const time = (count: number, gained: number, torches = 1): Episode[] => [
  episode(1, { act: "place_torch", args: {}, effects: [`inventory.torch -= ${torches}`], takenMs: 1_000 }),
  episode(2, {
    ...{ subject: "coal_ore", args: { block: "coal_ore", count }, takenMs: 9_000 },
    effects: [`inventory.coal += ${gained}`, "facts.near:furnace += 1"],
  }),
];
const learnt = (taken: Episode[][], permissionsOf = (_: string): ["dig"] | undefined => ["dig"]) =>
  learntOption({ taken, version: "1.0.0", failure: "collect.failed", permissionsOf, state: State.parse({}) });

test("what was the same is fixed, what differed is an argument with the latest value", () => {
  const made = OptionRegistration.parse(learnt([time(1, 1), time(2, 2), time(3, 3, 2)]));
  expect(made.option).toMatchObject({ id: "opt.learnt.collect_block_coal_ore", permissions: ["dig"] });
  expect(made.option.argsSchema.properties).toMatchObject({ s2_count: { type: "integer", default: 3 } });
  expect(JSON.stringify(made.option.tree)).toContain('{"block":"coal_ore","count":{"$ref":"args.s2_count"}}');
});

test("it promises what every time showed, needs what the most demanding used up, and is tested with that", () => {
  const made = learnt([time(1, 1), time(1, 2), time(1, 3, 2)]);
  expect(made?.option).toMatchObject({ post: ["inventory.coal += 1"], pre: ["inventory.torch >= 2"] });
  expect(made?.tests).toMatchObject([{ state: { inventory: { torch: 2 } }, expects: ["inventory.coal += 1"] }]);
});

test.each<[string, Episode[][], ((verb: string) => ["dig"] | undefined)?]>([
  ["without arguments", [1, 2, 3].map(() => [episode(1, { effects: ["inventory.coal += 1"] })])],
  ["that gained nothing in common", [time(1, 1), time(1, 1), [time(1, 1)[0] as Episode, episode(2, { args: {} })]]],
  ["with a verb that the body lacks", [time(1, 1), time(1, 1), time(1, 1)], () => undefined],
])("steps %s make no option", (_, taken, permissionsOf) => {
  expect(learnt(taken, permissionsOf)).toBeUndefined();
});
