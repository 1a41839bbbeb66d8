import type { ComponentCheck } from '@qingkong/contract/shapes/components'
import { formatCity } from '@qingkong/domain/time/city-time'
import { particleQuality, type QualityCheck, xyleneQuality } from '@qingkong/science/receptor/quality-checks'
import { mergedXyleneName } from '@qingkong/science/receptor/voc-names'
import type { ComponentTable } from './component-table.ts'
import { onceForTable } from './once-for-table.ts'
import { particleColumns, particleRow } from './particle-hours.ts'

const monthOf = (startAtMs: number): number => Number(formatCity(startAtMs, 'YYYY-MM').slice(5))

const particleStrip = (table: ComponentTable, pm25: Float64Array): QualityCheck[] => {
  const columns = new Map([...particleColumns(table), ['PM2.5', pm25]])
  return particleQuality(
    table.startAtMs.flatMap((startAtMs, at) =>
      // The checks are of hours with PM2.5.
      Number.isNaN(pm25[at] ?? Number.NaN) ? [] : [{ row: particleRow(columns, at), month: monthOf(startAtMs) }],
    ),
  )
}

const named = (table: ComponentTable, name: string): Float64Array | null =>
  table.columns.find(({ species }) => species.nameEn === name)?.values ?? null

/** m- and p-xylene from one channel, or the sum of two. */
const metaParaXylene = (table: ComponentTable): Float64Array | null => {
  const [meta, para] = [named(table, 'm-Xylene'), named(table, 'p-Xylene')]
  return (
    named(table, mergedXyleneName) ?? (meta && para ? meta.map((value, at) => value + (para[at] ?? Number.NaN)) : null)
  )
}

/** By mass the ratio is that of the mixing ratios: the isomers weigh the same. */
const gasStrip = (table: ComponentTable): QualityCheck[] => {
  const [metaPara, ortho] = [metaParaXylene(table), named(table, 'o-Xylene')]
  return metaPara && ortho ? [xyleneQuality(metaPara, ortho)] : []
}

type Checks = readonly QualityCheck[]

const gasChecks = onceForTable((table): Checks => gasStrip(table))

/** The newest checks of a table's particles, by its columns, with the PM2.5 that they stand on. */
const particleChecks = new WeakMap<ComponentTable['columns'], { pm25: Float64Array; checks: Checks }>()

const isSame = (a: Float64Array, b: Float64Array): boolean =>
  a.length === b.length && a.every((value, at) => Object.is(value, b[at]))

/** Told again by every call of a page: judged anew where the hours have changed or the PM2.5 beside them is another. */
const checksOfParticles = (table: ComponentTable, pm25: Float64Array): Checks => {
  const known = particleChecks.get(table.columns)
  if (known && isSame(known.pm25, pm25)) return known.checks
  const checks = particleStrip(table, pm25)
  particleChecks.set(table.columns, { pm25, checks })
  return checks
}

/** The checks of one station. @param pm25 hour by hour, µg/m³; null for organic gases */
export const qualityStrip = (table: ComponentTable, pm25: Float64Array | null): ComponentCheck[] =>
  (pm25 === null ? gasChecks(table) : checksOfParticles(table, pm25)).map(({ nameZh, median, ...check }) => ({
    siteCode: table.station.siteCode,
    siteName: table.station.siteName,
    ...check,
    name: nameZh,
    value: median,
  }))
