// Errors for items that are not known: what the name means to people comes before what it looks like.

import { issueWith, suggest } from "../documents/suggest.ts";
import type { InputIssue } from "../errors/error-document.ts";
import { creatureCalled } from "./creature-names.ts";
import { ItemNames } from "./item-names.ts";
import { placeCalled } from "./place-names.ts";

/** Readers by what has the names: a domain or a list. */
const readers = new WeakMap<object, ItemNames>();

/** The item that an unknown name most likely means; `owner` keeps the names, which do not change. */
export function suggestItem(name: string, known: Iterable<string>, owner: object): string | undefined {
  const reader = readers.get(owner) ?? new ItemNames(isItem(known));
  readers.set(owner, reader);
  return reader.read(name)?.items[0] ?? suggest(name, known);
}

/** What an unknown name most likely means where blocks, items, creatures or places may stand. */
export function suggestThing(name: string, known: readonly string[]): string | undefined {
  const called = [creatureCalled(name), placeCalled(name)].find((one) => one !== undefined && known.includes(one));
  return called ?? suggestItem(name, known, known);
}

/** The issue for an unknown item at `path`, with a suggestion if there is one. */
export const unknownItemIssue = (
  path: string,
  message: string,
  name: string,
  known: Iterable<string>,
  owner: object,
): InputIssue => issueWith(path, message, suggestItem(name, known, owner));

/** Facts (`near:furnace`) are no items. */
const isItem = (names: Iterable<string>): string[] => [...names].filter((name) => !name.includes(":"));
