// A program for the signals test: serves on a free port, prints its URL, and closes on a signal.

import { closeOnSignals, startServer } from "../../server/index.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

const server = await startServer({ planner: answeringClient().client, info: INFO, port: 0 });
closeOnSignals({
  close: () => server.close(),
  onClosing: ({ signal, error }) => process.send?.({ closing: signal ?? error?.message }),
});
process.send?.({ url: server.url });
process.on("message", () => {
  throw new Error("nobody caught this");
});
