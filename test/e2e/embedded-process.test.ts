// The embedded world's process: it ends with its parent, on request and on an abort, reports why it
// ended, and generates the same land in every process.

import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedWorld, startEmbeddedWorld } from "../../worlds/embedded/index.ts";

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function gone(pid: number): Promise<void> {
  while (alive(pid)) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe("the world's process", () => {
  test("ends when its parent is killed", async () => {
    const facade = new URL("../../worlds/embedded/index.ts", import.meta.url).href;
    const script = `
      const { startEmbeddedWorld } = await import(${JSON.stringify(facade)});
      const world = await startEmbeddedWorld({ mcVersion: "1.20.1", seed: 1 });
      process.stdout.write(String(world.pid) + "\\n");
    `;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const pid = await new Promise<number>((resolve, reject) => {
      parent.stdout.once("data", (data) => resolve(Number(String(data))));
      parent.once("exit", () => reject(new Error("the parent ended before its world was up")));
    });
    expect(alive(pid)).toBe(true);
    parent.kill("SIGKILL");
    await gone(pid);
  });

  test("is a coded failure when it ends by itself", async () => {
    const world = await startEmbeddedWorld({ mcVersion: "1.20.1", seed: 1 });
    process.kill(world.pid ?? 0, "SIGKILL");
    expect(await world.ended).toMatchObject({ code: "run.worldFailed", detail: expect.stringContaining("SIGKILL") });
    await world.stop();
  });
});

// Two worlds of one seed side by side, each ended in another way after the other tests.
describe("the same world in two processes", () => {
  const controller = new AbortController();
  let first: EmbeddedWorld;
  let second: EmbeddedWorld;

  beforeAll(async () => {
    const asked = { mcVersion: "1.20.1", seed: 77 };
    [first, second] = await Promise.all([startEmbeddedWorld(asked), startEmbeddedWorld(asked, controller.signal)]);
  });
  afterAll(() => Promise.all([first?.stop(), second?.stop()]));

  test("has the same land", async () => {
    const probe = async (world: EmbeddedWorld): Promise<string[]> => {
      const [x, y, z] = world.spawn;
      const steps = Array.from({ length: 41 }, (_, index) => index - 20);
      return Promise.all(steps.map((step) => world.blockNameAt([x + step, y - 3 - Math.abs(step), z])));
    };
    const names = await probe(first);
    expect(await probe(second)).toEqual(names);
    expect(second.spawn).toEqual(first.spawn);
    expect(new Set(names).size).toBeGreaterThan(1);
  });

  test("is refused a port that is taken", async () => {
    await expect(startEmbeddedWorld({ mcVersion: "1.20.1", seed: 1, port: first.port })).rejects.toMatchObject({
      code: "http.portInUse",
      detail: `cannot listen on 127.0.0.1:${first.port} (EADDRINUSE)`,
    });
  });

  test("ends on request, also twice, and reports it", async () => {
    await Promise.all([first.stop(), first.stop()]);
    expect(await first.ended).toBeNull();
    await expect(first.gameTicks()).rejects.toThrow(/run\.worldFailed/);
    await gone(first.pid ?? 0);
  });

  test("is stopped by the signal that it was started with", async () => {
    controller.abort();
    expect(await second.ended).toBeNull();
  });
});
