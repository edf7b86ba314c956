// Where a block finds a hold: below, on the four sides, above.

export const SIX_SIDES = [
  [0, -1, 0],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 0, 1],
  [0, 0, -1],
  [0, 1, 0],
] as const;
