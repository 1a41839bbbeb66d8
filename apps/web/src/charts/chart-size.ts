/** A chart without a page's wish for another size, and its picture (chart-08), in px. */
export const defaultChartSize = { width: 1000, height: 300 } as const
