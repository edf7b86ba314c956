// A program for the signals test: serves on a free port, prints its URL, and closes on a signal.

import { closeOnSignals, startServer } from "../../server/index.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

const server = await startServer({ planner: answeringClient().client, info: INFO, port: 0 });
closeOnSignals({
  close: () => server.close(),
  onClosing: ({ signal, error }) => process.send?.({ closing: signal ?? error?.message }),
  onRejection: (reason) => process.send?.({ unhandled: (reason as Error).message }),
});
process.send?.({ url: server.url });
process.on("message", (asked) => {
  if (asked === "reject") return void Promise.reject(new Error("nobody handled this"));
  throw new Error("nobody caught this");
});
