// The facade of the Minecraft domain: the Domain that planners search, the rules that worlds play by, the versions that there are.

export { type CompileRequest, compileMinecraft } from "./compile.ts";
export { lintDomain } from "./lint.ts";
export { minecraftRules } from "./minecraft-rules.ts";
export type { CookingRecipe, CookingStation, LootEntry, MinecraftRules } from "./rules.ts";
export { SUPPORTED_VERSIONS } from "./versions.ts";
