/** From how many points on a gap is hatched. */
const longFrom = 6

/** Runs of points at which every series is missing, as first and last index, where they are long (look: gaps are hatched). */
export const longGaps = (series: readonly (readonly (number | null)[])[], length: number): [number, number][] => {
  const gaps: [number, number][] = []
  let from: number | null = null
  for (let index = 0; index <= length; index += 1) {
    const isMissing = index < length && series.every((values) => typeof values[index] !== 'number')
    if (isMissing) from ??= index
    else if (from !== null) {
      if (index - from >= longFrom) gaps.push([from, index - 1])
      from = null
    }
  }
  return gaps
}
