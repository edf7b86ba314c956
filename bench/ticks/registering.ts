// The time of a registration: the torch corridor, a large option with acceptance tests of its own,
// linted, compiled, tested in simulated worlds and written to a registry's file, each time in a new
// registry. The domain is compiled beforehand, as when a service starts.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../bots/body/system-clock.ts";
import torchCorridor from "../../capabilities/options/torch-corridor.json" with { type: "json" };
import { CapabilityCatalogue } from "../../executor/index.ts";
import { SqliteCapabilityStore } from "../../server/capabilities/sqlite-store.ts";
import { minecraftDomains } from "../../workers/index.ts";
import { OperatorTable, simulatedCapabilities, simulatedSandbox } from "../../worlds/simulated/index.ts";
import type { BenchFigure } from "../lib/figures.ts";
import { median } from "../lib/statistics.ts";

/** Milliseconds, the sandbox included. */
const MAX_MS = 2_000;

export async function measureRegistering({ registrations }: { registrations: number }): Promise<BenchFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), "lodestone-registering-"));
  try {
    const domain = (await minecraftDomains()({ mcVersion: "1.20.1", objective: "time" })).document();
    const capabilities = simulatedCapabilities(OperatorTable.of(domain));
    const took: number[] = [];
    for (let count = 0; count < registrations; count += 1) {
      const store = new SqliteCapabilityStore(join(folder, `${count}.sqlite`));
      const sandbox = simulatedSandbox({ domain, leaves: [], active: () => [] });
      const catalogue = new CapabilityCatalogue({ store, clock: systemClock, sandbox, capabilities, keys: {} });
      const startedAt = performance.now();
      const { id } = catalogue.registerOption(torchCorridor);
      const { passed, failures } = await catalogue.runSandbox(id);
      took.push(performance.now() - startedAt);
      catalogue.close();
      if (!passed) throw new Error(`the corridor did not pass its tests: ${failures.join("; ")}`);
    }
    const [first = Number.NaN] = took;
    return [
      { name: "register torch_corridor, the first", value: first, unit: "ms", atMost: MAX_MS },
      { name: "  median of all", value: median(took) ?? Number.NaN, unit: "ms", atMost: MAX_MS },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
