/** Rows that are drawn, [first, end), and the blank heights that stand for the others. */
export interface GridWindow {
  first: number
  end: number
  above: number
  below: number
}

/** Rows drawn beyond each edge, so that a quick scroll shows no gap. */
const spare = 12

/**
 * Of many rows of one height those that can be seen.
 * @param rowHeight px
 * @param viewHeight px of the scrolled box; 0 while nothing has been measured
 */
export const gridWindow = (count: number, rowHeight: number, scrollTop: number, viewHeight: number): GridWindow => {
  const seen = Math.ceil(viewHeight / rowHeight)
  const top = Math.min(Math.max(0, Math.floor(scrollTop / rowHeight)), Math.max(0, count - seen))
  const first = Math.max(0, top - spare)
  const end = Math.min(count, top + seen + spare)
  return { first, end, above: first * rowHeight, below: (count - end) * rowHeight }
}
