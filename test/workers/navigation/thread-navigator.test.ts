import { afterAll, describe, expect, test } from "vitest";
import { cellFactsOf } from "../../../domains/index.ts";
import { inlineNavigator } from "../../../navigation/index.ts";
import type { NavigationOptions, NavigationQuery, Navigator, WorldCells } from "../../../schemas/index.ts";
import { threadNavigator } from "../../../workers/index.ts";
import { stateId } from "../../navigation/small-world.ts";

const SHAPE = { minY: 0, height: 64, facts: cellFactsOf("1.20.1") };
const navigator = threadNavigator({ sections: 200, nodes: 1 << 18 });
afterAll(() => navigator.close());

/** A floor of stone at y = 0 to 15, air above it, 6 sections wide. */
function plain(target: Navigator, key = "plain"): WorldCells {
  const cells = target.openWorld(key, SHAPE);
  for (let sx = -3; sx < 3; sx++)
    for (let sz = -3; sz < 3; sz++)
      for (let sy = 0; sy < 4; sy++) cells.setSection(sx, sy, sz, sy === 0 ? stateId("stone") : stateId("air"));
  return cells;
}
const across: NavigationQuery = { start: [-40.5, 16, 0.5], goal: { at: { position: [40, 16, 0] } } };
/** A search that looks at everything: its goal is high in the air. */
const hopeless: NavigationQuery = {
  start: [0.5, 16, 0.5],
  goal: { at: { position: [10, 60, 0] } },
  options: { allow: { place: true }, blocks: 4_000, expansions: 4_000_000 },
};

describe("a navigator on a thread", () => {
  test("finds the same paths as the one on the caller's thread", async () => {
    plain(navigator);
    const inline = inlineNavigator({ sections: 200, nodes: 1 << 16 });
    plain(inline);
    const [there, here] = await Promise.all([navigator.find("plain", across), inline.find("plain", across)]);
    expect(there).toMatchObject({ status: "found", optimal: true });
    expect(there).toEqual(here);
  });

  test("sees a block as soon as it is set, and paths name the versions that they depend on", async () => {
    const cells = plain(navigator);
    const before = await navigator.find("plain", across);
    if (before.status !== "found") throw new Error(before.status);
    const [sx = 0, sy = 0, sz = 0, version = 0] = [...before.path.sections].slice(0, 4);
    expect(cells.versionOf(sx, sy, sz)).toBe(version);
    // A wall from end to end, and around all that is loaded.
    for (let at = -48; at < 48; at++) {
      for (let y = 16; y < 20; y++) {
        for (const [x, z] of [
          [0, at],
          [-44, at],
          [44, at],
          [at, -44],
          [at, 44],
        ] as const)
          cells.setState(x, y, z, stateId("bedrock"));
      }
    }
    expect(await navigator.find("plain", across)).toMatchObject({ status: "unreachable", because: { kind: "apart" } });
    const isStale = (numbers: Int32Array): boolean =>
      Array.from({ length: numbers.length / 4 }, (_, at) => [...numbers.slice(at * 4, at * 4 + 4)]).some(
        ([x = 0, y = 0, z = 0, seen]) => cells.versionOf(x, y, z) !== seen,
      );
    expect(isStale(before.path.sections)).toBe(true);
  });

  test("refuses bad input with a code and a reason", async () => {
    plain(navigator);
    const codeOf = async (query: NavigationQuery): Promise<string> =>
      navigator.find("plain", query).then(
        ({ status }) => status,
        (error: { code: string }) => error.code,
      );
    const at = (x: number, y: number, z: number) => ({ at: { position: [x, y, z] as [number, number, number] } });
    expect(await codeOf({ ...across, goal: at(0, 200, 0) })).toBe("path.outsideWorld");
    expect(await codeOf({ ...across, goal: at(500, 16, 0) })).toBe("path.unloaded");
    expect(await codeOf({ ...across, goal: at(10, 8, 0) })).toBe("path.buried");
    expect(await codeOf({ ...across, goal: at(Number.NaN, 16, 0) })).toBe("input.invalid");
    const box = { from: [-45, 0, -5], to: [-35, 30, 5] } as const;
    const forbidden = [{ from: [...box.from], to: [...box.to] }] as NavigationOptions["forbidden"];
    expect(await codeOf({ ...across, options: { forbidden } })).toBe("path.forbidden");
    expect(await codeOf({ ...across, goal: at(500, 16, 0), options: { unloaded: "approach" } })).toBe("partial");
    await expect(navigator.find("no such world", across)).rejects.toMatchObject({ code: "input.unknownName" });
  });

  test("answers an abort at once, and the thread is free for the next query", async () => {
    plain(navigator);
    const abort = new AbortController();
    const long = navigator.find("plain", hopeless, abort.signal);
    abort.abort();
    expect((await long).status).toBe("aborted");
    plain(navigator);
    expect((await navigator.find("plain", across)).status).toBe("found");
  });

  test("ends its thread when the last world is closed, and starts another for the next", async () => {
    const own = threadNavigator({ sections: 50, nodes: 1 << 12 });
    const near: NavigationQuery = { start: [0.5, 16, 0.5], goal: { at: { position: [5, 16, 0] } } };
    plain(own);
    own.openWorld("plain", SHAPE);
    expect((await own.find("plain", near)).status).toBe("found");
    own.closeWorld("plain");
    expect((await own.find("plain", near)).status).toBe("found");
    expect(own.starts()).toBe(1);
    own.closeWorld("plain");
    plain(own);
    expect((await own.find("plain", near)).status).toBe("found");
    expect(own.starts()).toBe(2);
    await own.close();
  });

  test("fails the queries of a thread that ends with a code, and starts a new one", async () => {
    const broken = threadNavigator({
      sections: 50,
      file: new URL("./ending-thread-program.ts", import.meta.url).pathname,
    });
    broken.openWorld("plain", SHAPE);
    await expect(broken.find("plain", across)).rejects.toMatchObject({ code: "path.threadLost" });
    const starts = broken.starts();
    await expect(broken.find("plain", across)).rejects.toMatchObject({ code: "path.threadLost" });
    expect(broken.starts()).toBe(starts + 1);
    await broken.close();
    await expect(broken.find("plain", across)).rejects.toMatchObject({ code: "path.threadLost" });
  });
});
