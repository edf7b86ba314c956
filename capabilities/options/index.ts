// The options that come with Lodestone: behaviour trees as documents, each ready to be registered, with its acceptance tests. Which
// leaves and sensors they use, and what for, docs/options.md says. Invariant: an option comes after those that it uses.

import { OptionRegistration, parseDocument } from "../../schemas/index.ts";
import biomeProbe from "./biome-probe.json" with { type: "json" };
import bridgeGapSafe from "./bridge-gap-safe.json" with { type: "json" };
import chopTreeSafe from "./chop-tree-safe.json" with { type: "json" };
import craftToolTiered from "./craft-tool-tiered.json" with { type: "json" };
import emergencyRetreatAndBlock from "./emergency-retreat-and-block.json" with { type: "json" };
import faceThreat from "./face-threat.json" with { type: "json" };
import foodPipelineStarter from "./food-pipeline-starter.json" with { type: "json" };
import oreLadderIron from "./ore-ladder-iron.json" with { type: "json" };
import pauseSafely from "./pause-safely.json" with { type: "json" };
import shelterBasic from "./shelter-basic.json" with { type: "json" };
import smeltIronBasic from "./smelt-iron-basic.json" with { type: "json" };
import stayTheNight from "./stay-the-night.json" with { type: "json" };
import torchCorridor from "./torch-corridor.json" with { type: "json" };

const DOCUMENTS: readonly unknown[] = [
  shelterBasic,
  chopTreeSafe,
  oreLadderIron,
  smeltIronBasic,
  craftToolTiered,
  foodPipelineStarter,
  torchCorridor,
  bridgeGapSafe,
  biomeProbe,
  emergencyRetreatAndBlock,
];

/** What reflexes and the ends of time buckets are made of beside those. */
const REFLEX_DOCUMENTS: readonly unknown[] = [faceThreat, stayTheNight, pauseSafely];

type StarterOption = ReturnType<typeof OptionRegistration.parse>;

const parsed = (documents: readonly unknown[]): StarterOption[] =>
  documents.map((document) => parseDocument(OptionRegistration, document, "option"));

/** All ten, parsed, in an order in which each compiles. */
export const starterOptions = (): StarterOption[] => parsed(DOCUMENTS);

/** The options that `defaultReflexes` and `defaultBuckets` run beside the ten; they come after them. */
export const reflexOptions = (): StarterOption[] => parsed(REFLEX_DOCUMENTS);
