// `be_fed`: a number of food points in the body, which holds up to 20. Present points count; only
// missing ones are eaten.
// Source: https://minecraft.wiki/w/Food

import { FOOD_POINTS } from "../operators/eat.ts";
import { have, type TaskReader } from "./task.ts";

const FULL = 20;
const COOKING_PLACES = ["near:campfire", "near:furnace", "near:smoker", "near:soul_campfire"];

export const beFed: TaskReader = () => {
  const fed = have([FOOD_POINTS], { arg: "level" });
  return {
    name: "be_fed",
    title: `points of food in the body, of ${FULL}`,
    args: { level: { from: 1, to: FULL, default: FULL } },
    cases: [
      {
        for: {},
        achieves: [{ anyOf: [FOOD_POINTS], count: { arg: "level" } }],
        methods: [
          { name: "eat as it comes", because: "raw food needs no fire", when: [], subtasks: [fed] },
          {
            name: "cook first",
            because: "cooked meat gives more than twice the points",
            when: [],
            subtasks: [have(COOKING_PLACES), fed],
          },
        ],
      },
    ],
  };
};
