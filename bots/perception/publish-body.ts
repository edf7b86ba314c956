// Publishes a mineflayer body on the bus: what it learns of places (`memory`), what befalls it
// (`health`): wounds, death, its return, and the loss of its connection, and the paths that it plans
// anew (`leaf`).

import type { EventBus } from "../../executor/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { whereAndBy } from "./what-hurt.ts";

/** Follows the body until it leaves or the returned function is called. Call it once per body. */
export function publishBody(body: MineflayerBody, bus: Pick<EventBus, "publish">): () => void {
  const { bot } = body;
  let points = bot.health;
  let isDead = false;
  const befell = (type: string, data: Record<string, unknown> = {}): void =>
    void bus.publish({ topic: "health", type, data: { bot: bot.username, ...data } });
  const onHealth = (): void => {
    const { health } = bot;
    // The server sends fractions of points; undefined until it has sent the first.
    const lost = Number(((points ?? health) - health).toFixed(3));
    points = health;
    if (lost > 0) befell("hurt", { points: lost, health, ...whereAndBy(body) });
    // The dead come back with the server's word that they are well.
    if (isDead && health > 0) {
      isDead = false;
      befell("revived", { health });
    }
  };
  const onDeath = (): void => {
    isDead = true;
    befell("died", whereAndBy(body));
  };
  const on = bot as unknown as NodeJS.EventEmitter;
  on.on("health", onHealth);
  on.on("death", onDeath);
  const unfollow = [body.stations, body.places, body.waypoints].map((memory) =>
    memory.follow((learnt) => void bus.publish({ topic: "memory", ...learnt })),
  );
  unfollow.push(
    body.replans.follow((replans) => void bus.publish({ topic: "leaf", type: "path-replanned", data: { replans } })),
  );
  let isOver = false;
  const end = (): void => {
    isOver = true;
    on.removeListener("health", onHealth);
    on.removeListener("death", onDeath);
    for (const stop of unfollow) stop();
  };
  void body.lost.then(({ code, detail }) => {
    if (!isOver) befell("lost", { code, detail });
    end();
  });
  return end;
}
