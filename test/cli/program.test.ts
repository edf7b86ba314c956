import { readFile } from "node:fs/promises";
import { Command } from "commander";
import { describe, expect, test } from "vitest";
import { processConsole } from "../../cli/console.ts";
import { COMMANDS as COMMAND_TABLE } from "../../cli/program.ts";
import { lodestone } from "./fake-console.ts";

const COMMANDS = ["plan", "domain", "coverage", "explain", "validate", "serve", "run", "doctor"];

describe("help", () => {
  test("lists every command on stdout", async () => {
    const { exit, out, notes } = await lodestone(["--help"]);
    expect(exit).toBe(0);
    for (const command of COMMANDS) expect(out).toMatch(new RegExp(`^ {2}${command} `, "m"));
    expect(notes).toBe("");
  });

  test.each(COMMANDS)("of %s shows its usage", async (command) => {
    const { exit, out } = await lodestone([command, "--help"]);
    expect(exit).toBe(0);
    expect(out).toMatch(new RegExp(`^Usage: lodestone ${command} \\[options\\]`));
  });

  test("is shown if no command is given", async () => {
    const { exit, out, notes } = await lodestone([]);
    expect(exit).toBe(0);
    expect(out).toMatch(/^Usage: lodestone/);
    expect(notes).toBe("");
  });
});

test("the version is the package's", async () => {
  const { version } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
  expect(await lodestone(["--version"])).toEqual({ exit: 0, out: `${version}\n`, notes: "" });
});

describe("--version behind a command", () => {
  test("is Minecraft's", async () => {
    const { exit, notes } = await lodestone(["plan", "stick", "--version", "0.1"]);
    expect(notes).toMatch(/input\.unknownVersion.*0\.1/);
    expect(exit).toBe(31);
  });

  test("is refused where the command has none", async () => {
    const { exit, out, notes } = await lodestone(["validate", "plan.json", "--version", "1.20.1"]);
    expect([exit, out]).toEqual([31, ""]);
    expect(notes).toMatch(/unknown option '--version'/);
  });
});

test("all mistakes of a command line are named at once, with what is allowed", async () => {
  const { exit, out, notes } = await lodestone(["repair"]);
  expect([exit, out]).toEqual([31, ""]);
  expect(notes).toMatch(/'--failed-step <id>' not specified: the step that failed/);
  expect(notes).toMatch(/'--state <json>' not specified: the state now/);
  expect(notes).toMatch(/missing required argument 'file'/);
  const wrong = await lodestone(["plan", "stick", "--objective", "fun", "--effort", "none", "--count", "x", "--jsno"]);
  expect([wrong.exit, wrong.out]).toEqual([31, ""]);
  expect(wrong.notes).toMatch(/--objective .*'fun' is invalid.*time, actions/);
  expect(wrong.notes).toMatch(/--effort .*'none' is invalid.*quick, balanced, thorough, prove/);
  expect(wrong.notes).toMatch(/--count .*'x' is invalid.*whole number from 1/);
  expect(wrong.notes).toMatch(/unknown option '--jsno'\n\(Did you mean --json\?\)/);
});

test.each(COMMAND_TABLE)("`%s` names each of its wrong options at once, with what is allowed", async (...entry) => {
  const [synopsis, , load] = entry;
  const [name = ""] = synopsis.split(" ", 1);
  const program = new Command();
  (await load())(program, { ...processConsole, environment: {} }, () => {});
  const options = program.commands[0]?.options ?? [];
  const bounded = options.filter(({ argChoices, parseArg }) => argChoices !== undefined || refuses(parseArg));
  const wrong = bounded.map(({ long }) => `${long}=@wrong`);
  const { exit, out, notes } = await lodestone([name, ...wrong, "--no-such-option"]);
  expect([exit, out]).toEqual([31, ""]);
  expect(notes).toContain("--no-such-option");
  for (const { long, argChoices } of bounded) {
    const said = notes.split("\n").find((line) => line.includes(`'${long} `));
    expect(said).toMatch(argChoices === undefined ? /xpected a (whole )?number|a share from/ : argChoices.join(", "));
  }
});

const refuses = (parse: ((text: string, before: never) => unknown) | undefined): boolean => {
  try {
    parse?.("@wrong", undefined as never);
    return false;
  } catch {
    return true;
  }
};

test("options that exclude each other are all named", async () => {
  const { exit, notes } = await lodestone(["run", "--chat", "--json", "--nearest", "--auth", "x", "--jsno"]);
  expect(exit).toBe(31);
  expect(notes).toMatch(/'--chat' cannot be used with option '--json'/);
  expect(notes).toMatch(/'--nearest' cannot be used with option '--chat'/);
  expect(notes).toMatch(/--auth .*'x' is invalid.*offline, microsoft/);
  expect(notes).toMatch(/unknown option '--jsno'/);
});

test("both options that an existing server does not have are named", async () => {
  const { exit, notes } = await lodestone(["run", "stick", "--host", "127.0.0.1", "--fast", "--nights"]);
  expect(exit).toBe(31);
  expect(notes).toMatch(/'--fast' cannot be used with option '--host <host>'/);
  expect(notes).toMatch(/'--nights' cannot be used with option '--host <host>'/);
});

test("what stands behind an unknown option is not called too many arguments", async () => {
  const { exit, notes } = await lodestone(["plan", "stick", "--foo", "3", "--time-ms", "x"]);
  expect(exit).toBe(31);
  expect(notes).toMatch(/unknown option '--foo'/);
  expect(notes).toMatch(/--time-ms .*'x' is invalid/);
  expect(notes).not.toMatch(/too many arguments/);
});

test("a missing argument of an option is named once", async () => {
  const { exit, notes } = await lodestone(["run", "stick", "--viewer"]);
  expect([exit, notes]).toEqual([31, "error: option '--viewer <port>' argument missing\n"]);
});

test("several words without quotes are refused with that hint", async () => {
  const { exit, notes } = await lodestone(["plan", "iron", "pickaxe"]);
  expect([exit, notes]).toEqual([31, expect.stringMatching(/too many arguments for 'plan'.*need quotes/)]);
});

test.each([[["run", "stick"]], [["run", "--chat"]]])(
  "%j names a version that the embedded world does not serve before it starts",
  async (args) => {
    const { exit, notes } = await lodestone([...args, "--mc-version", "1.17.1"]);
    expect([exit, notes]).toEqual([31, expect.stringMatching(/^input\.unknownVersion: .*1\.17\.1.*1\.20\.1/)]);
    expect(notes).not.toMatch(/starting/);
  },
);

describe("unknown commands and options", () => {
  test.each([
    [["paln"], /unknown command 'paln'\n\(Did you mean plan\?\)/],
    [["plan", "stick", "--plannner", "htn"], /unknown option '--plannner'\n\(Did you mean --planner\?\)/],
    [["--jso"], /unknown option '--jso'/],
    [["serve", "--port", "70000"], /whole number from 0 to 65535/],
    [["run", "--auth", "mojang"], /offline, microsoft/],
    [["run", "--deadline", "0"], /whole number from 1/],
    [["run", "stick", "--host", "127.0.0.1", "--fast"], /--fast/],
    [["doctor", "--port", "x"], /--port/],
  ])("as in %j ends with 31 and says so", async (args, reason) => {
    const { exit, out, notes } = await lodestone(args);
    expect(notes).toMatch(reason);
    expect(exit).toBe(31);
    expect(out).toBe("");
  });
});

test("serving on a reachable host without a token exits with 31", async () => {
  const { exit, notes } = await lodestone(["serve", "--host", "0.0.0.0", "--port", "0", "--workers", "1"]);
  expect(notes).toMatch(/^http\.tokenRequired: .*\n.*LODESTONE_TOKEN/);
  expect(exit).toBe(31);
});
