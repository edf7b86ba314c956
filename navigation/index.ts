// Finds paths through the cells of a world. Bots write the cells, searches read them, and an
// independent checker walks what they found.

export { type InlineNavigatorOptions, inlineNavigator } from "./ask/inline-navigator.ts";
export { cellIndex } from "./cells/cell-buffers.ts";
export { CellStore } from "./cells/cell-store.ts";
export { type CheckedQuery, checkPath } from "./check/check-path.ts";
