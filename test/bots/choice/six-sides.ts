// The neighbours against which a block can be placed: below, on the four sides, above.

export const SIX_SIDES = [
  [0, -1, 0],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 0, 1],
  [0, 0, -1],
  [0, 1, 0],
] as const;
