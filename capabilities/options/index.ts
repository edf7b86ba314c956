// The options that come with Lodestone: behaviour trees as documents with acceptance tests, ready
// to register. docs/options.md lists the leaves and sensors that they use.
// Invariant: an option comes after those that it uses.

import { OptionRegistration, parseDocument } from "../../schemas/index.ts";
import biomeProbe from "./biome-probe.json" with { type: "json" };
import breakFree from "./break-free.json" with { type: "json" };
import bridgeGapSafe from "./bridge-gap-safe.json" with { type: "json" };
import chopTreeSafe from "./chop-tree-safe.json" with { type: "json" };
import craftToolTiered from "./craft-tool-tiered.json" with { type: "json" };
import emergencyRetreatAndBlock from "./emergency-retreat-and-block.json" with { type: "json" };
import faceThreat from "./face-threat.json" with { type: "json" };
import foodPipelineStarter from "./food-pipeline-starter.json" with { type: "json" };
import getWell from "./get-well.json" with { type: "json" };
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

/** Options that reflexes and time buckets use besides those above. */
const REFLEX_DOCUMENTS: readonly unknown[] = [breakFree, faceThreat, getWell, stayTheNight, pauseSafely];

type StarterOption = ReturnType<typeof OptionRegistration.parse>;

const parsed = (documents: readonly unknown[]): StarterOption[] =>
  documents.map((document) => parseDocument(OptionRegistration, document, "option"));

/** The ten starter options, parsed, in an order in which each compiles. */
export const starterOptions = (): StarterOption[] => parsed(DOCUMENTS);

/**
 * How long planners expect each of the ten to take with its defaults, in seconds. Our estimates: what
 * `npm run bench:body -- --parts options` measures with fast digging, with vanilla's digging times and
 * the lengths of the defaults instead. Their time limits are many times as long.
 */
export const EXPECTED_SECONDS: Readonly<Record<string, number>> = {
  "opt.shelter_basic": 30,
  "opt.chop_tree_safe": 20,
  "opt.ore_ladder_iron": 60,
  "opt.smelt_iron_basic": 30,
  "opt.craft_tool_tiered": 20,
  "opt.food_pipeline_starter": 20,
  "opt.torch_corridor": 60,
  "opt.bridge_gap_safe": 10,
  "opt.biome_probe": 50,
  "opt.emergency_retreat_and_block": 60,
};

/**
 * The other options that `defaultReflexes` and `defaultBuckets` run; register them after the ten.
 */
export const reflexOptions = (): StarterOption[] => parsed(REFLEX_DOCUMENTS);
