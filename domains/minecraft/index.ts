// The entry of the Minecraft domain: the Domain for planners, the rules for worlds, and the
// supported versions.

export { cellFactsOf } from "./cells/cell-facts.ts";
export { digTicksOf } from "./cells/dig-ticks.ts";
export { type CompileRequest, compileMinecraft } from "./compile.ts";
export { type Gain, gainsOf } from "./conservation/index.ts";
export { SUPPORTED_VERSIONS } from "./data/known-versions.ts";
export type { CookingRecipe, CookingStation, LootEntry, MinecraftRules } from "./data/world-rules.ts";
export { deepLint } from "./deep-lint.ts";
export { lintDomain } from "./lint/index.ts";
export { minecraftRules } from "./minecraft-rules.ts";
export { minecraftSnapshot, type SnapshotOptions } from "./snapshot/index.ts";
export { type BarterRow, type StationRules, stationRules, type VillagerOffer } from "./station-rules.ts";
export { LEFT_OUT_RECIPES } from "./tables/special-recipes.ts";
export { type Coverage, type CoveredItem, coverageOf } from "./ways/coverage.ts";
export { cheapestFirst, type ItemWay, type UnobtainableItem, unobtainableOf, waysTo } from "./ways/index.ts";
