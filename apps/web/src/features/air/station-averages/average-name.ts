/** Whose mean a bar is: station, and the period where days are asked apart. */
export const averageName = ({
  siteName,
  startDay,
  endDay,
}: {
  siteName: string
  startDay: string
  endDay: string
}): string => `${siteName} ${startDay.slice(5)}${startDay === endDay ? '' : `—${endDay.slice(5)}`}`

/** Ranges as the call takes them. */
export const rangePairs = (ranges: readonly (readonly [string, string])[]): [string, string][] =>
  ranges.map(([start, end]) => [start, end])
