import type { Assessment } from '@qingkong/contract/shapes/allowance'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { type WhatIfOutcome, whatIfHour } from '@qingkong/domain/allowance/what-if-hour'

/** The day's 24 hours: measured, and taken for those to come. */
export type ScenarioHours = readonly (number | null)[]

/** Hours to come as usual: the mean of the same hours of the seven days before. */
export const usualHours = ({ hours, usual, elapsedHours }: Assessment): ScenarioHours =>
  hours.map((value, at) => (at < elapsedHours ? value : (usual[at] ?? null)))

/** The same with what the user put in their place before. */
export const keptHours = (answer: Assessment): ScenarioHours => {
  const own = new Map(answer.edits.map(({ hour, value }) => [hour - 1, value]))
  return usualHours(answer).map((value, at) => (at < answer.elapsedHours ? value : (own.get(at) ?? value)))
}

/** The hour takes a value; hours that have ended cannot be moved. */
export const moveHour = (
  { elapsedHours, digits }: Pick<Assessment, 'elapsedHours' | 'digits'>,
  hours: ScenarioHours,
  at: number,
  value: number,
): ScenarioHours =>
  at < elapsedHours ? hours : hours.map((old, hour) => (hour === at ? roundHalfEven(Math.max(0, value), digits) : old))

/** Hours that differ from the usual ones, as they are kept. */
export const editsOf = (answer: Assessment, hours: ScenarioHours): Assessment['edits'] => {
  const usual = usualHours(answer)
  return hours.flatMap((value, at) =>
    at < answer.elapsedHours || value === null || value === usual[at] ? [] : [{ hour: at + 1, value }],
  )
}

/** What follows for the day, the month and the rank: the same function the server has. Null without any hour. */
export const outcomeOf = (answer: Assessment, hours: ScenarioHours): WhatIfOutcome | null => {
  const at = hours.findIndex((value) => value !== null)
  const value = hours[at]
  if (value === null || value === undefined) return null
  const { rivals, factorCode, date, monthDays } = answer
  return whatIfHour({
    pollutant: factorCode,
    date,
    hours,
    lines: answer.lines,
    at,
    value,
    otherDays: monthDays,
    rivals:
      rivals === null
        ? null
        : rivals.by === 'composite'
          ? { by: 'composite', values: rivals.values, concentrations: rivals.concentrations }
          : { by: 'concentration', values: rivals.values },
  })
}

/** What the remaining hours may be for a goal of the day, by the rounded reading. */
export const dayAllowance = ({ rows }: Assessment, goal: 'excellent' | 'good' | 'target'): number | null =>
  rows.find((row) => row.scale === 'day' && row.goal === goal)?.allowance.rounded ?? null

const steps = [1, 2, 5, 10]
/** An allowance further above the hours than this would press them flat: it is written at the edge instead. */
const farthest = 3

/** Upper end of the axis: a round number above what is shown, with room to drag. */
export const axisMax = (answer: Assessment, hours: ScenarioHours): number => {
  const there = [...hours, ...answer.usual].filter((value) => value !== null)
  const most = Math.max(10 ** -answer.digits, ...there)
  const limits = [dayAllowance(answer, 'good'), dayAllowance(answer, 'target')]
  const near = limits.filter((value) => value !== null && value <= most * farthest)
  const end = Math.max(most, ...near.filter((value) => value !== null)) * 1.25
  const magnitude = 10 ** Math.floor(Math.log10(end))
  return roundHalfEven((steps.find((step) => step * magnitude >= end) ?? 10) * magnitude, 6)
}
