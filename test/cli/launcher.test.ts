// A command ends with the npx that started it: on a host that a test owns, and as processes.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { endWithNpm } from "../../cli/launcher.ts";

/** A process tree: npm 10, its shell 20, and the command. */
function host(npmCommand?: string, script = "lodestone world", isShell = true) {
  const parents = new Map([[20, 10]]);
  const looks: (() => void)[] = [];
  const own = { parent: 20, ends: 0, parents, look: () => looks.forEach((look) => void look()) };
  endWithNpm({
    environment: npmCommand === undefined ? {} : { npm_command: npmCommand, npm_lifecycle_script: script },
    isShell: () => isShell,
    parent: () => own.parent,
    parentOf: (pid) => parents.get(pid),
    every: (look) => void looks.push(look),
    end: () => {
      own.ends += 1;
    },
  });
  return own;
}

describe.each(["exec", "run-script", "start"])("a command that npm's %s started", (npmCommand) => {
  test("goes on as long as npm does", () => {
    const own = host(npmCommand);
    own.look();
    own.look();
    expect(own.ends).toBe(0);
  });

  test.each<[what: string, happen: (own: ReturnType<typeof host>) => void]>([
    ["its shell was ended, as npm does at a SIGTERM", (own) => Object.assign(own, { parent: 1 })],
    ["npm alone was killed, and the shell waits on", (own) => void own.parents.set(20, 1)],
  ])("ends once when %s", (_what, happen) => {
    const own = host(npmCommand);
    happen(own);
    own.look();
    own.look();
    expect(own.ends).toBe(1);
  });

  test("outlives what started npm, where npm is its parent", () => {
    const own = host(npmCommand, "lodestone world", false);
    own.parents.set(20, 1);
    own.look();
    expect(own.ends).toBe(0);
    own.parent = 1;
    own.look();
    expect(own.ends).toBe(1);
  });
});

test.each([
  [undefined, ""],
  ["test", "lodestone serve"],
  ["run-script", "lodestone serve & vitest"],
  ["run-script", "lodestone serve > log 2>&1 &"],
])("a command that npm's %s started by %j outlives it", (npmCommand, script) => {
  const own = host(npmCommand, script);
  own.parent = 1;
  own.look();
  expect(own.ends).toBe(0);
});

test("a script that joins commands, or their outputs, puts none in the background", () => {
  const own = host("run-script", "lodestone init && lodestone world 2>&1 &> log");
  own.parent = 1;
  own.look();
  expect(own.ends).toBe(1);
});

test.runIf(process.platform === "linux")(
  "a process ends as by SIGTERM when the parent of its shell is killed",
  async () => {
    const launcher = fileURLToPath(new URL("../../cli/launcher.ts", import.meta.url));
    const code = `import(${JSON.stringify(launcher)}).then(({ endWithNpm }) => {
    endWithNpm();
    process.on("SIGTERM", () => process.exit(0));
    setInterval(() => {}, 1000);
    console.log(process.pid);
  });`;
    // A shell that goes on after its command stays its parent.
    const outer = `const { spawn } = require("node:child_process");
    spawn("sh", ["-c", '"$NODE" -e "$CODE"; true'], { stdio: "inherit" });`;
    const npm = spawn(process.execPath, ["-e", outer], {
      env: { ...process.env, npm_command: "exec", NODE: process.execPath, CODE: code },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [said] = await once(npm.stdout, "data");
    expect(Number(said)).toBeGreaterThan(0);
    // The pipe closes when the last process that writes to it has ended.
    const closed = once(npm.stdout, "close");
    npm.kill("SIGKILL");
    await closed;
    expect(() => process.kill(Number(said), 0)).toThrow("ESRCH");
  },
);
