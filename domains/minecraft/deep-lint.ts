// The slow half of the linter, for tests and `lodestone domain --check`: all checks of the
// compiler, and the proof that nothing comes from nothing (conservation/), which is too slow for
// compiling.

import { type CompileRequest, compileMinecraft } from "./compile.ts";
import { type Gain, gainsOf } from "./conservation/index.ts";
import { lintMinecraft } from "./lint/index.ts";
import { loadGameData } from "./load-game-data.ts";

/**
 * All flaws of a supported version's domain. Throws CodedError `input.unknownVersion` for others.
 */
export function deepLint(request: CompileRequest): string[] {
  const domain = compileMinecraft(request);
  return [...lintMinecraft(domain, loadGameData(request.mcVersion)), ...gainsOf(domain.operators).map(gainText)];
}

/** `pack:block x1 + unpack:ore x1: makes 1 ore from nothing`. */
function gainText({ times, made }: Gain): string {
  const round = Object.entries(times).map(([id, count]) => `${id} x${count}`);
  const left = Object.entries(made).map(([name, count]) => `${count} ${name}`);
  return `${round.join(" + ")}: makes ${left.join(" and ")} from nothing`;
}
