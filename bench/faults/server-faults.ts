// Faults of servers, as the fault page lists them: late, lost, refused and wrong answers of the
// embedded world. server-acts.ts runs acts of a body under them.

import { z } from "zod";
import { ERROR_CODES } from "../../schemas/index.ts";
import type { ServerFaultsInput } from "../../worlds/embedded/index.ts";

type Ms = [number, number];
const late = (packets: string[], ms: Ms, share = 1) => ({ fault: { kind: "late" as const, packets, ms }, share });
const refused = (acts: Refusable[], times: number | null, silent = false) => ({
  fault: { kind: "refused" as const, acts, silent },
  times,
});
type Refusable = "drop" | "click" | "place" | "open" | "dig" | "use";
const ALL: Refusable[] = ["drop", "click", "place", "open", "dig", "use"];

/** The faults by their names in the table. */
export const SERVER_FAULTS: Readonly<Record<string, ServerFaultsInput>> = {
  "everything one to two seconds late": { faults: [late(["all"], [1_000, 2_000])] },
  "one inventory fourteen seconds late": { faults: [{ ...late(["inventory"], [14_000, 14_000]), times: 1 }] },
  "one packet in fifty up to twenty seconds late": {
    faults: [late(["inventory", "windows", "blocks"], [0, 20_000], 0.02)],
  },
  "one inventory in four lost": { faults: [{ fault: { kind: "lost", packets: ["inventory"] }, share: 0.25 }] },
  "refused once": { faults: [refused(ALL, 1)] },
  "refused thrice": { faults: [refused(ALL, 3)] },
  "always refused": { faults: [refused(ALL, null)] },
  "ignored once": { faults: [refused(ALL, 1, true)] },
  "inventories wrong, then corrected": {
    faults: [{ fault: { kind: "wrongSlots", correctedAfterMs: 1_000 }, times: 2 }],
  },
  "five ticks a second": { ticksPerSecond: 5 },
  "drops into the bag": { intoBag: true },
  "names of a data pack": { names: { level: "pack:valley", items: true } },
};

export const ServerFaultCell = z.strictObject({
  fault: z.string(),
  leaf: z.string(),
  outcome: z.enum(["success", "failure", "silent"]),
  reported: z.enum(ERROR_CODES).nullable(),
});
export type ServerFaultCell = z.infer<typeof ServerFaultCell>;

/** The section of the page. */
export function serverFaultLines(cells: readonly ServerFaultCell[]): string[] {
  const leaves = [...new Set(cells.map(({ leaf }) => leaf))];
  const shown = ({ outcome, reported }: ServerFaultCell): string =>
    outcome === "success" ? "held" : outcome === "silent" ? "**silent**" : `\`${reported}\``;
  return [
    `| fault | ${leaves.map((leaf) => `\`${leaf}\``).join(" | ")} |`,
    `|---|${leaves.map(() => "---|").join("")}`,
    ...[...Map.groupBy(cells, ({ fault }) => fault)].map(
      ([fault, row]) => `| ${fault} | ${row.map(shown).join(" | ")} |`,
    ),
  ];
}
