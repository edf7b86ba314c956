// The classes of prom-client by themselves, without the rest of its entry.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import * as promClient from "prom-client";
import { describe, expect, test } from "vitest";
import { Counter, Gauge, Histogram, Registry } from "../../../server/observability/prometheus.ts";

const FILE = join(import.meta.dirname, "..", "..", "..", "server", "observability", "prometheus.ts");

describe("the parts of prom-client", () => {
  test("are the package's own", () => {
    expect({ Counter, Gauge, Histogram, Registry }).toEqual({
      Counter: promClient.Counter,
      Gauge: promClient.Gauge,
      Histogram: promClient.Histogram,
      Registry: promClient.Registry,
    });
  });

  test("are loaded without OpenTelemetry", () => {
    const program = `
      await import(${JSON.stringify(FILE)});
      const { default: { _cache } } = await import("node:module");
      console.log(Object.keys(_cache).filter((path) => path.includes("opentelemetry")).length, Object.keys(_cache).length > 3);
    `;
    const said = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
    expect(said.trim()).toBe("0 true");
  });
});
