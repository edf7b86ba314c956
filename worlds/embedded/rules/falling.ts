// Fall damage: one point for every block fallen beyond three, none into water, less onto soft
// ground. The tracker is pure; the service listens to the movements that the client reports.
// Source: Minecraft Wiki "Damage" (falling), "Hay Bale" and "Honey Block" (a fifth), "Slime Block"
// (none, unless the player sneaks), "Bed" (half the height).

import type { Player } from "flying-squid";
import type { Vec3 } from "vec3";
import type { WorldContext } from "../core/context.ts";
import type { Land } from "../land/land.ts";

const SAFE_BLOCKS = 3;
const SURVIVAL = 0;
/** Blocks that a body hangs or wades in. */
const SOFT = /^(ladder|scaffolding|cobweb|.*vines?|.*vines_plant|sweet_berry_bush|powder_snow)$/;
/** What is left of a fall onto a block: a share of its height, then a share of its damage. */
interface Landing {
  height: number;
  damage: number;
}
const HARD: Landing = { height: 1, damage: 1 };
const CUSHIONS: readonly (readonly [RegExp, Landing])[] = [
  [/^(hay_block|honey_block)$/, { height: 1, damage: 0.2 }],
  [/^slime_block$/, { height: 1, damage: 0 }],
  [/_bed$/, { height: 0.5, damage: 1 }],
];
/** The block that a body lands on is this far below its feet. */
const UNDERFOOT = 0.2;
/** This far below the bottom of the world a body dies. */
const VOID_BLOCKS = 64;

/** Tracks the fall of one body. */
export class FallTracker {
  #peak: number | null = null;

  /** Takes the next position; returns the damage of a landing, 0 while in the air or unharmed. */
  move(height: number, onGround: boolean, onto = HARD): number {
    if (!onGround) {
      this.#peak = Math.max(this.#peak ?? height, height);
      return 0;
    }
    const fallen = (this.#peak ?? height) - height;
    this.#peak = null;
    return Math.max(0, Math.ceil((fallen * onto.height - SAFE_BLOCKS) * onto.damage));
  }

  /** Forgets the fall: after a teleport, a respawn, or in water. */
  reset(): void {
    this.#peak = null;
  }
}

interface FallMove {
  position: Vec3;
  onGround: boolean;
  teleport?: boolean;
}

/** Hurts players who land too hard, and kills players who fall out of the world. */
export function installFalling({ server }: Pick<WorldContext, "server">, land: Land): void {
  server.on("newPlayer", (player: Player) => {
    const tracker = new FallTracker();
    for (const event of ["respawned", "crossed"]) player.on(event, () => tracker.reset());
    // Until the client has confirmed a teleport, it reports where it was, which vanilla ignores.
    let isTeleported = false;
    player._client.on("teleport_confirm", () => {
      isTeleported = false;
    });
    player.on("move", ({ position, onGround, teleport }: FallMove) => {
      if (player.gameMode !== SURVIVAL || player.health <= 0) return;
      // A soft block breaks a fall on the way as well as at its end.
      isTeleported ||= teleport === true;
      if (isTeleported || isSoft(land, position)) return tracker.reset();
      const damage = tracker.move(position.y, onGround, onGround ? landingOn(land, position, player.crouching) : HARD);
      if (position.y < land.lowest - VOID_BLOCKS) player.takeDamage({ damage: player.health, cause: "void" });
      else if (damage > 0) player.takeDamage({ damage, cause: "fall" });
    });
  });
}

function isSoft(land: Land, { x, y, z }: Vec3): boolean {
  const cell = [Math.floor(x), Math.floor(y), Math.floor(z)] as const;
  if (!land.loaded(cell[0], cell[2])) return false;
  return land.fluid(...cell) === "water" || SOFT.test(land.name(...cell));
}

function landingOn(land: Land, { x, y, z }: Vec3, isCrouching: boolean): Landing {
  const cell = [Math.floor(x), Math.floor(y - UNDERFOOT), Math.floor(z)] as const;
  if (!land.loaded(cell[0], cell[2])) return HARD;
  const name = land.name(...cell);
  if (name === "slime_block" && isCrouching) return HARD;
  return CUSHIONS.find(([pattern]) => pattern.test(name))?.[1] ?? HARD;
}
