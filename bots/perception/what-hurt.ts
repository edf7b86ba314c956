// Where a body lost health, and by what, as far as it can tell from its surroundings: the server says
// only that health is lost.

import type { Position, SeenHazard } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { tupleOf } from "../geometry/positions.ts";
import { hostilesNear } from "../sense/creatures.ts";
import { hazardsAbout } from "./hazards-about.ts";

// A type and no interface, so that events take it as data.
type WhereAndBy = {
  position?: Position;
  dimension?: string;
  by?: string;
};

/** What surrounds the body when it is hurt, the surest causes first. */
const CAUSES: readonly SeenHazard["kind"][] = ["suffocation", "drowning"];
const STRIKES_WITHIN = 4;
const SHOOTS_WITHIN = 16;

export function whereAndBy(body: MineflayerBody): WhereAndBy {
  const position = body.bot.entity?.position;
  if (position === undefined) return {};
  const where: WhereAndBy = { position: tupleOf(position), dimension: body.dimension };
  try {
    return { ...where, by: causeOf(body) };
  } catch {
    // Between two worlds nothing is seen about the body.
    return where;
  }
}

function causeOf(body: MineflayerBody): string {
  const about = hazardsAbout(body);
  const has = (kind: SeenHazard["kind"]): boolean => about.some((hazard) => hazard.kind === kind);
  const heat = about.some(({ kind, position }) => kind === "fire" && position === undefined);
  if (heat) return has("lava") ? "lava" : "fire";
  const sure = CAUSES.find(has);
  if (sure !== undefined) return sure;
  const [striker] = hostilesNear(body, STRIKES_WITHIN);
  if (striker?.name !== undefined) return striker.name;
  if (has("starving")) return "starving";
  const [shooter] = hostilesNear(body, SHOOTS_WITHIN);
  return shooter?.name ?? "fall";
}
