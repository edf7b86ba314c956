// What starting a command loads: the help comes from one table, which must match the commands, and
// everything else waits for the command that needs it.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Command, Help } from "commander";
import { describe, expect, test } from "vitest";
import { processConsole } from "../../cli/console.ts";
import { COMMANDS } from "../../cli/program.ts";

const MAIN = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));

/** Modules that make a start slow: packages, the domain's tables, planners. */
const HEAVY = ["minecraft-data", "mineflayer", "flying-squid", "fastify", "piscina", "/planner/", "/tables/"];

const REFUSE = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({
    resolve(specifier, context, next) {
      const heavy = ${JSON.stringify(HEAVY)}.find((name) => specifier.includes(name));
      if (heavy !== undefined) throw new Error(heavy + " was asked for");
      return next(specifier, context);
    },
  });`)}`;

const start = (...args: string[]) => promisify(execFile)(process.execPath, ["--import", REFUSE, MAIN, ...args]);

/** The addresses of all modules that a program imports. */
async function modulesOf(program: string): Promise<string[]> {
  const register = `data:text/javascript,${encodeURIComponent(`
    import { registerHooks } from "node:module";
    registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });`)}`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", register, "--eval", program], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
  });
  return stdout.split("\n");
}

describe("starting", () => {
  test("the help loads no heavy module", async () => {
    expect((await start("--help")).stdout).toMatch(/^Usage: lodestone/);
  });

  test("a service loads no planner on its own thread", async () => {
    const planners = ["goap", "htn", "hybrid", "repair", "validate", "ip"].map((name) => `planner/${name}`);
    const loaded = await modulesOf("import('./cli/commands/serve.ts').then(() => import('./server/index.ts'))");
    expect(loaded.filter((module) => planners.some((planner) => module.includes(planner)))).toEqual([]);
    expect(loaded.some((module) => module.includes("planner/contract/planner-names"))).toBe(true);
  });

  test("the check notices a planner on the thread", async () => {
    await expect(start("plan", "--help")).rejects.toThrow(/was asked for/);
  });
});

test.each(COMMANDS)("the help lists `%s` with the command's own description", async (synopsis, description, load) => {
  const program = new Command();
  (await load())(program, processConsole, () => {});
  const [command = program] = program.commands;
  expect(new Help().subcommandTerm(command)).toBe(synopsis);
  expect(command.description()).toBe(description);
});
