// Loads the parser's vocabulary from the compiled domain: its items, and the operators for digging,
// smelting, crafting and killing. From a snapshot this takes a fraction of a second and loads
// nothing of the planner.

import { minecraftSnapshot } from "../domains/minecraft/snapshot/index.ts";
import { DEFAULT_MC_VERSION } from "../schemas/index.ts";
import { VOCABULARY_VERBS, type Vocabulary, vocabularyOf } from "./parser/vocabulary.ts";

/** The vocabulary of a version. Rejects with CodedError `input.unknownVersion`. */
export async function minecraftVocabulary(mcVersion = DEFAULT_MC_VERSION): Promise<Vocabulary> {
  const domain = await minecraftSnapshot({ mcVersion, objective: "time" });
  const wanted = domain.operatorIds.flatMap((id, number) => (/^(collect|smelt|craft|kill):/.test(id) ? [number] : []));
  const excerpt = domain.excerpt(wanted);
  return vocabularyOf({
    ...excerpt,
    operators: excerpt.operators.filter(({ verb }) => VOCABULARY_VERBS.includes(verb)),
  });
}
