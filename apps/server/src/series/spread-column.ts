/**
 * A column as long as its grid from what a statement gathered of the rows that are there; null elsewhere.
 * @param slots the place of each value on the grid
 */
export const spreadColumn = (
  count: number,
  slots: readonly number[],
  values: readonly (number | null)[],
): (number | null)[] => {
  const column = new Array<number | null>(count).fill(null)
  for (let at = 0; at < slots.length; at++) column[slots[at] ?? 0] = values[at] ?? null
  return column
}
