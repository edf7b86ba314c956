// The configuration file: where it is found, what it sets, and what goes before it.

import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, test, vi } from "vitest";
import { sourceOfNpx } from "../../cli/commands/init.ts";
import { runProgram } from "../../cli/program.ts";
import { type CommandEnd, lodestone, withFolder } from "./fake-console.ts";

/** Runs a command line in a folder, with variables. */
async function inFolder(folder: string, args: readonly string[], environment = {}): Promise<CommandEnd> {
  const out: string[] = [];
  const notes: string[] = [];
  const console = {
    out: (text: string) => void out.push(text),
    note: (text: string) => void notes.push(text),
    isTerminal: false,
    input: Readable.from([]),
    ...{ environment, folder },
  };
  return { exit: await runProgram(args, console), out: out.join("\n"), notes: notes.join("\n") };
}

const write = async (path: string, options: unknown): Promise<void> => writeFile(path, JSON.stringify(options));
const PLAN = ["plan", "stick", "--json", "--time-ms", "3600000"];
const mcVersionOf = ({ out }: CommandEnd): string => JSON.parse(out).plan.mcVersion;

describe("the nearest lodestone.config", () => {
  test("is found in the folders above, and a flag goes before it", async () => {
    await withFolder(async (path) => {
      await mkdir(path("below"));
      await write(path("lodestone.config.json"), { mcVersion: "1.19.4" });
      expect(mcVersionOf(await inFolder(path("below"), PLAN))).toBe("1.19.4");
      expect(mcVersionOf(await inFolder(path("below"), [...PLAN, "--version", "1.18.2"]))).toBe("1.18.2");
    });
  });

  test("may be TypeScript, has sections, and `--config` names another", async () => {
    await withFolder(async (path) => {
      await writeFile(
        path("lodestone.config.ts"),
        'const mcVersion: string = "1.19.4";\nexport default { plan: { mcVersion } };\n',
      );
      await write(path("other.json"), { mcVersion: "1.18.2" });
      expect(mcVersionOf(await inFolder(path("."), PLAN))).toBe("1.19.4");
      expect(mcVersionOf(await inFolder(path("."), [...PLAN, "--config", path("other.json")]))).toBe("1.18.2");
      expect(mcVersionOf(await inFolder(path("."), [`--config=${path("other.json")}`, ...PLAN]))).toBe("1.18.2");
    });
  });

  test.each<[what: string, options: unknown, says: RegExp]>([
    [
      "an unknown option in a section",
      { plan: { mcVersoin: "1.19.4" } },
      /input\.invalid.*plan\.mcVersoin.*did you mean mcVersion\?/,
    ],
    ["a wrong choice", { plan: { objective: "fun" } }, /input\.invalid.*plan\.objective.*time, actions/],
    ["a number that is none", { plan: { count: "x" } }, /input\.invalid.*plan\.count.*whole number/],
    ["a flag that is neither on nor off", { plan: { prove: "yes" } }, /input\.invalid.*plan\.prove.*true or false/],
    ["a list", [], /input\.invalid.*expected an object/],
  ])("with %s is refused, with its name", async (_what, options, says) => {
    await withFolder(async (path) => {
      await write(path("lodestone.config.json"), options);
      const { exit, out, notes } = await inFolder(path("."), PLAN);
      expect(notes).toMatch(says);
      expect([exit, out]).toEqual([31, ""]);
    });
  });
});

describe("an option of the file that a flag or a variable excludes", () => {
  const faults = { serverFaults: "faults.json", fast: true };
  test.each<[what: string, options: unknown, args: string[], environment: Record<string, string>]>([
    ["faults and speed of the embedded world, with --host", faults, ["--host", "127.0.0.1"], {}],
    ["the same in a section, with MC_HOST", { run: faults }, [], { MC_HOST: "127.0.0.1" }],
  ])("is left out: %s", async (_what, options, args, environment) => {
    await withFolder(async (path) => {
      await write(path("lodestone.config.json"), options);
      for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
      const { notes } = await inFolder(path("."), ["run", "stick", ...args, "--port", "1"], environment);
      vi.unstubAllEnvs();
      expect(notes).toMatch(/^run\.connectFailed: 127\.0\.0\.1:1 /m);
    });
  });

  test("is used where no flag excludes it", async () => {
    await withFolder(async (path) => {
      await write(path("lodestone.config.json"), faults);
      const { notes } = await inFolder(path("."), ["run", "stick"]);
      expect(notes).toMatch(/^input\.file: cannot read faults\.json/);
    });
  });
});

describe("lodestone config", () => {
  test("prints every option with its value and its source", async () => {
    await withFolder(async (path) => {
      await write(path("lodestone.config.json"), { seed: 7, serve: { port: 9000, token: "a-secret-of-twenty" } });
      const { out } = await inFolder(path("."), ["config", "--json"], { MC_VERSION: "1.19.4" });
      expect(out).not.toContain("a-secret");
      const { options } = JSON.parse(out);
      const found = (command: string, option: RegExp) =>
        options.find((row: { command: string; option: string }) => row.command === command && option.test(row.option));
      const file = expect.stringMatching(/lodestone\.config\.json$/);
      expect(found("run", /^--seed/)).toMatchObject({ value: 7, source: file });
      expect(found("run", /^--mc-version/)).toMatchObject({ value: "1.19.4", source: "MC_VERSION" });
      expect(found("serve", /^--port/)).toMatchObject({ value: 9000, source: file });
      expect(found("serve", /^token/)).toMatchObject({ value: "(set)", source: file });
      expect(found("plan", /^--count/)).toMatchObject({ value: 1, source: "default" });
    });
  });

  test("names what no command has", async () => {
    await withFolder(async (path) => {
      await write(path("lodestone.config.json"), { sede: 7 });
      const { exit, notes } = await inFolder(path("."), ["config"]);
      expect([exit, notes]).toEqual([31, expect.stringMatching(/input\.invalid.*called sede/)]);
    });
  });

  test("works without a file", async () => {
    const { exit, out } = await lodestone(["config", "world"]);
    expect(exit).toBe(0);
    expect(out).toMatch(/^no configuration file\n(world .*\n)+$/);
  });
});

test("init writes files that are there to stay, and what it writes is a configuration", async () => {
  await withFolder(async (path) => {
    await writeFile(path("bot.js"), "// mine\n");
    const { exit, out } = await lodestone(["init", path(".")]);
    expect(exit).toBe(0);
    expect(out).toMatch(/kept .*bot\.js/);
    expect(out.match(/^wrote /gm)).toHaveLength(4);
    const onto = await lodestone(["init", path("bot.js")]);
    expect([onto.exit, onto.notes]).toEqual([31, expect.stringMatching(/^input\.file: .*bot\.js/)]);
    const { out: table } = await inFolder(path("."), ["config", "run"]);
    expect(table).toMatch(/--fast +true +.*lodestone\.config\.ts/);
    // On a server, where nothing listens, the options of the embedded world mean nothing.
    const joining = await inFolder(path("."), ["run", "stick", "--host", "127.0.0.1", "--port", "1"]);
    expect(joining.notes).toMatch(/^run\.connectFailed/m);
    const asked = await inFolder(path("."), ["run", "stick", "--host", "127.0.0.1", "--nights"]);
    expect(asked.notes).toMatch(/'--nights' cannot be used with option '--host/);
    const served = await inFolder(path("."), ["serve", "--queue", "x"]);
    expect(served.notes).toMatch(/^input\.invalid: configuration: --queue: must be a whole number[^;]*$/m);
    const seeded = await inFolder(path("."), ["serve", "--seed", "1"]);
    expect(seeded.notes).toMatch(/--seed: applies only to the embedded world/);
  });
});

test.each([
  ["file:../lodestone-0.2.0.tgz", "file:../../lodestone-0.2.0.tgz"],
  ["^0.2.0", "^0.2.0"],
  ["git+https://host/lodestone.git", "git+https://host/lodestone.git"],
])("init gives the new project the package from where its own has it: %s", async (source, expected) => {
  await withFolder(async (path) => {
    await write(path("package.json"), { dependencies: { lodestone: source } });
    const { out } = await lodestone(["init", path("my-bot")]);
    expect(out).toMatch(/^next: cd \S+my-bot, npm install, then/m);
    const { dependencies } = JSON.parse(await readFile(path("my-bot/package.json"), "utf8"));
    expect(dependencies.lodestone).toBe(expected);
  });
});

test("init where no project has the package says to install its tarball", async () => {
  await withFolder(async (path) => {
    const { out } = await lodestone(["init", path("my-bot")]);
    expect(out).toMatch(/^next: cd \S+, npm install TARBALL of lodestone, then/m);
  });
});

test("init started by `npx TARBALL` gives the new project that tarball", async () => {
  await withFolder(async (path) => {
    const project = path("cache/_npx/1a2b");
    await mkdir(project, { recursive: true });
    await write(join(project, "package.json"), { dependencies: { lodestone: "file:../../../lodestone-0.2.0.tgz" } });
    const code = join(project, "node_modules/lodestone/dist/cli/main.js");
    expect(sourceOfNpx(path("my-bot"), code)).toBe("file:../lodestone-0.2.0.tgz");
    expect(sourceOfNpx(path("my-bot"), path("clone/cli/commands/init.ts"))).toBeUndefined();
  });
});

describe("what runs by itself", () => {
  test("`config` shows defaults that commands choose by themselves, and how to set what has no flag", async () => {
    await withFolder(async (path) => {
      const { out } = await inFolder(path("."), ["config", "serve"]);
      expect(out).toMatch(/^serve +--host <address> +127\.0\.0\.1 +default$/m);
      expect(out).toMatch(/^serve +--port <port> +8080 +default$/m);
      for (const [name, variable] of [
        ["token", "LODESTONE_TOKEN"],
        ["modelKey", "LODESTONE_MODEL_KEY"],
      ])
        expect(out).toContain(`${name} (no flag: ${variable})`);
      const { exit, out: json } = await inFolder(path("."), ["config", "plan", "--json"]);
      expect(exit).toBe(0);
      const { options } = JSON.parse(json);
      const planner = options.find(({ option }: { option: string }) => option.startsWith("--planner"));
      expect(planner).toMatchObject({ value: "hybrid", source: "default" });
    });
  });

  test.each([
    ["the section of the service", (port: number) => ({ serve: { port } }), () => ({})],
    ["its variable before the file", () => ({ serve: { port: 1 } }), (port: number) => ({ LODESTONE_PORT: `${port}` })],
  ])("`doctor` looks at the port of the configuration: %s", async (_what, options, environment) => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    try {
      await withFolder(async (path) => {
        await write(path("lodestone.config.json"), options(port));
        // A server that is not there: the embedded world need not start.
        const args = ["doctor", "--host", "127.0.0.1", "--port", `${port}`, "--json"];
        const { exit, out } = await inFolder(path("."), args, environment(port));
        expect(exit).not.toBe(0);
        const ports = JSON.parse(out).find(({ check }: { check: string }) => check === "ports");
        expect(ports).toMatchObject({ ok: false, found: expect.stringContaining(`127.0.0.1:${port}`) });
      });
    } finally {
      taken.close();
    }
  });
});
