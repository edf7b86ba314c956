// Why a reflex fired, in words: its trigger, and what the body perceives of the danger.

import type { Body, Dangers, Reflex, State } from "../../schemas/index.ts";
import { glimpse } from "../observe/observation.ts";

const MAX_NEAR = 3;

/** Such as `threatened (radius 7): zombie 3.2 blocks away; health 14, food 18`. */
export function becauseOf({ trigger }: Reflex, body: Body, dangers: Dangers | undefined): string {
  const args = Object.entries((trigger.args ?? {}) as Record<string, unknown>).map(
    ([name, value]) => `${name} ${value}`,
  );
  const asked = args.length === 0 ? trigger.sensor : `${trigger.sensor} (${args.join(", ")})`;
  const seen = glimpse(body);
  const facts = [
    ...(dangers === undefined ? [] : dangersIn(dangers)),
    ...(seen === undefined ? [] : [wellBeing(seen)]),
  ];
  return facts.length === 0 ? asked : `${asked}: ${facts.join("; ")}`;
}

function dangersIn({ nearbyEntities, hazards }: Dangers): string[] {
  const hostile = nearbyEntities
    .filter((one) => one.hostile)
    .slice(0, MAX_NEAR)
    .map(({ kind, distance }) => `${kind} ${distance} blocks away`);
  const others = new Set(hazards.map(({ kind }) => kind).filter((kind) => kind !== "hostile" && kind !== "fall"));
  return [...hostile, ...others];
}

const wellBeing = ({ health, food }: State): string => `health ${round(health)}, food ${round(food)}`;
const round = (points: number): number => Math.round(points * 10) / 10;
