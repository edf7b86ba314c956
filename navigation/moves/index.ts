// All moves of a body, cheapest first. To add one: a file with a `MoveMaker`, a line here, a kind in
// `MOVE_KINDS` if the follower has to carry it out in another manner, and its rule in `check/`.

import { bridge } from "./bridge.ts";
import { climb } from "./climb.ts";
import { descend } from "./descend.ts";
import { diagonal } from "./diagonal.ts";
import { dig } from "./dig.ts";
import { drop } from "./drop.ts";
import type { GroundReader } from "./ground-reader.ts";
import { jump } from "./jump.ts";
import type { Emit, Move } from "./move.ts";
import { open } from "./open.ts";
import { parkour } from "./parkour.ts";
import { pillar } from "./pillar.ts";
import { stairs } from "./stairs.ts";
import { step } from "./step.ts";
import { swim } from "./swim.ts";
import { walk } from "./walk.ts";

/** Emits all that a body can do from a cell. */
export function allMoves(ground: GroundReader, emit: Emit): Move {
  // One name for each, so that the engine inlines them.
  const [walks, steps, jumps, drops] = [walk(ground, emit), step(ground, emit), jump(ground, emit), drop(ground, emit)];
  const [diagonals, swims, climbs, leaps] = [
    diagonal(ground, emit),
    swim(ground, emit),
    climb(ground, emit),
    parkour(ground, emit),
  ];
  const [opens, digs, digsDown, descends] = [
    open(ground, emit),
    dig(ground, emit),
    stairs(ground, emit),
    descend(ground, emit),
  ];
  const [pillars, bridges] = [pillar(ground, emit), bridge(ground, emit)];
  return (x, y, z, at) => {
    walks(x, y, z, at);
    diagonals(x, y, z, at);
    steps(x, y, z, at);
    jumps(x, y, z, at);
    drops(x, y, z, at);
    swims(x, y, z, at);
    climbs(x, y, z, at);
    opens(x, y, z, at);
    leaps(x, y, z, at);
    digs(x, y, z, at);
    digsDown(x, y, z, at);
    descends(x, y, z, at);
    bridges(x, y, z, at);
    pillars(x, y, z, at);
  };
}
