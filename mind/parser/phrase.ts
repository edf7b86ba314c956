// What a list of amounts and items is read as, and what is known where it stands.

import type { RequestTarget } from "../../schemas/index.ts";
import type { Named } from "../../schemas/item-names/item-index.ts";

export type Phrase =
  | {
      outcome: "targets";
      targets: RequestTarget[] /** Whether a number, or a set, says that it is wanted. */;
      isExact: boolean;
      /** Words after the list that it does not read: "for the cave". */
      rest?: string;
    }
  /** A word leaves open which of several items is meant. */
  | { outcome: "choice"; word: string; options: readonly string[]; count: number | undefined; rest?: string }
  /** An amount, or a word like "it" and "stuff", without an item. */
  | { outcome: "missing"; count: number | undefined; isStacks?: boolean }
  | { outcome: "unresolved"; words: readonly string[] };

/** How a verb changes the item: digging or cooking yields another one. */
export interface PhraseContext {
  verb?: string | undefined;
  quantity: "one" | "all";
  /** The material of unspecific words: "an axe and a hoe, both of stone". */
  material?: string | undefined;
}

/** "Bread, 6 loaves": the same item as before. */
export const isSame = (named: Named, other: Named | undefined): boolean =>
  other === undefined || ("items" in named && "items" in other && named.items[0] === other.items[0]);
