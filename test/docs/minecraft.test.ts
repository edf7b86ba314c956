import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { blueprintNamed, wallsOf } from "../../domains/blueprints.ts";
import { compileMinecraft, SUPPORTED_VERSIONS } from "../../domains/index.ts";
import { DIGGING } from "../../domains/minecraft/tables/digging.ts";
import { LEFT_OUT } from "../../domains/minecraft/tables/left-out.ts";
import { SHELTERS } from "../../domains/minecraft/tables/shelters.ts";
import { isFact } from "../../schemas/index.ts";
import { SAMPLED_VERSIONS } from "../domains/minecraft/sampled-versions.ts";
import { ROOT, readPage, tableUnder } from "./pages.ts";

const PAGE = readPage("docs/minecraft.md");
const PLANNING = readPage("docs/planning.md");
const { operators, facts, tasks = [] } = compileMinecraft({ mcVersion: "1.20.1", objective: "time" });

describe("docs/minecraft.md", () => {
  test("lists every verb of the domain with an existing operator", () => {
    const rows = tableUnder(PAGE, "verb");
    expect(rows.map(([verb]) => verb).sort()).toEqual([...new Set(operators.map(({ verb }) => verb))].sort());
    const wrong = rows.filter(([verb, , id]) => operators.find((operator) => operator.id === id)?.verb !== verb);
    expect(wrong).toEqual([]);
  });

  test("lists exactly the files of the cost functions", () => {
    const folders = ["domains/minecraft/costs", "domains/minecraft/digging"];
    const files = folders.flatMap((folder) => readdirSync(join(ROOT, folder)).map((file) => `${folder}/${file}`));
    expect(
      tableUnder(PAGE, "what | ticks")
        .map(([, , file = ""]) => file)
        .filter((file) => folders.includes(dirname(file)))
        .sort(),
    ).toEqual(files.sort());
  });

  test("gives the tool speeds of the tables", () => {
    const { wooden, stone, iron, diamond, netherite, golden } = DIGGING.tiers;
    expect(PAGE).toContain(
      `wood ${wooden}, stone ${stone}, iron ${iron}, diamond ${diamond}, netherite ${netherite}, gold ${golden}`,
    );
  });

  test("lists every task with its arguments and methods, and the parts of shelters", () => {
    const rows = tableUnder(PAGE, "task | arguments");
    expect(rows.map(([name]) => name).sort()).toEqual(tasks.map(({ name }) => name).sort());
    for (const { name, args, cases } of tasks) {
      const [, reported = "", , methods = ""] = rows.find(([task]) => task === name) ?? [];
      for (const [arg, allowed] of Object.entries(args)) {
        expect(reported).toContain(arg);
        const values = "values" in allowed ? allowed.values : [`${allowed.from} to ${allowed.to}`];
        for (const value of values) expect(reported).toContain(value);
        if (allowed.default !== undefined) expect(reported).toContain(`(${allowed.default})`);
      }
      const known = new Set(cases.flatMap((one) => one.methods.map((method) => method.name)));
      expect(methods.split("; ").sort()).toEqual([...known].sort());
    }
    for (const { id } of SHELTERS.shelters) {
      const walls = wallsOf(blueprintNamed(`shelter_${id}`));
      if (walls > 0) expect(PAGE).toContain(`${walls} blocks`);
    }
  });

  test("lists every way that is left out on purpose, with its reason", () => {
    const plain = (text = ""): string => text.replaceAll(/\[([^\]]+)\]\([^)]*\)|`/g, "$1");
    const rows = tableUnder(PAGE, "what | because").map(([what, because]) => [plain(what), plain(because)]);
    expect(rows).toEqual(LEFT_OUT.ways.map(({ what, because }) => [what, because]));
  });

  test("lists the versions that compile", () => {
    const text = PAGE.replaceAll("\n", " ");
    expect(text).toContain(`${SUPPORTED_VERSIONS.slice(0, -1).join(", ")} and ${SUPPORTED_VERSIONS.at(-1)}`);
  });

  test("gives the cooking times of the domain", () => {
    const costOf = (id: string): number | undefined => operators.find((operator) => operator.id === id)?.cost;
    expect(costOf("smelt:furnace:iron_ingot")).toBe(200);
    expect(costOf("smelt:blast_furnace:iron_ingot")).toBe(100);
    expect(costOf("smelt:smoker:cooked_beef")).toBe(100);
    expect(costOf("smelt:campfire:cooked_beef")).toBe(600);
  });
});

describe("docs/planning.md on the domain's names", () => {
  const shown = tableUnder(PLANNING, "name | what it is").flatMap(([names = ""]) => names.split(", "));

  test("shows only names of the domain", () => {
    expect(shown.filter((name) => !facts.includes(name))).toEqual([]);
  });

  test("shows every kind of name in any version", () => {
    const kinds = SAMPLED_VERSIONS.flatMap((mcVersion) => compileMinecraft({ mcVersion, objective: "time" }).facts)
      .filter(isFact)
      .map((name) => name.split(":", 1)[0] ?? "");
    expect(new Set(shown.map((name) => name.split(":", 1)[0]))).toEqual(new Set(kinds));
  });
});
