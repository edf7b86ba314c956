// The slow half of the linter, for tests and `lodestone domain --check`: all checks of the
// compiler, the version ranges of the tables, and the proof that nothing comes from nothing
// (conservation/), which is too slow for compiling.

import { type CompileRequest, compileMinecraft } from "./compile.ts";
import { type Gain, gainsOf } from "./conservation/index.ts";
import type { GameData } from "./data/game-data.ts";
import { SUPPORTED_VERSIONS } from "./data/known-versions.ts";
import { onceForEach } from "./data/once-for-each.ts";
import { lintMinecraft } from "./lint/index.ts";
import { namesOfVersion, rangeFlaws } from "./lint/ranges.ts";
import { loadGameData } from "./load-game-data.ts";

/**
 * All flaws of a supported version's domain. Throws CodedError `input.unknownVersion` for others.
 */
export function deepLint(request: CompileRequest): string[] {
  const domain = compileMinecraft(request);
  const data = loadGameData(request.mcVersion);
  return [...lintMinecraft(domain, data), ...rangesOf(data), ...gainsOf(domain.operators).map(gainText)];
}

const rangesOf = onceForEach((data: GameData) => rangeFlaws(data, everyName()));

let names: ReadonlySet<string> | undefined;

/** The names of all versions, by which a row's names are told from its other words. */
function everyName(): ReadonlySet<string> {
  names ??= new Set(SUPPORTED_VERSIONS.flatMap((mcVersion) => [...namesOfVersion(loadGameData(mcVersion))]));
  return names;
}

/** `pack:block x1 + unpack:ore x1: makes 1 ore from nothing`. */
function gainText({ times, made }: Gain): string {
  const round = Object.entries(times).map(([id, count]) => `${id} x${count}`);
  const left = Object.entries(made).map(([name, count]) => `${count} ${name}`);
  return `${round.join(" + ")}: makes ${left.join(" and ")} from nothing`;
}
