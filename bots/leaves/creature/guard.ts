// The tool guard: stays with a player for a while and kills attackers near them. It succeeds when
// the time is over, and fails when the player is out of sight.

import { GUARD } from "../../../capabilities/leaves/company.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf, checkAborted } from "../../body/define-leaf.ts";
import { distance } from "../../geometry/positions.ts";
import { comeNear } from "../../move/chase.ts";
import { hostilesNear, personOf } from "../../sense/creatures.ts";
import { strikeAt } from "./strike-down.ts";

const GUARD_DISTANCE = 4;
const LOOK_MS = 250;
/** Attackers farther from the body than this are not seen. */
const SEES = 32;

export const guard = bodyLeaf({
  ...GUARD,
  timeoutMs: ({ ms }) => ms + 90_000,
  waitsMs: ({ ms }) => ms + 90_000,
  retries: 0,
  activity: "combat",
  guard: ({ body }, { player }) =>
    personOf(body, player) ? undefined : failure("combat.targetLost", `no ${player} is in sight`),
  async run(context, { player, radius, ms }) {
    const { body, clock, signal, beat } = context;
    const ends = clock.now() + ms;
    let struck = 0;
    while (clock.now() < ends) {
      checkAborted(signal);
      beat();
      const person = personOf(body, player);
      if (!person) throw new CodedError("combat.targetLost", `${player} is out of sight`);
      const foe = hostilesNear(body, SEES).find(
        (one) =>
          body.mayHarm(one) &&
          Math.min(distance(one.position, person.position), distance(one.position, body.bot.entity.position)) <= radius,
      );
      if (foe && (await strike(context, foe.id))) struck += 1;
      else if (distance(person.position, body.bot.entity.position) > GUARD_DISTANCE)
        await comeNear(context, person, GUARD_DISTANCE, Math.max(5_000, ends - clock.now()));
      await clock.sleep(Math.max(0, Math.min(LOOK_MS, ends - clock.now())), signal);
    }
    return { struck };
  },
});

/** Returns false if the foe escaped: staying with the player matters more. */
async function strike(context: BodyContext, entity: number): Promise<boolean> {
  try {
    await strikeAt(context, { entity, tool: null }, { lies: false });
    return true;
  } catch (error) {
    if (error instanceof CodedError && /^(combat|path)\./.test(error.code)) return false;
    throw error;
  }
}
