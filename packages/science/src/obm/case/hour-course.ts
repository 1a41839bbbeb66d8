/** Where a time stands between two hour marks of a day that repeats. */
export type DayPosition = { from: number; to: number; fraction: number }

const hoursPerDay = 24

/** Piecewise linear between hour marks; hour 24 is hour 0. */
export const dayPosition = (timeS: number, markOffsetS: number): DayPosition => {
  const hours = (timeS - markOffsetS) / 3600
  const whole = Math.floor(hours)
  const from = ((whole % hoursPerDay) + hoursPerDay) % hoursPerDay
  return { from, to: from === hoursPerDay - 1 ? 0 : from + 1, fraction: hours - whole }
}

export const valueAt = (values: Float64Array, { from, to, fraction }: DayPosition): number => {
  return (values[from] as number) * (1 - fraction) + (values[to] as number) * fraction
}
