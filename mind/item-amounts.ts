// English number for the names of items, blocks and creatures: "6 iron pickaxes", "an oak log",
// "2 pairs of iron boots", "64 cobblestone". Only the last word of a name's head takes the plural.

/** Worn in pairs: the name is a plural, and "a pair of" makes one of it. */
const PAIRED = /\b(?:boots|leggings|shears)$/;
/** Names of substances, by their last word: the same for any number, and without an article. */
const UNCOUNTED =
  /\b(?:andesite|armou?r|bamboo|basalt|bedrock|beef|blackstone|bread|breath|calcite|cane|charcoal|chicken|clay|coal|cobblestone|cod|concrete|copper|coral|cream|debris|deepslate|diorite|dirt|dripstone|dust|dye|farmland|flesh|flint|frogspawn|glass|glowstone|gold|granite|grass|gravel|gunpowder|home|hyphae|ice|iron|kelp|lapis lazuli|lava|leather|lichen|meal|mud|mutton|mycelium|netherrack|nylium|obsidian|ore|paper|podzol|powder|prismarine|quartz|redstone|salmon|sand|sandstone|scaffolding|sculk|seagrass|snow|soil|steel|stone|string|sugar|terracotta|tnt|tuff|wart|water|wheat|wood|wool)$/;
/** Plural names whose singular is another item, or none: one of them is a block. */
const BLOCKS = /(?:bars|blocks|bricks|leaves|roots|sprouts|stairs|tiles)$/;
const PLURAL = /(?:[^s]s|hyphae)(?<!us|compass)$/;

/** "of healing", "on a stick", "with silk touch": what follows the head of a name. */
const HEAD = /^(.+?)( (?:of|on|with) .+)?$/;

/** An item's name as people say it. */
export const itemPhrase = (name: string): string => {
  const [base = name, variant] = name.split("+").map((part) => part.replaceAll("_", " "));
  if (variant === undefined) return base;
  if (!/potion$|^tipped arrow$/.test(base)) return `${base} with ${variant}`;
  return /^(?:awkward|mundane|thick)$/.test(variant) ? `${variant} ${base}` : `${base} of ${variant}`;
};

/** Whether a name is asked for with "how much" rather than "how many". */
export const isUncounted = (name: string): boolean => UNCOUNTED.test(headOf(itemPhrase(name)));

/** "iron pickaxes", "coal", "totems of undying". */
export function plural(name: string): string {
  const [, head = name, tail = ""] = HEAD.exec(itemPhrase(name)) ?? [];
  return `${pluralWord(head)}${tail}`;
}

/** "an oak log", "coal", "iron boots". */
export function withArticle(name: string): string {
  const phrase = itemPhrase(name);
  const head = headOf(phrase);
  return UNCOUNTED.test(head) || PLURAL.test(head)
    ? phrase
    : `${/^(?:[aeiou]|hour)/.test(phrase) ? "an" : "a"} ${phrase}`;
}

/** "an iron pickaxe", "6 iron pickaxes", "1 coal", "a pair of boots", "a block of bricks". */
export function counted(name: string, count: number): string {
  const phrase = itemPhrase(name);
  const head = headOf(phrase);
  if (PAIRED.test(head)) return count === 1 ? `a pair of ${phrase}` : `${count} pairs of ${phrase}`;
  if (count !== 1 || UNCOUNTED.test(head)) return `${count} ${plural(name)}`;
  if (BLOCKS.test(head)) return `a block of ${phrase}`;
  return withArticle(PLURAL.test(head) ? phrase.replace(/ies\b/, "y").replace(/s$/, "") : phrase);
}

/** "3 torches, 2 ladders and a bucket". */
export const listed = (words: readonly string[], conjunction: "and" | "or" = "and"): string =>
  new Intl.ListFormat("en-GB", { type: conjunction === "and" ? "conjunction" : "disjunction" }).format(words);

const headOf = (phrase: string): string => HEAD.exec(phrase)?.[1] ?? phrase;

function pluralWord(head: string): string {
  if (UNCOUNTED.test(head) || PLURAL.test(head)) return head;
  if (/(?:elytra|fish|sheep|squid)$/.test(head)) return head;
  if (/(?:cactus|fungus)$/.test(head)) return head.replace(/us$/, "i");
  if (/(?:tomato|potato)$/.test(head)) return `${head}es`;
  return /man$/.test(head) && !/shaman$/.test(head) ? head.replace(/man$/, "men") : regularPlural(head);
}

/** The plural of a word by its ending alone. */
export function regularPlural(word: string): string {
  if (/(?:[sxz]|[cs]h)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, "ies");
  return /lf$/.test(word) ? word.replace(/f$/, "ves") : `${word}s`;
}

/** "5 minutes", "90 seconds". */
export function spanOf(seconds: number): string {
  const [unit, length] =
    seconds % 3600 === 0
      ? (["hour", 3600] as const)
      : seconds % 60 === 0
        ? (["minute", 60] as const)
        : (["second", 1] as const);
  return counted(unit, seconds / length);
}
