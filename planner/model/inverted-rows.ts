// Inverts tables of rows: from what a row holds to the rows that hold it.

/** The values of row r are `ids` from `start[r]` to `start[r + 1]`. */
export interface InvertedRows {
  start: ArrayLike<number>;
  ids: ArrayLike<number> & Iterable<number>;
}

/**
 * From row → values to value → rows, ascending within each table; a row once for each occurrence.
 */
export function inverted(tables: readonly InvertedRows[], valueCount: number): { start: Int32Array; of: Int32Array } {
  const start = new Int32Array(valueCount + 1);
  for (const { ids } of tables) for (const value of ids) start[value + 1] = (start[value + 1] as number) + 1;
  for (let value = 0; value < valueCount; value++) {
    start[value + 1] = (start[value + 1] as number) + (start[value] as number);
  }
  const next = start.slice(0, valueCount);
  const of = new Int32Array(start[valueCount] as number);
  for (const { start: rows, ids } of tables) {
    for (let row = 0; row + 1 < rows.length; row++) {
      for (let at = rows[row] as number; at < (rows[row + 1] as number); at++) {
        const value = ids[at] as number;
        of[next[value] as number] = row;
        next[value] = (next[value] as number) + 1;
      }
    }
  }
  return { start, of };
}
