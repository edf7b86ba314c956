import { expect, test } from "vitest";
import { Conduct } from "../../../mind/conduct/conduct.ts";
import { gate } from "../../../mind/conduct/gate.ts";
import type { ParsedAct } from "../../../mind/parser/reading.ts";

const act = (intent: string, rest: Partial<ParsedAct> = {}): ParsedAct => ({ intent, targets: [], args: {}, ...rest });
const conduct = (input: Parameters<typeof Conduct.parse>[0] = {}): Conduct => Conduct.parse(input);

test("without a list no player may command, but the console may", () => {
  const { code } = gate([act("obtain")], { conduct: conduct(), player: "Anybody" });
  expect(code).toBe("intent.notCommander");
  expect(gate([act("obtain")], { conduct: conduct() })).toEqual({ allowed: true });
  expect(gate([act("report")], { conduct: conduct(), player: "Anybody" })).toEqual({ allowed: true });
});

test("a star lets every player command", () => {
  const open = conduct({ commanders: ["*"] });
  expect(gate([act("obtain")], { conduct: open, player: "Anybody" })).toEqual({ allowed: true });
});

test("names are compared without case", () => {
  const { allowed } = gate([act("obtain")], { conduct: conduct({ commanders: ["Alex"] }), player: "alex" });
  expect(allowed).toBe(true);
});

test("players are attacked only if conduct allows it", () => {
  const acts = [act("attack_player", { args: { player: "Bob" } })];
  expect(gate(acts, { conduct: conduct() })).toMatchObject({ allowed: false, code: "intent.forbidden" });
  expect(gate(acts, { conduct: conduct({ attackPlayers: true }) })).toEqual({ allowed: true });
});

test("no configuration allows griefing", () => {
  const acts = [act("grief")];
  expect(gate(acts, { conduct: conduct({ attackPlayers: true, spare: [] }) }).code).toBe("intent.protectedArea");
});

test("one forbidden act refuses the whole sequence", () => {
  const acts = [act("obtain"), act("attack", { args: { entity: "villager" } })];
  expect(gate(acts, { conduct: conduct() }).allowed).toBe(false);
});

test("items to keep are not given away below their minimum", () => {
  const keeping = conduct({ keep: { diamond: 2 } });
  const give = (qty: number | "all") => [act("give", { targets: [{ item: "diamond", qty }] })];
  const state = { inventory: { diamond: 5 }, dimension: "overworld" };
  expect(gate(give(3), { conduct: keeping, state }).allowed).toBe(true);
  expect(gate(give(4), { conduct: keeping, state })).toMatchObject({ allowed: false, code: "intent.kept" });
  expect(gate(give("all"), { conduct: keeping, state }).code).toBe("intent.kept");
  expect(gate([act("drop")], { conduct: keeping }).code).toBe("intent.kept");
});

test("a position outside the bounds is refused", () => {
  const bounded = conduct({ bounds: { from: [-100, -64, -100], to: [100, 320, 100] } });
  const go = (position: [number, number, number]) => [act("go_to", { args: { position } })];
  expect(gate(go([100, 64, -100]), { conduct: bounded }).allowed).toBe(true);
  expect(gate(go([101, 64, 0]), { conduct: bounded }).code).toBe("intent.outOfBounds");
  expect(gate([act("go_to", { args: { column: [0, 500] } })], { conduct: bounded }).code).toBe("intent.outOfBounds");
});

test("an intent that needs confirmation waits for it", () => {
  const asking = conduct({ confirm: ["travel"] });
  expect(gate([act("travel")], { conduct: asking }).code).toBe("intent.needsConsent");
  expect(gate([act("travel")], { conduct: asking, hasConsent: true }).allowed).toBe(true);
});
