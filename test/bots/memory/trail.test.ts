import { describe, expect, test } from "vitest";
import { Trail } from "../../../bots/memory/trail.ts";

const at = (x: number) => ({ x, y: 64, z: 0 });

function walked(to: number): Trail {
  const trail = new Trail();
  for (let x = 0; x <= to; x += 1) trail.note("overworld", at(x));
  return trail;
}

describe("a trail", () => {
  test("has a crumb every few blocks, the latest first", () => {
    expect(
      walked(14)
        .back()
        .map(({ x }) => x),
    ).toEqual([12, 8, 4, 0]);
  });

  test("ends where the body was teleported, or entered another dimension", () => {
    const trail = walked(14);
    trail.note("overworld", at(200));
    expect(trail.back()).toEqual([at(200)]);
    trail.note("nether", at(201));
    expect(trail.back()).toEqual([at(201)]);
  });

  test("gets shorter by the part that was walked back", () => {
    const trail = walked(14);
    trail.cutAt(at(4));
    expect(trail.back().map(({ x }) => x)).toEqual([4, 0]);
  });
});
