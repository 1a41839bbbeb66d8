import type { SpeciesFamily } from '@qingkong/domain/measurement/species-family'
import { seriesCatalogue } from '../catalogue.ts'
import { dustFactors, mobileFactors, siteFactors } from '../factor-columns.ts'
import { arrayTable } from './array-table.ts'
import { columnTable } from './column-table.ts'
import {
  auditorColumn,
  auditStageColumn,
  countsColumn,
  realtimeColumn,
  type SeriesTable,
  sourceColumn,
  validMinutesColumn,
} from './series-column.ts'
import type { TargetKind } from './series-row.ts'

export const siteCells: readonly string[] = siteFactors.map((factor) => factor.code)
export const dustCells: readonly string[] = dustFactors.map((factor) => factor.code)

export const mobileCells: readonly string[] = mobileFactors.map((factor) => factor.code)

/** Cells of an outlet: measured, converted and total of each factor, block by block. */
export const outletCells = (factorCodes: readonly string[]): readonly string[] => [
  ...factorCodes,
  ...factorCodes.map((code) => `${code}-Zs`),
  ...factorCodes.map((code) => `${code}-Cou`),
]

const minuteMs = 60_000
const hourMs = 3_600_000

const { air, dust, outlet, meter, mobile } = seriesCatalogue
/** Kind, id column and name of one of a kind's tables. */
const at = <Kind extends TargetKind, Name extends string>(
  { storedAs, idColumn }: { storedAs: Kind; idColumn: string },
  name: Name,
) => ({ kind: storedAs, idColumn, name })
const minute = { granularity: 'minute', durationMs: minuteMs } as const
const fiveMinute = { granularity: 'fiveMinute', durationMs: 5 * minuteMs } as const
const hour = { granularity: 'hour', durationMs: hourMs } as const
const hourOrigin = [sourceColumn, validMinutesColumn]
const outletBlocks = ['measured', 'converted', 'total']

const speciesHour = (family: SpeciesFamily): SeriesTable => {
  const shape = seriesCatalogue[family]
  return arrayTable({ ...at(shape, shape.tables.hour), ...hour }, ['measured'], hourOrigin)
}

export const seriesTables = {
  siteMinute: columnTable({ ...at(air, air.tables.minute), ...minute }, air.factors, [realtimeColumn]),
  siteFiveMinute: columnTable({ ...at(air, air.tables.fiveMinute), ...fiveMinute }, air.factors, [countsColumn]),
  siteHour: columnTable({ ...at(air, air.tables.hour), ...hour }, air.factors, hourOrigin),
  siteReviewedHour: columnTable(
    { ...at(air, air.tables.reviewedHour), granularity: 'hourChecked', durationMs: hourMs },
    air.factors,
    [auditStageColumn, auditorColumn],
  ),
  dustMinute: columnTable({ ...at(dust, dust.tables.minute), ...minute }, dust.factors, [realtimeColumn]),
  dustHour: columnTable({ ...at(dust, dust.tables.hour), ...hour }, dust.factors, hourOrigin),
  outletMinute: arrayTable({ ...at(outlet, outlet.tables.minute), ...minute }, outletBlocks, [realtimeColumn]),
  outletHour: arrayTable({ ...at(outlet, outlet.tables.hour), ...hour }, outletBlocks, hourOrigin),
  pointMinute: arrayTable({ ...at(meter, meter.tables.minute), ...minute }, ['measured'], [realtimeColumn]),
  pointHour: arrayTable({ ...at(meter, meter.tables.hour), ...hour }, ['measured'], hourOrigin),
  vocHour: speciesHour('voc'),
  ionsHour: speciesHour('ions'),
  carbonHour: speciesHour('carbon'),
  elementsHour: speciesHour('elements'),
  mobileMinute: columnTable({ ...at(mobile, mobile.tables.minute), ...minute }, mobile.factors, [realtimeColumn]),
} as const satisfies Record<string, SeriesTable>

/** Where a target's data of a granularity sent by devices go; null where the product keeps no such series. */
const sentTables: Readonly<Record<TargetKind, { minute: SeriesTable | null; hour: SeriesTable | null }>> = {
  site: { minute: seriesTables.siteMinute, hour: seriesTables.siteHour },
  dust: { minute: seriesTables.dustMinute, hour: seriesTables.dustHour },
  outlet: { minute: seriesTables.outletMinute, hour: seriesTables.outletHour },
  point: { minute: seriesTables.pointMinute, hour: seriesTables.pointHour },
  voc: { minute: null, hour: seriesTables.vocHour },
  ions: { minute: null, hour: seriesTables.ionsHour },
  carbon: { minute: null, hour: seriesTables.carbonHour },
  elements: { minute: null, hour: seriesTables.elementsHour },
  mobile: { minute: seriesTables.mobileMinute, hour: null },
}

export const sentTable = (kind: TargetKind, granularity: 'minute' | 'hour'): SeriesTable | null =>
  sentTables[kind][granularity]
