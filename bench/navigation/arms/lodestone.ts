// Our body: it goes by its leaf `navigate` through the executor, as a step of a plan does, and what
// belongs to somebody comes to it as protected areas of its conduct.

import { connectBody, mineflayerRegistry, systemClock } from "../../../bots/index.ts";
import { ConductGuard } from "../../../executor/conduct/guard.ts";
import { compileTree, runTree } from "../../../executor/index.ts";
import { CodedError, Conduct } from "../../../schemas/index.ts";
import type { CellBox } from "../course-case.ts";
import { type Arm, boxIn, isHeld, placeIn } from "./arm.ts";

/** A cost that the search treats as impassable. */
const NO_WAY = 1_000;
/** Farther than any course reaches. */
const EVERYWHERE: CellBox = [
  [-4_096, -512, -4_096],
  [4_096, 512, 4_096],
];
let registry: ReturnType<typeof mineflayerRegistry> | undefined;

export const lodestoneArm: Arm = async ({ world, username, course, origin }) => {
  const { host, port, mcVersion } = world;
  const body = await connectBody({ host, port, username, mcVersion });
  registry ??= mineflayerRegistry();
  const capabilities = registry;
  const { dig, place } = course.allow;
  const own = dig || place ? course.stays : [...course.stays, EVERYWHERE];
  const protectedAreas = own.map((box, index) => ({ name: `area ${index}`, box: boxIn(box, origin) }));
  body.keepTo(new ConductGuard(Conduct.parse({ protectedAreas })));
  if (!dig) body.movements.exclusionAreasBreak.push(() => NO_WAY);
  if (!place) body.movements.scafoldingBlocks = [];
  return {
    feet() {
      const { x, y, z } = body.feet;
      return [x, y, z];
    },
    isReady: () => body.nameAt(body.feet.offset(0, -1, 0)) !== null && isHeld(body.bot),
    held: (item) => body.observe().inventory[item] ?? 0,
    async goTo({ position, range }, signal) {
      const node = { type: "Leaf" as const, name: "navigate", args: { position: placeIn(position, origin), range } };
      const tree = compileTree(node, capabilities);
      const outcome = await runTree({ tree, body, clock: systemClock, registry: capabilities, signal });
      if (outcome.status === "failure") throw new CodedError(outcome.failure.code, outcome.failure.detail);
    },
    leave: () => body.leave(),
  };
};
