import type { BoxModelComparison } from '@qingkong/contract/shapes/box-model'
import { hourText } from '@qingkong/contract/tables/composition/box-model'
import { barOption } from '../../../charts/bar-option.ts'
import { ekmaOption } from '../../../charts/ekma-option.ts'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'

const mostSpecies = 15

/** Reactivities of a kind by the place they have in the first run, both runs on one axis. */
export const comparedBars = (
  { reactivities }: BoxModelComparison,
  kind: 'group' | 'species',
  palette: ChartPalette,
) => {
  const rows = reactivities
    .filter((one) => one.kind === kind)
    .toSorted((one, other) => (one.rankA ?? Infinity) - (other.rankA ?? Infinity))
    .slice(0, mostSpecies)
  return barOption(
    {
      names: rows.map(({ name }) => name),
      series: [
        { name: '甲', values: rows.map(({ a }) => a) },
        { name: '乙', values: rows.map(({ b }) => b) },
      ],
      unit: '',
      digits: 3,
      horizontal: true,
    },
    palette,
  )
}

/** Net production of both days on one axis. */
export const comparedNet = ({ a, b }: BoxModelComparison, palette: ChartPalette) =>
  lineOption(
    {
      times: Array.from({ length: Math.max(a.net.length, b.net.length) }, (_, hour) => hourText(hour)),
      series: [
        { name: '甲', unit: 'ppb/h', digits: 2, values: a.net },
        { name: '乙', unit: 'ppb/h', digits: 2, values: b.net },
      ],
    },
    palette,
  )

/** The grid of one run with the lines of equal value that both have. */
export const comparedEkma = ({ a, b }: BoxModelComparison, which: 'a' | 'b', palette: ChartPalette) => {
  const own = { a, b }[which].ekma
  return ekmaOption(
    {
      axis: own?.axis ?? [],
      response: own?.response ?? [],
      unit: 'ppb',
      levelsOf: [a, b].flatMap(({ ekma }) => ekma?.response.flat() ?? []),
      ridges: (own?.ridges ?? []).map(({ name, points }) => ({ name, points })),
    },
    palette,
  )
}
