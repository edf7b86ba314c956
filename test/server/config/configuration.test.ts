import { describe, expect, test } from "vitest";
import { CodedError, canonicalJson } from "../../../schemas/index.ts";
import { readConfiguration, SETTINGS } from "../../../server/index.ts";

const TOKEN = "a-token-of-some-length";

function mistakesIn(
  flags: Parameters<typeof readConfiguration>[0],
  environment: NodeJS.ProcessEnv = {},
  others: readonly string[] = [],
) {
  try {
    readConfiguration(flags, environment, others);
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
  throw new Error("nothing was wrong");
}

describe("the configuration", () => {
  test("defaults to this machine only, without a token or a rate limit", () => {
    expect(readConfiguration({}, {})).toEqual({
      host: "127.0.0.1",
      port: 8080,
      cache: true,
      bodyLimit: 1_048_576,
      receiveMs: 30_000,
      graceMs: 5_000,
      watchdog: "end",
      stuckMs: 30_000,
      username: "Lodestone",
      auth: "offline",
      seed: 1,
      fast: false,
      nights: false,
      movement: "navigator",
      chat: false,
      logLevel: "warn",
      memory: true,
      rateLimit: 0,
    });
  });

  test("is read from the environment", () => {
    const environment = Object.fromEntries(
      Object.entries({
        host: "0.0.0.0",
        port: "0",
        token: TOKEN,
        workers: "3",
        queue: "50",
        threadMemoryMb: "256",
        cache: "off",
        bodyLimit: "2048",
        rateLimit: "7",
        receiveMs: "1000",
        graceMs: "0",
        watchdog: "restart",
        stuckMs: "2000",
        trustProxy: "10.0.0.0/8, ::1",
        corsOrigins: "https://a.example, http://localhost:3000",
        registry: "capabilities.db",
        trustedKeys: "keys.json",
        world: "embedded",
        username: "Ada",
        mcVersion: "1.16.5",
        seed: "7",
        fast: "on",
        nights: "on",
        chat: "on",
        logLevel: "info",
        memory: "on",
        movement: "pathfinder",
      }).map(([key, text]) => [SETTINGS[key as keyof typeof SETTINGS].variable, text]),
    );
    expect(readConfiguration({}, environment)).toEqual({
      host: "0.0.0.0",
      port: 0,
      token: TOKEN,
      workers: 3,
      queue: 50,
      threadMemoryMb: 256,
      cache: false,
      bodyLimit: 2048,
      rateLimit: 7,
      receiveMs: 1000,
      graceMs: 0,
      watchdog: "restart",
      stuckMs: 2_000,
      trustProxy: ["10.0.0.0/8", "::1"],
      corsOrigins: ["https://a.example", "http://localhost:3000"],
      registry: "capabilities.db",
      trustedKeys: "keys.json",
      world: "embedded",
      username: "Ada",
      auth: "offline",
      mcVersion: "1.16.5",
      seed: 7,
      fast: true,
      nights: true,
      movement: "pathfinder",
      chat: true,
      logLevel: "info",
      memory: true,
    });
  });

  test("prefers a flag over its variable", () => {
    expect(readConfiguration({ port: "1" }, { LODESTONE_PORT: "2" }).port).toBe(1);
  });

  test("treats an empty variable as unset", () => {
    expect(readConfiguration({}, { LODESTONE_PORT: "", LODESTONE_TOKEN: "" }).port).toBe(8080);
  });

  test("limits the rate of a reachable service by default", () => {
    const open = { LODESTONE_TOKEN: TOKEN, LODESTONE_HOST: "0.0.0.0" };
    expect(readConfiguration({}, open).rateLimit).toBe(1_200);
    expect(readConfiguration({ rateLimit: "0" }, open).rateLimit).toBe(0);
  });

  test("reports all mistakes at once, each under its flag or variable", () => {
    const mistakes = mistakesIn(
      { port: "70000", workers: "0x4" },
      { LODESTONE_HOST: "0.0.0.0", LODESTONE_CACHE: "no", LODESTONE_LOG_LEVEL: "loud", LODESTONE_TRUST_PROXY: "here" },
    );
    expect(mistakes.code).toBe("input.invalid");
    expect(mistakes.issues.map(({ path }) => path).sort()).toEqual([
      "--port",
      "--workers",
      "LODESTONE_CACHE",
      "LODESTONE_LOG_LEVEL",
      "LODESTONE_TOKEN",
      "LODESTONE_TRUST_PROXY",
    ]);
    expect(mistakes.detail).toContain("--port: must be a whole number from 0 to 65535");
  });

  test("reports unknown flags with the other mistakes, but not their values", () => {
    const { issues } = mistakesIn({ port: "70000" }, {}, ["--wokers", "2", "--frobnicate=3"]);
    expect(issues).toEqual([
      expect.objectContaining({ path: "--port" }),
      { path: "--wokers", message: "is not a setting (did you mean --workers?)", suggestion: "--workers" },
      { path: "--frobnicate", message: "is not a setting" },
    ]);
    expect(mistakesIn({}, {}, ["8080"]).issues).toEqual([{ path: "8080", message: "is not a flag" }]);
  });

  test.each([
    ["mc.example.org", { host: "mc.example.org", port: 25_565 }],
    ["127.0.0.1:5000", { host: "127.0.0.1", port: 5_000 }],
    ["[::1]:5000", { host: "::1", port: 5_000 }],
  ])("reads the server %s that a body joins", (join, read) => {
    expect(readConfiguration({ join }, {}).join).toEqual(read);
  });

  test("refuses contradictory settings and invalid addresses", () => {
    const both = mistakesIn({ world: "simulated", join: "localhost" }, { LODESTONE_FAST: "on" });
    expect(both.issues.map(({ path }) => path)).toEqual(["--join", "LODESTONE_FAST"]);
    expect(mistakesIn({ auth: "microsoft" }).issues).toMatchObject([{ path: "--auth" }]);
    const bodiless = mistakesIn({ username: "Ada", mcVersion: "1.16.5", extensions: "./a.js", trustedKeys: "k.json" });
    expect(bodiless.issues.map(({ path }) => path)).toEqual([
      "--username",
      "--mc-version",
      "--trusted-keys",
      "--extensions",
      "--trusted-keys",
    ]);
    for (const join of ["a:b", "host:0", "host:70000", ""]) {
      expect(mistakesIn({ join }).issues).toMatchObject([{ path: "--join" }]);
    }
    for (const allowHost of ["*", "a.example:80", "https://a.example", "a.example,"])
      expect(mistakesIn({ allowHost }).issues).toMatchObject([{ path: "--allow-host" }]);
    expect(readConfiguration({ allowHost: "a.example, ::1" }, {}).allowHost).toEqual(["a.example", "::1"]);
    for (const corsOrigins of ["*", "example.org", "https://a.example/path"]) {
      expect(mistakesIn({ corsOrigins }).issues).toMatchObject([{ path: "--cors-origins" }]);
    }
  });

  test("reports unreadable files with other mistakes, but leaves a sole one to its reader", () => {
    const files = { registry: "a.db", trustedKeys: "/nope", conduct: "/nope.json" };
    expect(mistakesIn(files).issues).toEqual([
      { path: "--trusted-keys", message: "/nope cannot be read" },
      { path: "--conduct", message: "/nope.json cannot be read" },
    ]);
    expect(readConfiguration({ conduct: "/nope.json" }, {}).conduct).toBe("/nope.json");
  });

  test("reports misspelt LODESTONE_ variables and ignores unrelated ones", () => {
    const others = {
      LODESTONE_CACHE_DIR: "x",
      LODESTONE_SERVICE_HOST: "10.0.0.1",
      LODESTONE_PORT_80_TCP: "tcp",
      LODESTONE_PROT: "",
    };
    expect(readConfiguration({}, others).port).toBe(8080);
    expect(mistakesIn({}, { LODESTONE_GRACE_M: "1", LODESTONE_TOKNE: TOKEN }).issues).toEqual([
      expect.objectContaining({ path: "LODESTONE_GRACE_M", suggestion: "LODESTONE_GRACE_MS" }),
      expect.objectContaining({ path: "LODESTONE_TOKNE", suggestion: "LODESTONE_TOKEN" }),
    ]);
  });

  test("never prints a refused token", () => {
    const mistakes = mistakesIn({}, { LODESTONE_TOKEN: "short secret" });
    expect(canonicalJson(mistakes.toDocument())).not.toContain("short secret");
    expect(mistakes.issues).toEqual([
      { path: "LODESTONE_TOKEN", message: "must have 16 to 512 visible characters without blanks" },
    ]);
  });

  test("reports an invalid host without asking for a token", () => {
    const mistakes = mistakesIn({ host: "300.1.1.1" });
    expect(mistakes.code).toBe("input.invalid");
    expect(mistakes.issues).toEqual([{ path: "--host", message: "must be an IP address or a host name" }]);
  });

  test.runIf(process.platform === "linux")("refuses a state folder that cannot be created, at once", () => {
    const mistakes = mistakesIn({ world: "simulated", state: "/proc/lodestone/state" });
    expect(mistakes.code).toBe("input.file");
    expect(mistakes.detail).toContain("/proc/lodestone/state");
  });

  test("reports a missing token by its own code if nothing else is wrong", () => {
    expect(mistakesIn({ host: "::" }).code).toBe("http.tokenRequired");
  });
});
