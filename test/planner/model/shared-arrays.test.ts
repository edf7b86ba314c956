import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { compileDomain, openDomain } from "../../../planner/index.ts";
import { openArrays, packArrays } from "../../../planner/model/shared-arrays.ts";

describe("arrays in shared memory", () => {
  test("unpack to the packed arrays and value", () => {
    const arrays = {
      empty: new Int32Array(0),
      bytes: Uint8Array.of(1, 2, 255),
      whole: Int32Array.of(-1, 2_147_483_647),
      real: Float64Array.of(0.1, Number.POSITIVE_INFINITY),
    };
    const opened = openArrays(packArrays({ text: "Zürich \u{1f332}" }, arrays));
    expect(opened.meta).toEqual({ text: "Zürich \u{1f332}" });
    expect(opened.arrays).toEqual(arrays);
  });

  test("are views on the one buffer and no copies", () => {
    const buffer = packArrays(null, { whole: Int32Array.of(1, 2) });
    const [one, other] = [openArrays(buffer), openArrays(buffer)];
    expect(one.arrays.whole?.buffer).toBe(buffer);
    one.arrays.whole?.set([7], 1);
    expect(other.arrays.whole?.[1]).toBe(7);
  });

  test("are written to by another thread that opened the same buffer", async () => {
    const buffer = packArrays("meta", { whole: Int32Array.of(1, 2), real: Float64Array.of(0.5) });
    const module = new URL("../../../planner/model/shared-arrays.ts", import.meta.url).href;
    const source = `
      const { parentPort, workerData } = require("node:worker_threads");
      import(workerData.module).then(({ openArrays }) => {
        const { meta, arrays } = openArrays(workerData.buffer);
        arrays.whole[0] = 40 + arrays.whole[1];
        arrays.real[0] = 2.5;
        parentPort.postMessage(meta);
      });`;
    const worker = new Worker(source, { eval: true, workerData: { module, buffer } });
    const [meta] = await once(worker, "message");
    await worker.terminate();
    expect(meta).toBe("meta");
    const { arrays } = openArrays(buffer);
    expect([arrays.whole?.[0], arrays.real?.[0]]).toEqual([42, 2.5]);
  });

  test("carry a whole domain, its document included", () => {
    const document = counterDomain();
    const compiled = compileDomain(document);
    const opened = openDomain(compiled.buffer);
    expect(opened.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(opened.cost.buffer).toBe(compiled.cost.buffer);
    expect(opened.nameId).toEqual(compiled.nameId);
    expect(opened.operatorId.get("make:pick")).toBe(compiled.operatorIds.indexOf("make:pick"));
    expect(opened.document()).toEqual(document);
    expect(opened.document()).toBe(opened.document());
  });
});
