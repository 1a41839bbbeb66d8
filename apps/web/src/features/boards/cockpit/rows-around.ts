/**
 * Rows of a ranking that has more than fit: the first ones and the own with its neighbours, in the ranking's order.
 * @param count how many fit, at least 1
 */
export const rowsAround = <Row>(rows: readonly Row[], isOwn: (row: Row) => boolean, count: number): readonly Row[] => {
  const own = rows.findIndex(isOwn)
  if (rows.length <= count || own < count) return rows.slice(0, count)
  const near = Math.min(3, count)
  const from = Math.min(own - 1, rows.length - near)
  return [...rows.slice(0, count - near), ...rows.slice(near < 3 ? own : from, (near < 3 ? own : from) + near)]
}
