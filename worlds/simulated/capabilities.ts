// All capabilities of the simulated body in a world of some operators, in one table: every
// canonical verb, the leaves that trees are made of, and for a domain other than Minecraft's a leaf
// for each of its verbs. A new one is one file and one line here.

import type { Capabilities, Leaf, Option } from "../../executor/index.ts";
import { CANONICAL_VERBS } from "../../schemas/index.ts";
import type { SimulatedBody } from "./body/body.ts";
import { type LabourVerb, labourLeaf } from "./body/labour-leaf.ts";
import { guard, jump, lookAt, toss, unequip, walk } from "./leaves/company.ts";
import { bridge, tunnel, wallOff } from "./leaves/corridor.ts";
import { chat, equipItem, sleep, useItem, wait } from "./leaves/daily-life.ts";
import { fetchOwnDrops, fight, getOut } from "./leaves/defence.ts";
import { digBlock, digTarget, pickUp } from "./leaves/digging.ts";
import { follow } from "./leaves/follow.ts";
import { GAINING } from "./leaves/gaining-verbs.ts";
import { climb, dismount, mount, operate, plant, sneak } from "./leaves/handling.ts";
import { buildStructure, craftItem, placeBlock, travel } from "./leaves/making-verbs.ts";
import { blockIn, flee, navigate, pillarUp } from "./leaves/moving.ts";
import { craftTool, eat, holdTool, selectLog } from "./leaves/own-choice.ts";
import { placeTorch } from "./leaves/place-torch.ts";
import { plainVerb } from "./leaves/plain-verb.ts";
import { putBlock } from "./leaves/put-block.ts";
import { lookAround, searchOn, walkOnward } from "./leaves/searching.ts";
import { smeltItem } from "./leaves/smelt-item.ts";
import { deposit, withdraw } from "./leaves/storing.ts";
import { approachTarget, equipFor, giveUpTarget, selectTarget } from "./leaves/targets.ts";
import { consumeFood, dropItem } from "./leaves/using-up.ts";
import { giveUp, headOut, markPlace, noteWaypoint, retrace } from "./leaves/way-marks.ts";
import { collectBlock } from "./options/collect-block.ts";
import { explore } from "./options/explore.ts";
import { BODY_SENSORS } from "./sensors/body-sensors.ts";
import { DANGER_SENSORS } from "./sensors/danger-sensors.ts";
import { OPTION_SENSORS } from "./sensors/option-sensors.ts";
import { PLAYER_SENSORS } from "./sensors/player-sensors.ts";
import { WORLD_SENSORS } from "./sensors/world-sensors.ts";
import type { OperatorTable } from "./state/operators.ts";

/**
 * The options with which a capability registry drives a simulated body in a world of these
 * operators.
 */
export function simulatedCapabilities(table: OperatorTable): Required<Capabilities<SimulatedBody>> {
  const labour = <Args>(verb: LabourVerb<Args>): Leaf<SimulatedBody> => labourLeaf(verb, table);
  const isForeign = (verb: string): boolean =>
    !(CANONICAL_VERBS as readonly string[]).includes(verb) && !verb.startsWith("opt.");
  const foreign = table.verbs().filter(isForeign);
  const leaves: Leaf<SimulatedBody>[] = [
    ...[craftItem, smeltItem, placeBlock, buildStructure, travel, consumeFood, dropItem].map((verb) =>
      labour(verb as LabourVerb<never>),
    ),
    ...GAINING.map(labour),
    ...foreign.map((verb) => labour(plainVerb(verb))),
    ...[
      navigate,
      flee,
      pillarUp,
      blockIn,
      equipItem,
      sleep,
      wait,
      useItem,
      chat,
      deposit,
      withdraw,
      digBlock,
      putBlock,
    ],
    ...[selectTarget, approachTarget, equipFor, digTarget, pickUp, giveUpTarget, searchOn, lookAround],
    walkOnward(table),
    ...[tunnel, bridge, wallOff, placeTorch, markPlace, retrace, headOut, noteWaypoint, giveUp],
    ...[eat, craftTool(table), holdTool, selectLog, follow, fight, getOut, fetchOwnDrops],
    ...[guard, toss, lookAt, jump, walk, unequip, operate, mount, dismount, climb, sneak, plant],
  ];
  const options: Option<SimulatedBody>[] = [collectBlock(table), explore(table)];
  const sensors = [...BODY_SENSORS, ...WORLD_SENSORS, ...PLAYER_SENSORS, ...OPTION_SENSORS, ...DANGER_SENSORS];
  return { leaves, options, sensors };
}
