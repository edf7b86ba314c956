// Fall damage: one point for every block fallen beyond three, none into water. The tracker is pure; the service listens to
// the movements that the client reports. Source: Minecraft Wiki "Damage" (falling).

import type { Player } from "flying-squid";
import type { Vec3 } from "vec3";
import { guarded, type WorldContext } from "../context.ts";

const SAFE_BLOCKS = 3;
const SURVIVAL = 0;
const SOFT_LANDINGS = new Set(["water", "ladder", "vine", "cobweb", "hay_block", "slime_block"]);
/** Below the bottom of the world by this much there is only death. */
const VOID_BLOCKS = 64;

/** Follows one body through the air. */
export class FallTracker {
  #peak: number | null = null;

  /** Takes the next position; returns the damage of a landing, 0 while in the air or unharmed. */
  move(height: number, onGround: boolean): number {
    if (!onGround) {
      this.#peak = Math.max(this.#peak ?? height, height);
      return 0;
    }
    const fallen = (this.#peak ?? height) - height;
    this.#peak = null;
    return Math.max(0, Math.ceil(fallen - SAFE_BLOCKS));
  }

  /** Forgets the fall: after a teleport, a respawn, or in water. */
  reset(): void {
    this.#peak = null;
  }
}

interface Move {
  position: Vec3;
  onGround: boolean;
  teleport?: boolean;
}

/** Hurts players who land too hard, and kills who falls out of the world (`lowest` is its bottom block's height). */
export function installFalling(context: WorldContext, lowest: number): void {
  const { server } = context;
  server.on("newPlayer", (player: Player) => {
    const tracker = new FallTracker();
    player.on("respawned", () => tracker.reset());
    player.on("move", ({ position, onGround, teleport }: Move) => {
      if (player.gameMode !== SURVIVAL || player.health <= 0) return;
      if (teleport) return tracker.reset();
      const damage = tracker.move(position.y, onGround);
      if (position.y < lowest - VOID_BLOCKS) player.updateHealth(0);
      else if (damage > 0) guarded(context, () => land(player, position, damage));
    });
  });

  async function land(player: Player, position: Vec3, damage: number): Promise<void> {
    const block = await server.overworld.getBlock(position.floored());
    if (!SOFT_LANDINGS.has(block.name)) player.takeDamage({ damage });
  }
}
