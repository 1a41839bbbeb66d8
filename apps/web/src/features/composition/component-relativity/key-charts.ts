import type { Relativity } from '@qingkong/contract/calls/composition/component-relativity'
import type { ComponentRank, ReactivityIndex } from '@qingkong/contract/shapes/components'
import { strongestPair } from '@qingkong/contract/tables/composition/component-relativity'
import { indexNames } from '@qingkong/contract/tables/composition/key-components'
import { keySpeciesOf } from '@qingkong/contract/tables/composition/rank-conclusions'
import type { BarInput } from '../../../charts/bar-option.ts'
import type { Correlation } from '../../../charts/correlation-option.ts'
import type { HeatInput } from '../../../charts/heat-option.ts'
import type { ScatterInput } from '../../../charts/scatter-option.ts'
import { formatMeasured } from '../../../kit/format.ts'

/** Species shown of the comparisons; the table has all. */
const shownCount = 20
const indices = Object.keys(indexNames) as ReactivityIndex[]

/** Place of the key species by each index and by the runs of the box model: the smaller, the earlier it is cut. */
export const placesHeat = (rank: ComponentRank): HeatInput => {
  const rows = keySpeciesOf(rank).slice(0, shownCount)
  return {
    columns: [...indices.map((index) => indexNames[index]), ...(rank.rirDays ? ['RIR'] : [])],
    rows: rows.map(({ row }) => row.factorName),
    cells: rows.map(({ row }) => [
      ...indices.map((index) => ({ value: row.ranks[index] > 0 ? row.ranks[index] : null, notes: ['名次'] })),
      ...(rank.rirDays ? [{ value: row.rirRank, notes: [`名次，RIR ${formatMeasured(row.rir, 3)}`] }] : []),
    ]),
    unit: '',
    scale: 'amount',
    labels: true,
  }
}

/** How much more of the first species there is on ozone days than on others, %. */
export const ozoneChanges = ({ rows }: ComponentRank): { name: string; changePct: number }[] =>
  rows
    .flatMap(({ factorName, ozoneDays, otherDays }) =>
      ozoneDays === null || otherDays === null || !(otherDays > 0)
        ? []
        : [{ name: factorName, changePct: 100 * (ozoneDays / otherDays - 1) }],
    )
    .slice(0, shownCount)

export const ozoneChangeBars = (rank: ComponentRank): BarInput => {
  const changes = ozoneChanges(rank)
  return {
    names: changes.map(({ name }) => name),
    series: [{ name: '臭氧超标日较其他日', values: changes.map(({ changePct }) => changePct) }],
    unit: '%',
    digits: 1,
    horizontal: true,
  }
}

export const correlationCells = ({ r, n, p }: Relativity): Correlation[][] =>
  r.map((row, at) => row.map((value, column) => ({ r: value, n: n[at]?.[column] ?? 0, p: p[at]?.[column] ?? null })))

type Pair = Relativity['pairs'][number]

/** The two that go together most, and what goes with ozone most where those are others. */
export const shownPairs = (answer: Relativity): Pair[] => {
  const strongest = strongestPair(answer)
  const withOzone = strongestPair({ ...answer, pairs: answer.pairs.filter(({ a, b }) => a === 'o3' || b === 'o3') })
  return [...new Set([strongest, withOzone].flatMap((pair) => (pair ? [`${pair.a} ${pair.b}`] : [])))].flatMap(
    (key) => answer.pairs.find(({ a, b }) => `${a} ${b}` === key) ?? [],
  )
}

export const pairScatter = (answer: Relativity, { a, b, slope, intercept, r, n }: Pair): ScatterInput | null => {
  const [x, y] = [a, b].map((code) => answer.items.find(({ factorCode }) => factorCode === code))
  if (!x || !y) return null
  const points = answer.times.flatMap((label, at) => {
    const [one, other] = [x.values[at] ?? null, y.values[at] ?? null]
    return one === null || other === null ? [] : [{ x: one, y: other, label }]
  })
  const axis = ({ factorName: name, unit, digits }: typeof x) => ({ name, unit, digits })
  const fit = slope === null || intercept === null || r === null ? null : { slope, intercept, r, n }
  return { x: axis(x), y: axis(y), groups: [{ name: x.siteName, points, fit }] }
}
