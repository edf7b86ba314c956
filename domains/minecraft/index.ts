// The facade of the Minecraft domain: the Domain that planners search, the rules that worlds play by, the versions that there are.

export { type CompileRequest, compileMinecraft } from "./compile.ts";
export { type Gain, gainsOf } from "./conservation.ts";
export { type Coverage, type CoveredItem, coverageOf } from "./coverage.ts";
export { deepLint } from "./lint/deep.ts";
export { lintDomain } from "./lint.ts";
export { minecraftRules } from "./minecraft-rules.ts";
export type { CookingRecipe, CookingStation, LootEntry, MinecraftRules } from "./rules.ts";
export { minecraftSnapshot, type SnapshotOptions } from "./snapshot.ts";
export { LEFT_OUT_RECIPES } from "./tables/special-recipes.ts";
export { SUPPORTED_VERSIONS } from "./versions.ts";
export { cheapestFirst, type Lack, lacksOf, type Way, waysTo } from "./ways.ts";
