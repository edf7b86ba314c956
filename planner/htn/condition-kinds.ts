// How a need has something: used up, there and left as it is, or worn.

export const CONSUME = 0;
export const REQUIRE = 1;
export const USE = 2;
export type ConditionKind = typeof CONSUME | typeof REQUIRE | typeof USE;
