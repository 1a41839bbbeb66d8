interface Average {
  siteName: string
  startDay: string
  endDay: string
}

const periodOf = ({ startDay, endDay }: Average): string =>
  `${startDay.slice(5)}${startDay === endDay ? '' : `—${endDay.slice(5)}`}`

/** Whose mean a sentence is about: station and period. */
export const averageName = (average: Average): string => `${average.siteName} ${periodOf(average)}`

/** The period that all means are of; null where periods were asked apart. */
export const commonPeriod = (averages: readonly Average[]): string | null => {
  const periods = new Set(averages.map(periodOf))
  return periods.size === 1 ? ([...periods][0] ?? null) : null
}

/** Whose mean each bar is: the station, with the period only where there are several. */
export const barNames = (averages: readonly Average[]): string[] =>
  averages.map(commonPeriod(averages) === null ? averageName : ({ siteName }) => siteName)

/** Ranges as the call takes them. */
export const rangePairs = (ranges: readonly (readonly [string, string])[]): [string, string][] =>
  ranges.map(([start, end]) => [start, end])
