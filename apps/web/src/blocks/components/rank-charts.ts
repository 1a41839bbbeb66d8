import type { ComponentRank, ComponentSeries } from '@qingkong/contract/shapes/components'
import { amountOfRow, indexDigits, indexNames } from '@qingkong/contract/tables/composition/key-components'
import type { BarInput } from '../../charts/bar-option.ts'
import type { LineInput, LineSeries } from '../../charts/line-option.ts'

const topCount = 10
/** The fewest species that reach it together are looked at first, %. */
const cumulativeMark = 80

const axisName = (name: string, unit: string): string => `${name}（${unit}）`

/** The first ten by the index with their share together, and the line of 80 %. */
export const topTenLines = ({ rows, index, unit }: ComponentRank): LineInput => {
  const first = rows.slice(0, topCount)
  return {
    times: first.map(({ factorName }) => factorName),
    axes: [{ name: axisName('累计占比', '%'), min: 0 }, { name: axisName(indexNames[index], unit) }],
    limit: { name: '累计占比%', value: cumulativeMark },
    series: [
      {
        name: '累计占比',
        unit: '%',
        digits: 1,
        values: first.map(({ cumulativePct }) => cumulativePct),
        axisIndex: 0,
      },
      {
        name: indexNames[index],
        unit,
        digits: indexDigits[index],
        values: first.map((row) => amountOfRow(row, index, unit)),
        bars: true,
        axisIndex: 1,
      },
    ],
  }
}

/** Every species by the index. */
export const allSpeciesBars = ({ rows, index, unit }: ComponentRank): BarInput => ({
  names: rows.map(({ factorName }) => factorName),
  series: [{ name: indexNames[index], values: rows.map((row) => amountOfRow(row, index, unit)) }],
  unit,
  digits: indexDigits[index],
})

/** What the groups make up at each station, upon each other. */
export const siteGroupBars = ({ rows, sites, index, unit }: ComponentRank): BarInput => {
  const groups = [...new Map(rows.map(({ groupCode, groupName }) => [groupCode, groupName]))]
  return {
    names: sites.map(({ siteName }) => siteName),
    series: groups.map(([code, name]) => ({
      name,
      values: sites.map(({ values }) => {
        const own = values.flatMap((value, at) => (value !== null && rows[at]?.groupCode === code ? [value] : []))
        return own.length === 0 ? null : own.reduce((sum, value) => sum + value, 0)
      }),
    })),
    unit,
    digits: indexDigits[index],
    stacked: true,
  }
}

const isBeside = (groupCode: string): boolean => groupCode === 'GENERAL_FACTORS'

/**
 * Parts of a station upon each other against what is measured beside them, each on an axis of its own; of several
 * stations the totals as lines.
 */
export const stackedParts = ({ times, items }: ComponentSeries, name: string, beside: readonly string[]): LineInput => {
  const several = new Set(items.map(({ siteCode }) => siteCode)).size > 1
  const parts = items.filter(({ groupCode }) => !isBeside(groupCode))
  const lines = items.filter(
    ({ groupCode, factorCode, siteCode }) =>
      isBeside(groupCode) && beside.includes(factorCode) && siteCode === items[0]?.siteCode,
  )
  return {
    times,
    axes: [
      { name: axisName(name, parts[0]?.unit ?? '') },
      ...(lines.length > 0
        ? [{ name: axisName(lines.map(({ factorName }) => factorName).join('、'), lines[0]?.unit ?? '') }]
        : []),
    ],
    series: [
      ...parts.map(
        ({ siteName, factorName, unit, digits, values }): LineSeries => ({
          name: several ? `${siteName} ${factorName}` : factorName,
          unit,
          digits,
          values,
          axisIndex: 0,
          ...(several ? {} : { kind: 'bar-stack' as const }),
        }),
      ),
      ...lines.map(({ factorName, unit, digits, values }) => ({
        name: factorName,
        unit,
        digits,
        values,
        axisIndex: 1,
      })),
    ],
  }
}
