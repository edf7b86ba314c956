// Which blocks and states a version has, for the reader of courses.

import prismarineRegistry from "prismarine-registry";
import { didYouMean } from "../../schemas/index.ts";
import { stateOf } from "../../worlds/embedded/install/building.ts";
import type { KnowsBlock } from "./course-case.ts";

/** Throws an Error that names the block or the state that the version lacks. */
export function blockReader(version: string): KnowsBlock {
  const registry = prismarineRegistry(version);
  return (text) => {
    const name = text.replace(/\[.*/, "");
    if (registry.blocksByName[name] !== undefined) return void stateOf({ registry }, text);
    throw new Error(`no block ${name} in ${version}${didYouMean(name, Object.keys(registry.blocksByName))}`);
  };
}
