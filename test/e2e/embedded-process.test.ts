// The embedded world's process: it ends with its parent, when it is told to and when it is aborted, says why it ended, and lays out the
// same land wherever it runs.

import { spawn } from "node:child_process";
import { describe, expect, test } from "vitest";
import { startEmbeddedWorld } from "../../worlds/embedded/index.ts";

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function gone(pid: number): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (alive(pid)) {
    if (Date.now() > deadline) throw new Error(`process ${pid} outlived its parent`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
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

  test("ends when it is told to, also twice, and says so", async () => {
    const world = await startEmbeddedWorld({ mcVersion: "1.20.1", seed: 1 });
    await Promise.all([world.stop(), world.stop()]);
    expect(await world.ended).toBeNull();
    await expect(world.gameTicks()).rejects.toThrow(/run\.worldFailed/);
    await gone(world.pid ?? 0);
  });

  test("is a coded failure when it ends by itself", async () => {
    const world = await startEmbeddedWorld({ mcVersion: "1.20.1", seed: 1 });
    process.kill(world.pid ?? 0, "SIGKILL");
    expect(await world.ended).toMatchObject({ code: "run.worldFailed", detail: expect.stringContaining("SIGKILL") });
    await world.stop();
  });

  test("is stopped by the signal that it was started with", async () => {
    const controller = new AbortController();
    const world = await startEmbeddedWorld({ mcVersion: "1.20.1", seed: 1 }, controller.signal);
    controller.abort();
    expect(await world.ended).toBeNull();
  });

  test("is refused a port that is taken", async () => {
    const world = await startEmbeddedWorld({ mcVersion: "1.20.1", seed: 1 });
    try {
      const second = startEmbeddedWorld({ mcVersion: "1.20.1", seed: 1, port: world.port });
      await expect(second).rejects.toMatchObject({
        code: "run.worldFailed",
        detail: expect.stringContaining("EADDRINUSE"),
      });
    } finally {
      await world.stop();
    }
  });

  test("lays out the same land for the same seed in another process", async () => {
    const probe = async () => {
      const world = await startEmbeddedWorld({ mcVersion: "1.20.1", seed: 77 });
      const [x, y, z] = world.spawn;
      const names: string[] = [];
      for (let step = -20; step <= 20; step++)
        names.push(await world.blockNameAt([x + step, y - 3 - Math.abs(step), z]));
      await world.stop();
      return { spawn: world.spawn, names };
    };
    const first = await probe();
    expect(await probe()).toEqual(first);
    expect(new Set(first.names).size).toBeGreaterThan(1);
  });
});
