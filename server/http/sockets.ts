// The WebSockets of a service. Registered once for all routes: each registration answers every
// upgrade.

import { MAX_ADVISOR_MESSAGE } from "../../schemas/index.ts";
import type { ServiceApp } from "../route.ts";

export function allowSockets(app: ServiceApp): void {
  // A client that does not close its socket would delay closing.
  app.addHook("preClose", async () => {
    for (const client of app.websocketServer.clients) client.terminate();
  });
  app.register(import("@fastify/websocket"), { options: { maxPayload: MAX_ADVISOR_MESSAGE } });
}
