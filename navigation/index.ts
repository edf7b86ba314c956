// Finds paths through the cells of a world. Bots write the cells, searches read them, and an
// independent checker walks what they found.

export { inlineNavigator, openWorldOf, parseQuery } from "./ask/inline-navigator.ts";
export { cellIndex } from "./cells/cell-buffers.ts";
export { CellStore } from "./cells/cell-store.ts";
export { checkPath } from "./check/check-path.ts";
