// A vanilla data pack in a folder: its recipes, loot tables and tags, under the folder names of all
// pack formats from 1.16.5 on (`recipes` or `recipe`, `tags/items` or `tags/item` …).

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { byCodeUnit, CodedError } from "../../schemas/index.ts";
import { type JsonObject, listOf, nameOf, objectOf } from "./json.ts";

/** The folders of each sort of file, the older name first. */
const FOLDERS = {
  recipe: ["recipes", "recipe"],
  loot: ["loot_tables", "loot_table"],
  itemTag: ["tags/items", "tags/item"],
  blockTag: ["tags/blocks", "tags/block"],
} as const;
type Sort = keyof typeof FOLDERS;

/** Where `data/minecraft` may lie from the given path. */
const ROOTS = ["data/minecraft", "minecraft", "."];

export class DataPack {
  readonly #root: string;
  readonly #names = new Map<Sort, ReadonlySet<string>>();
  readonly #tags = new Map<string, readonly string[]>();

  private constructor(root: string) {
    this.#root = root;
  }

  /**
   * Opens the pack, its `data` folder, or `data/minecraft`. Throws CodedError `input.file` where
   * there is none.
   */
  static open(path: string): DataPack {
    if (!existsSync(path)) throw new CodedError("input.file", `${path}: no such folder`);
    if (!statSync(path).isDirectory()) {
      throw new CodedError("input.file", `${path}: not a folder; unpack the pack or the game's jar first`);
    }
    const root = ROOTS.map((part) => join(path, part)).find((folder) =>
      [...FOLDERS.recipe, ...FOLDERS.loot].some((name) => existsSync(join(folder, name))),
    );
    if (root !== undefined) return new DataPack(root);
    throw new CodedError("input.file", `${path}: no data pack: data/minecraft holds no recipes and no loot tables`);
  }

  /** The names of all files of a sort, without `.json`. */
  names(sort: Sort): ReadonlySet<string> {
    const known = this.#names.get(sort);
    if (known !== undefined) return known;
    const folder = join(this.#root, this.#folder(sort));
    const files = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
    const names = files
      .filter((file) => file.isFile() && file.name.endsWith(".json"))
      .map((file) => relative(folder, join(file.parentPath, file.name)).slice(0, -".json".length))
      .map((name) => name.split(sep).join("/"));
    const sorted = new Set(names.sort(byCodeUnit));
    this.#names.set(sort, sorted);
    return sorted;
  }

  /** The path of a file, from `data/minecraft` on. */
  path(sort: Sort, name: string): string {
    return `${this.#folder(sort)}/${name}.json`;
  }

  /** Throws CodedError `input.file` or `input.json` with the path. */
  read(sort: Sort, name: string): JsonObject {
    const path = this.path(sort, name);
    let text: string;
    try {
      text = readFileSync(join(this.#root, path), "utf8");
    } catch (error) {
      throw new CodedError("input.file", `${path}: ${error instanceof Error ? error.message : error}`);
    }
    return parsed(text, path);
  }

  /** The pack format that pack.mcmeta states; null if it is not there or states none. */
  format(): number | null {
    const path = join(this.#root, "..", "..", "pack.mcmeta");
    if (!existsSync(path)) return null;
    const { pack } = parsed(readFileSync(path, "utf8"), "pack.mcmeta");
    const { pack_format: format } = objectOf(pack ?? {}, "pack.mcmeta: pack");
    return typeof format === "number" ? format : null;
  }

  /** The members of a tag and of the tags in it; none if the pack has no such tag. */
  tag(sort: "itemTag" | "blockTag", name: string): readonly string[] {
    const key = `${sort} ${name}`;
    const known = this.#tags.get(key);
    if (known !== undefined) return known;
    // A tag that names itself ends here.
    this.#tags.set(key, []);
    if (!this.names(sort).has(name)) return [];
    const path = this.path(sort, name);
    const members = listOf(this.read(sort, name).values, `${path}: values`).flatMap((value) => {
      const member = nameOf(typeof value === "string" ? value : objectOf(value, path).id, path);
      return member.startsWith("#") ? this.tag(sort, member.slice(1)) : [member];
    });
    const all = [...new Set(members)].sort(byCodeUnit);
    this.#tags.set(key, all);
    return all;
  }

  #folder(sort: Sort): string {
    const [older, newer] = FOLDERS[sort];
    return existsSync(join(this.#root, newer)) ? newer : older;
  }
}

function parsed(text: string, path: string): JsonObject {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new CodedError("input.json", `${path}: ${error instanceof Error ? error.message : error}`);
  }
  return objectOf(json, path);
}
