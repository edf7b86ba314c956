// The kinds of a condition: the member is used up, stays as it is, or wears.

export const CONSUME = 0;
export const REQUIRE = 1;
export const USE = 2;
export type ConditionKind = typeof CONSUME | typeof REQUIRE | typeof USE;
