/** Pairs of two columns over the same times, those with both. */
export const pointsOf = (
  x: readonly (number | null)[],
  y: readonly (number | null)[],
  labels: readonly string[],
): { x: number; y: number; label: string }[] =>
  x.flatMap((across, at) => {
    const up = y[at] ?? null
    return across === null || up === null ? [] : [{ x: across, y: up, label: labels[at] ?? '' }]
  })
