import type { SourceAnswer } from '@qingkong/contract/calls/composition/pmf-sources'
import { cityDate, hourLabel } from '@qingkong/domain/time/city-time'
import type { HourState } from '@qingkong/science/pmf/apply-profiles'
import { type AppliedScheme, massesByHour } from './applied-scheme.ts'
import { factorNameOf } from './scheme-rows.ts'

/** A day counts with this many explained hours. */
const leastHoursOfDay = 18

const mean = (values: readonly (number | null)[]): number | null => {
  const there = values.filter((value) => value !== null)
  return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0) / there.length
}

interface Shown {
  times: string[]
  states: HourState[]
  values: (number | null)[][]
}

const byHour = (answer: AppliedScheme): Shown => ({
  times: answer.startAtMs.map((at) => hourLabel(at)),
  states: answer.applied.states,
  values: answer.masses.map((_, a) => massesByHour(answer, a)),
})

const byDay = (answer: AppliedScheme): Shown => {
  const hours = byHour(answer)
  const days = [...Map.groupBy(answer.startAtMs.keys(), (row) => cityDate(answer.startAtMs[row] ?? 0))]
  const count = (rows: readonly number[], state: HourState) => rows.filter((row) => hours.states[row] === state).length
  const isWhole = (rows: readonly number[]) => count(rows, 'explained') >= leastHoursOfDay
  return {
    times: days.map(([day]) => day),
    states: days.map(([, rows]) =>
      isWhole(rows)
        ? 'explained'
        : count(rows, 'unexplained') > count(rows, 'incomplete')
          ? 'unexplained'
          : 'incomplete',
    ),
    values: hours.values.map((line) =>
      days.map(([, rows]) => (isWhole(rows) ? mean(rows.map((row) => line[row] ?? null)) : null)),
    ),
  }
}

type DataType = 'HOUR' | 'DAY' | undefined

/** What each factor brought, by hour or by day; null where the hour or the day does not count. */
export const contributionsByTime = (answer: AppliedScheme, dataType: DataType): Shown =>
  dataType === 'DAY' ? byDay(answer) : byHour(answer)

/** The same as answers say it. */
export const factorSeries = (
  answer: AppliedScheme,
  dataType: DataType,
): Pick<SourceAnswer, 'times' | 'states' | 'series'> => {
  const { times, states, values } = contributionsByTime(answer, dataType)
  return {
    times,
    states,
    series: values.map((line, a) => ({ no: a + 1, name: factorNameOf(answer.scheme, a), values: line })),
  }
}

/** How many hours with anything measured could be explained. */
export const hourStates = ({ applied, measured }: AppliedScheme): SourceAnswer['hours'] => {
  const count = (state: HourState) =>
    applied.states.filter((one, row) => one === state && (measured[row] ?? 0) > 0).length
  return { explained: count('explained'), unexplained: count('unexplained'), incomplete: count('incomplete') }
}
