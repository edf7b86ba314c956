#!/usr/bin/env node
// The command line: every command is one file in commands/ and one line in the table of program.ts.

import nodeModule from "node:module";
import { codeFolder } from "../domains/minecraft/snapshot/code-cache.ts";
import { tooOld } from "./min-node.ts";

/** What a shell reports of a program that wrote to a pipe after its reader was gone (128 + SIGPIPE). */
const BROKEN_PIPE = 141;
/** A failure of ours (exit-codes.ts), said before anything is imported that an old Node could not load. */
const EXIT_TOO_OLD = 30;

// `lodestone … | head` is no failure of ours: end as other programs do, without a stack trace.
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

// Compiled code is kept beside the compiled domains; a fifth of a short command's time is compiling. So the program is imported late.
const cache = codeFolder();
if (cache !== null) nodeModule.enableCompileCache(cache);
const { runProgram } = await import("./program.ts");

const exitCode = await runProgram(process.argv.slice(2));
process.exitCode = exitCode;
// Libraries beneath a bot leave timers behind that would hold the process for many seconds after everything was shut down;
// what was written is let out first, and a pipe that broke over it is heard of.
process.stdout.write("", () => process.stderr.write("", () => setImmediate(() => process.exit(exitCode))));
