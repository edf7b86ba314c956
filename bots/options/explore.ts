// The verb explore: looks for a block, a creature or a place where the bot stands, then walks an
// outward spiral until one is in sight. The sightings stay with the body, so that collecting starts
// where exploring ended.

import { EXPLORE } from "../../capabilities/leaves/gaining.ts";
import { untilKnown } from "../../capabilities/rounds.ts";
import { type Option, verbOption } from "../../executor/leaf/option.ts";
import { failure } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { canBeSought, isKnown } from "../work/find.ts";

/** Waypoints before the search fails: three rings of the spiral, some 200 blocks out. */
const MAX_WALKS = 48;
const TIMEOUT_MS = 1_200_000;

export const explore: Option<MineflayerBody> = verbOption(EXPLORE, {
  timeoutMs: TIMEOUT_MS,
  guard: ({ body }, { for: name }) =>
    canBeSought(body, name) ? undefined : failure("pbi.guardFailed", `this version has no ${name}`),
  tree: untilKnown(MAX_WALKS),
  postcondition: ({ body }, { for: name }) =>
    isKnown(body, name) ? undefined : failure("collect.noneFound", `no ${name} is in sight`),
});
