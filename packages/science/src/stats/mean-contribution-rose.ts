import type { Maybe } from '@qingkong/domain/missing'
import { type Column, maybe, numbersOf } from './column.ts'
import { roundClassBounds } from './pollution-rose.ts'
import { type RoseCell, type RoseTableOptions, roseTable, type WindColumns } from './rose-table.ts'

type MeanContribution = {
  count: number
  mean: Maybe<number>
  /** Of the mean over all rows, %. */
  contributionPct: number
  /** By class of concentration. */
  contributionsPct: number[]
}

/** Contributions of sectors, calm and no direction add up to 100 %. */
export type MeanContributionRose = {
  sectorWidthDeg: number
  /** Classes (above, upTo]; upTo of the last is null. */
  classes: { above: number; upTo: Maybe<number> }[]
  sectors: ({ directionDeg: number } & MeanContribution)[]
  calm: MeanContribution
  noDirection: { count: number; contributionPct: number }
  /** Rows whose concentration is missing, and rows without a speed: in no contribution. */
  noValue: number
  noSpeed: number
  /** Over the rows that contribute. */
  mean: Maybe<number>
}

/**
 * What each wind sector brings to the mean concentration: the sum of its rows over the sum of all (openair pollutionRose
 * with statistic "prop.mean"). A seldom wind with high concentrations shows long, a frequent clean one short.
 * @throws InputProblem as pollutionRose
 */
export const meanContributionRose = (
  wind: WindColumns,
  values: Column,
  options: RoseTableOptions = {},
): MeanContributionRose => {
  const numbers = numbersOf(values, 'value')
  const table = roseTable(wind, numbers, { classBounds: roundClassBounds(numbers), ...options })
  const { sectors, calm, noDirection } = table
  const all = [...sectors, calm].reduce(
    ({ count, sum }, cell) => ({ count: count + cell.count, sum: sum + cell.sum }),
    {
      count: noDirection.valued,
      sum: noDirection.sum,
    },
  )
  const percent = (sum: number) => (all.sum > 0 ? (100 * sum) / all.sum : 0)
  const contribution = ({ count, sum, sums }: RoseCell): MeanContribution => ({
    count,
    mean: count === 0 ? null : sum / count,
    contributionPct: percent(sum),
    contributionsPct: sums.map(percent),
  })
  return {
    sectorWidthDeg: table.sectorWidthDeg,
    classes: table.classes,
    sectors: sectors.map((cell, sector) => ({
      directionDeg: (sector * 360) / sectors.length,
      ...contribution(cell),
    })),
    calm: contribution(calm),
    noDirection: { count: noDirection.valued, contributionPct: percent(noDirection.sum) },
    noValue: table.noValue + noDirection.count - noDirection.valued,
    noSpeed: table.noSpeed,
    mean: maybe(all.sum / all.count),
  }
}
