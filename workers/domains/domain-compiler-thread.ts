// The thread's side of the domain compiler.

import type { CompileRequest } from "../../domains/index.ts";
import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import { type PlannableOption, withOptions } from "../../domains/option-operators.ts";
import { compileDomain, openDomain, storeEmptyInventoryEstimates } from "../../planner/index.ts";
import { answerQuestions } from "./side-thread-loop.ts";

export type CompilerQuestion =
  | { compile: CompileRequest }
  | { buffer: SharedArrayBuffer; options: readonly PlannableOption[] };

answerQuestions(async (question: CompilerQuestion): Promise<SharedArrayBuffer | null> => {
  if ("compile" in question) return (await minecraftSnapshot(question.compile, { decides: true })).buffer;
  const document = withOptions(openDomain(question.buffer).document(), question.options);
  return document === undefined ? null : storeEmptyInventoryEstimates(compileDomain(document)).buffer;
});
