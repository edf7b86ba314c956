// Our body: it goes by its leaf `navigate` through the executor, as a step of a plan does, what
// belongs to somebody comes to it as protected areas of its conduct, and its paths dig and place only
// as the course allows.

import type { Movement } from "../../../bots/body/movement-port.ts";
import { connectBody, mineflayerRegistry, systemClock } from "../../../bots/index.ts";
import { ConductGuard } from "../../../executor/conduct/guard.ts";
import { compileTree, runTree } from "../../../executor/index.ts";
import { CodedError, Conduct } from "../../../schemas/index.ts";
import { navigatorFor } from "../../../workers/index.ts";
import type { CellBox, Course } from "../course-case.ts";
import { type Arm, boxIn, isHeld, placeIn } from "./arm.ts";

/** A cost that mineflayer-pathfinder treats as impassable. */
const NO_WAY = 1_000;
/** A movement whose walks dig and place no more than is allowed. */
const within = (movement: Movement, { dig, place }: Course["allow"]): Movement => ({
  walk: (goal, options) =>
    movement.walk(goal, { ...options, dig: dig && (options.dig ?? true), place: place && options.place !== false }),
  halt: () => movement.halt(),
  get isInOpened() {
    return movement.isInOpened;
  },
});

/** Farther than any course reaches. */
const EVERYWHERE: CellBox = [
  [-4_096, -512, -4_096],
  [4_096, 512, 4_096],
];
let registry: ReturnType<typeof mineflayerRegistry> | undefined;

export const lodestoneArm: Arm = async ({ world, username, course, origin, movement }) => {
  const { host, port, mcVersion } = world;
  const body = await connectBody({ host, port, username, mcVersion, navigator: navigatorFor(movement) });
  registry ??= mineflayerRegistry();
  const capabilities = registry;
  const { dig, place } = course.allow;
  const own = dig || place ? course.stays : [...course.stays, EVERYWHERE];
  const protectedAreas = own.map((box, index) => ({ name: `area ${index}`, box: boxIn(box, origin) }));
  body.keepTo(new ConductGuard(Conduct.parse({ protectedAreas })));
  if (!dig) body.movements.exclusionAreasBreak.push(() => NO_WAY);
  if (!place) body.movements.scafoldingBlocks = [];
  if (body.movement !== undefined) body.movement = within(body.movement, course.allow);
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
