// All checks of a pack, in the order of their kinds.

import { CodedError } from "../../schemas/index.ts";
import type { Check, CheckContext } from "./check.ts";
import { checkBlockDrops, checkDigging } from "./check-blocks.ts";
import { checkCrops } from "./check-crops.ts";
import { checkArchaeology, checkBartering, checkChests, checkCreatures, checkFishing } from "./check-draws.ts";
import { checkFuels, checkGifts } from "./check-gifts.ts";
import { checkCooking, checkCrafting, checkSmithing, checkStonecutting } from "./check-recipes.ts";
import { checkTiers } from "./check-tiers.ts";
import { type CompiledVersion, compiledVersion } from "./compiled-version.ts";
import type { DataPack } from "./data-pack.ts";
import { type Finding, KINDS, type Kind, reasonFor } from "./finding.ts";
import { type CodedRecipe, readRecipes, type VanillaRecipe } from "./recipes.ts";

const CHECKS: Readonly<Record<Kind, Check>> = {
  crafting: checkCrafting,
  cooking: checkCooking,
  stonecutting: checkStonecutting,
  smithing: checkSmithing,
  "block drops": checkBlockDrops,
  digging: checkDigging,
  crops: checkCrops,
  tiers: checkTiers,
  creatures: checkCreatures,
  chests: checkChests,
  fishing: checkFishing,
  bartering: checkBartering,
  archaeology: checkArchaeology,
  gifts: checkGifts,
  fuels: checkFuels,
};

export interface PackCheck {
  findings: Finding[];
  /** What to know beside the findings: what the pack does not tell. */
  notes: string[];
}

/**
 * Compares the pack with the compiled version. A partial pack is held to what it has. Throws
 * CodedError `input.unknownVersion`, `input.invalid` where a whole pack is of another version, and
 * the errors of reading it.
 */
export function checkPack(
  pack: DataPack,
  { mcVersion, kinds = KINDS, isPartial = false }: { mcVersion: string; kinds?: readonly Kind[]; isPartial?: boolean },
): PackCheck {
  const lodestone = compiledVersion(mcVersion);
  const { recipes, coded } = readRecipes(pack);
  assertVersion(pack, recipes, lodestone, isPartial);
  const context: CheckContext = { pack, lodestone, recipes, isPartial };
  const findings = kinds.flatMap((kind) =>
    CHECKS[kind](context).map((draft): Finding => {
      const finding: Finding = { kind, ...draft, because: null };
      return finding.verdict === "right" ? finding : { ...finding, because: reasonFor(finding, lodestone.domain) };
    }),
  );
  const notes = [...formatNote(pack, mcVersion), ...untoldBy(pack, coded)];
  return { findings, notes };
}

/**
 * More names than minecraft-data lacks of a version. Another version that differs by fewer has
 * names of its own and lacks some.
 */
const MANY_NAMES = 8;

/** Refuses a pack that names items which the version lacks, or lacks tables of the version's blocks. */
function assertVersion(
  pack: DataPack,
  recipes: readonly VanillaRecipe[],
  { domain, data }: CompiledVersion,
  isPartial: boolean,
): void {
  const tables = [...pack.names("loot")].flatMap((name) => /^blocks\/(\w+)$/.exec(name)?.[1] ?? []);
  const unknown = [
    ...new Set([
      ...recipes.map(({ item }) => item).filter((item) => !data.items.has(item)),
      ...tables.filter((block) => !data.blocks.has(block)),
    ]),
  ];
  const { mcVersion, items } = domain;
  const lacking = isPartial
    ? []
    : [...data.blocks.keys()].filter((block) => items[block]?.status === "obtainable" && !tables.includes(block));
  const refuse = (names: readonly string[], what: string): never => {
    const more = names.length > 5 ? ` and ${names.length - 5} more` : "";
    const message = `${what}: ${names.slice(0, 5).join(", ")}${more}; give the version of the pack with --mc-version`;
    throw new CodedError("input.invalid", `the pack is not of Minecraft ${mcVersion}, ${message}`);
  };
  const isOther = unknown.length > 0 && lacking.length > 0;
  if (isOther || unknown.length > MANY_NAMES) refuse(unknown, "which lacks names of the pack");
  if (lacking.length > MANY_NAMES) {
    refuse(lacking, "whose blocks have no loot tables in it (--partial is for a part of a pack)");
  }
}

/**
 * The pack's own word for its version only makes a note: packs with the same names differ in it, and
 * unofficial ones have it wrong. Source: https://minecraft.wiki/w/Pack_format
 */
const PACK_FORMATS: Readonly<Record<string, number>> = {
  "1.16.5": 6,
  "1.17.1": 7,
  "1.18.2": 9,
  "1.19": 10,
  "1.19.2": 10,
  "1.19.3": 10,
  "1.19.4": 12,
  "1.20.1": 15,
  "1.20.2": 18,
  "1.20.4": 26,
  "1.20.6": 41,
  "1.21.1": 48,
  "1.21.3": 57,
  "1.21.4": 61,
};

function formatNote(pack: DataPack, mcVersion: string): string[] {
  const [stated, usual] = [pack.format(), PACK_FORMATS[mcVersion]];
  if (stated === null || usual === undefined || stated === usual) return [];
  return [`pack.mcmeta says pack format ${stated}, but Minecraft ${mcVersion} has ${usual}: is it another version?`];
}

function untoldBy(pack: DataPack, coded: readonly CodedRecipe[]): string[] {
  const untold = ["not in a pack: fuels: burn times are in the game's code; two item tags say which wood burns"];
  if (!pack.names("blockTag").has("mineable/pickaxe")) {
    untold.push("not in a pack: tiers: packs have no mineable tags before 1.17");
  }
  const types = [...new Set(coded.map(({ type }) => type))].sort();
  if (types.length > 0) {
    untold.push(`not in a pack: recipes whose ingredients are in the game's code: ${types.join(", ")}`);
  }
  return untold;
}
