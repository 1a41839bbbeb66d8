import type { ComponentCheck } from '@qingkong/contract/shapes/components'
import { formatCity } from '@qingkong/domain/time/city-time'
import { particleQuality, type QualityCheck, xyleneQuality } from '@qingkong/science/receptor/quality-checks'
import { mergedXyleneName } from '@qingkong/science/receptor/voc-names'
import type { ComponentTable } from './component-table.ts'
import { particleColumns, particleRow } from './particle-hours.ts'

const monthOf = (startAtMs: number): number => Number(formatCity(startAtMs, 'YYYY-MM').slice(5))

const particleStrip = (table: ComponentTable, pm25: Float64Array): QualityCheck[] => {
  const columns = new Map([...particleColumns(table), ['PM2.5', pm25]])
  return particleQuality(
    table.startAtMs.map((startAtMs, at) => ({ row: particleRow(columns, at), month: monthOf(startAtMs) })),
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

/** The checks of one station. @param pm25 hour by hour, µg/m³; null for organic gases */
export const qualityStrip = (table: ComponentTable, pm25: Float64Array | null): ComponentCheck[] =>
  (pm25 === null ? gasStrip(table) : particleStrip(table, pm25)).map(({ nameZh, median, ...check }) => ({
    siteCode: table.station.siteCode,
    siteName: table.station.siteName,
    ...check,
    name: nameZh,
    value: median,
  }))
