// Compiles domains on a side thread. A version without a snapshot takes a second and one with
// options half a second, during which the service could answer no request. The result is shared
// memory and is opened here.

import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { CompileRequest } from "../../domains/index.ts";
import type { PlannableOption } from "../../domains/option-operators.ts";
import { type CompiledDomain, openDomain } from "../../planner/model/compiled-domain.ts";
import type { CompilerQuestion } from "./domain-compiler-thread.ts";
import { SideThread } from "./side-thread.ts";

export interface DomainCompiler {
  /**
   * Compiles a version of Minecraft, and stores a snapshot if there is a folder for it. Rejects
   * with CodedError `input.unknownVersion`.
   */
  minecraft(request: CompileRequest): Promise<CompiledDomain>;
  /** Adds options to the operators; returns the same domain if no option can be planned with. */
  withOptions(domain: CompiledDomain, options: readonly PlannableOption[]): Promise<CompiledDomain>;
  close(): Promise<void>;
}

// The thread's file has this file's own extension: .ts from source, .js from the built package.
const THREAD = fileURLToPath(new URL(`./domain-compiler-thread${extname(import.meta.url)}`, import.meta.url));

export function domainCompiler(): DomainCompiler {
  const thread = new SideThread<CompilerQuestion, SharedArrayBuffer | null>({
    file: THREAD,
    name: "domain-compiler",
    ended: "the thread that compiles domains ended",
    maxHeapMb: 1_024,
    maxAsked: 64,
    idleMs: 5_000,
  });
  return {
    async minecraft(compile) {
      const buffer = await thread.ask({ compile });
      if (buffer === null) throw new TypeError("the compiler thread returned no domain");
      return openDomain(buffer);
    },
    async withOptions(domain, options) {
      const buffer = await thread.ask({ buffer: domain.buffer, options });
      return buffer === null ? domain : openDomain(buffer);
    },
    close: () => thread.close(),
  };
}
