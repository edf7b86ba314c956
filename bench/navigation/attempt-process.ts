// The process that makes attempts, one after the other. Its parent ends it when an attempt does not
// return; it ends itself when its parent has ended.

import { type AttemptAsked, attempt } from "./attempt.ts";

process.on("disconnect", () => process.exit(0));
// Ctrl-C stops the parent, which stops this process.
process.on("SIGINT", () => {});
// A path finder that throws on its own time must not end the attempts after it.
process.on("uncaughtException", (error) => process.stderr.write(`${error.message}\n`));
process.on("unhandledRejection", (error) => process.stderr.write(`${error}\n`));
process.on("message", async (asked: AttemptAsked) => {
  process.send?.(await attempt(asked));
});
