// `find:BLOCK`: searches for a natural block, paid once per cluster instead of per item;
// `find:BLOCK:DIMENSION` if it also exists in another dimension. Free under `actions`, the expected
// search under `time`. Blocks that a problem lists as nearby need no search.
// `place:BLOCK:OTHER` is for the few blocks that turn into another once placed, which is then in
// sight (an azalea becomes a tree); `lay:BLOCK` is for eggs that fed creatures lay.

import { withMeals } from "../costs/food.ts";
import { groundNeed } from "../tables/grounds.ts";
import { changingBlocks, laidBlocks, naturalBlocks } from "../tables/natural-blocks.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";

export const find: OperatorFamily = ({ data, objective }) =>
  [...naturalBlocks(data)].flatMap(([block, places]) =>
    places.map(({ dimension, cluster, searchTicks, needs, safetyLevel }, index) =>
      operator(objective, {
        id: index === 0 ? `find:${block}` : `find:${block}:${dimension}`,
        verb: "explore",
        args: { for: block },
        requires: [fact(`dimension:${dimension}`), ...(needs === null ? [] : [fact(needs)])],
        produces: { [`seen:${block}`]: cluster },
        actions: 0,
        ticks: withMeals(searchTicks),
        safetyLevel,
      }),
    ),
  );

/** Choosing a spot, looking there and placing; our estimate, as for stations. */
const PLACE_TICKS = 10;

export const placeChanging: OperatorFamily = ({ data, objective }) =>
  changingBlocks(data).map(({ place, with: given, ground, becomes, count, ticks }) =>
    operator(objective, {
      id: `place:${place}:${becomes}`,
      verb: "place_block",
      args: { item: place },
      consumes: Object.entries({ [place]: 1, ...given }).map(([item, taken]) => ({ anyOf: [item], count: taken })),
      requires: ground === undefined ? [] : groundNeed(ground, 1),
      produces: { [`seen:${becomes}`]: count },
      actions: 0,
      ticks: PLACE_TICKS + ticks,
    }),
  );

export const lay: OperatorFamily = ({ data, objective }) =>
  laidBlocks(data).map(({ block, entity, food, eggs, ticks }) =>
    operator(objective, {
      id: `lay:${block}`,
      verb: "use_on_entity",
      args: { entity, item: null, tool: food },
      consumes: [{ anyOf: [food], count: 2 }],
      requires: [fact(`seen:${entity}`, 2)],
      produces: { [`seen:${block}`]: eggs },
      actions: 0,
      ticks,
    }),
  );
