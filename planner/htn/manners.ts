// How a need has something: used up, there and left as it is, or worn.

export const CONSUMED = 0;
export const HELD = 1;
export const WORN = 2;
export type Manner = typeof CONSUMED | typeof HELD | typeof WORN;
