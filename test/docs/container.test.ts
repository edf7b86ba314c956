// Checks Dockerfile and compose.yaml without Docker: the names in them must exist in the project.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { containerStart } from "../../bench/service/container.ts";
import { DEFAULT_PORT, readConfiguration, SETTINGS } from "../../server/index.ts";
import { exists, ROOT } from "./pages.ts";

const read = (name: string): string => readFileSync(join(ROOT, name), "utf8");
const dockerfile = read("Dockerfile");
const compose = read("compose.yaml");
const { scripts, bin } = JSON.parse(read("package.json"));

const stages = dockerfile.split(/^FROM /m).slice(1);
const variablesIn = (text: string): string[] => [...new Set(text.match(/LODESTONE_\w+/g))];

describe("the Dockerfile", () => {
  test("builds in one stage and runs in another as an unprivileged user", () => {
    expect(stages).toHaveLength(2);
    expect(stages[1]).toMatch(/^USER node$/m);
    expect(stages[1]).not.toMatch(/\bRUN npm\b/);
  });

  test("uses the Node version that the project develops on", () => {
    const { node } = JSON.parse(read("package.json")).devDependencies;
    const wanted = /\d+/.exec(node)?.[0];
    expect(stages.map((stage) => /^node:(\d+)/.exec(stage)?.[1])).toEqual([wanted, wanted]);
  });

  test("copies existing files and ignores none that the build needs", () => {
    const [, ...copied] = dockerfile.match(/^COPY (?!--from)(.+) \S+$/m)?.[0].split(" ") ?? [];
    expect(copied.slice(0, -1)).toEqual(["package.json", "package-lock.json"]);
    for (const file of copied.slice(0, -1)) expect(exists(file)).toBe(true);
    const ignored = read(".dockerignore").split("\n");
    const { include } = JSON.parse(read("tsconfig.build.json")) as { include: string[] };
    for (const needed of [...include, "scripts", "tsconfig.json", "tsconfig.build.json"]) {
      expect(ignored).not.toContain(needed.split("/", 1)[0]);
    }
  });

  test("runs existing scripts and the built command line", () => {
    const ran = [...dockerfile.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
    expect(ran.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    expect(ran).toContain("build");
    const command = JSON.parse(/^CMD (.+)$/m.exec(dockerfile)?.[1] ?? "[]");
    expect(command.filter((word: string) => !word.startsWith("--"))).toEqual(["node", bin.lodestone, "serve"]);
    // The benchmark starts the service with the same command.
    const { flags, environment } = containerStart();
    expect(command).toEqual(["node", ...flags, bin.lodestone, "serve"]);
    expect(environment).toEqual({ NODE_ENV: "production", MALLOC_ARENA_MAX: "2" });
  });

  test("checks the health of the port that it exposes", () => {
    expect(dockerfile).toContain(`EXPOSE ${DEFAULT_PORT}`);
    expect(dockerfile).toContain(`LODESTONE_PORT=${DEFAULT_PORT}`);
    expect(/HEALTHCHECK[\s\S]*?\/healthz/.test(dockerfile)).toBe(true);
  });
});

describe("Dockerfile and compose.yaml", () => {
  test("set only variables that the service reads, to valid values", () => {
    const known = [...Object.values(SETTINGS).map(({ variable }) => variable), "LODESTONE_CACHE_DIR"];
    const named = variablesIn(dockerfile + compose);
    expect(named.filter((name) => !known.includes(name as never))).toEqual([]);
    const set = Object.fromEntries(
      [...dockerfile.matchAll(/(LODESTONE_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    );
    const level = /LODESTONE_LOG_LEVEL:-(\w+)/.exec(compose)?.[1];
    const environment = { ...set, LODESTONE_TOKEN: "x".repeat(16), LODESTONE_LOG_LEVEL: level };
    expect(readConfiguration({}, environment)).toMatchObject({ host: "0.0.0.0", port: DEFAULT_PORT, logLevel: "info" });
  });

  test("require a token and grant the service enough time to stop", () => {
    expect(compose).toContain("LODESTONE_TOKEN: ${LODESTONE_TOKEN:?");
    const seconds = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]);
    expect(seconds * 1000).toBeGreaterThan(readConfiguration({}, {}).graceMs + 5_000);
  });

  test("keep compiled domains in the same volume", () => {
    const folder = /LODESTONE_CACHE_DIR=(\S+)/.exec(dockerfile)?.[1];
    expect(dockerfile).toContain(`VOLUME ${folder}`);
    expect(compose).toContain(`domains:${folder}`);
  });
});
