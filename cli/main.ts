#!/usr/bin/env node
// The command line: every command is one file in commands/ and one line in the table of program.ts.

import nodeModule from "node:module";
import { codeFolder } from "../domains/minecraft/snapshot/code-cache.ts";
import { endWithNpm } from "./launcher.ts";
import { tooOld } from "./min-node.ts";

/** A shell's exit code for a program whose output pipe was closed (128 + SIGPIPE). */
const BROKEN_PIPE = 141;
/**
 * The exit code of an internal failure (exit-codes.ts), before any import that an old Node could
 * not load.
 */
const EXIT_TOO_OLD = 30;

// `lodestone … | head` is no error: end without a stack trace, like other programs.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(BROKEN_PIPE);
  });
}

const complaint = tooOld(process.versions.node);
if (complaint !== null) {
  process.stderr.write(`${complaint}\n`);
  process.exit(EXIT_TOO_OLD);
}

// Compiled code is cached beside the compiled domains, since compiling takes a fifth of a short
// command. The program is imported afterwards.
const cache = codeFolder();
if (cache !== null) nodeModule.enableCompileCache(cache);
endWithNpm();
const { runProgram } = await import("./program.ts");

const exitCode = await runProgram(process.argv.slice(2));
process.exitCode = exitCode;
// Libraries of a bot leave timers that would keep the process alive for many seconds. Flush the
// output first, which also reports a broken pipe.
process.stdout.write("", () => process.stderr.write("", () => setImmediate(() => process.exit(exitCode))));
