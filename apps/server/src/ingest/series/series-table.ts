import { arrayLiteral, numberElement, textArrayLiteral } from './array-literal.ts'
import type { HourSource, SeriesRow, TargetKind } from './series-row.ts'

export type Granularity = 'minute' | 'fiveMinute' | 'hour'

/** A column of a series table: its type and what a row gives for it, as an array literal over many rows. */
export interface SeriesColumn {
  name: string
  type: string
  literal: (rows: readonly SeriesRow[]) => string
}

/** A row as the driver reads it. */
export type StoredRow = Record<string, unknown> & { target_id: number; start_ms: number }

export interface SeriesTable {
  name: string
  kind: TargetKind
  granularity: Granularity
  idColumn: string
  durationMs: number
  /** Value columns beside id and start. */
  columns: readonly SeriesColumn[]
  /** The row an existing record stands for; `like` tells which cells its target has. */
  read: (stored: StoredRow, like: SeriesRow) => SeriesRow
  /** Columns as JSON, for `latest`. */
  json: (row: SeriesRow) => Record<string, unknown>
}

/** Product factor code and column of a table with one column per factor. */
export interface FactorColumn {
  code: string
  column: string
}

/** Factors of air and weather sites, in cell order. */
export const siteFactors: readonly FactorColumn[] = [
  { code: 'pm25', column: 'pm25' },
  { code: 'pm10', column: 'pm10' },
  { code: 'so2', column: 'so2' },
  { code: 'no2', column: 'no2' },
  { code: 'no', column: 'no' },
  { code: 'nox', column: 'nox' },
  { code: 'o3', column: 'o3' },
  { code: 'co', column: 'co' },
  { code: 'tvoc', column: 'tvoc' },
  { code: 'windSpeed', column: 'wind_speed' },
  { code: 'windDirection', column: 'wind_direction' },
  { code: 'temperature', column: 'temperature' },
  { code: 'humidity', column: 'humidity' },
  { code: 'airPressure', column: 'air_pressure' },
  { code: 'rainfall', column: 'rainfall' },
]

/** Factors of dust sites, in cell order. */
export const dustFactors: readonly FactorColumn[] = [
  { code: 'tsp', column: 'tsp' },
  { code: 'pm10', column: 'pm10' },
  { code: 'pm25', column: 'pm25' },
  { code: 'noise', column: 'noise' },
  { code: 'windSpeed', column: 'wind_speed' },
  { code: 'windDirection', column: 'wind_direction' },
  { code: 'temperature', column: 'temperature' },
  { code: 'humidity', column: 'humidity' },
  { code: 'airPressure', column: 'air_pressure' },
]

export const siteCells: readonly string[] = siteFactors.map((factor) => factor.code)
export const dustCells: readonly string[] = dustFactors.map((factor) => factor.code)

/** Cells of an outlet: measured, converted and total of each factor, block by block. */
export const outletCells = (factorCodes: readonly string[]): readonly string[] => [
  ...factorCodes,
  ...factorCodes.map((code) => `${code}-Zs`),
  ...factorCodes.map((code) => `${code}-Cou`),
]

const frameColumn: SeriesColumn = {
  name: 'frame_id',
  type: 'bigint',
  literal: (rows) => arrayLiteral(rows.map((row) => numberElement(row.frameId))),
}
const realtimeColumn: SeriesColumn = {
  name: 'realtime',
  type: 'boolean',
  literal: (rows) => arrayLiteral(rows.map((row) => row.realtime === true)),
}
const countsColumn: SeriesColumn = {
  name: 'counts',
  type: 'smallint',
  literal: (rows) => arrayLiteral(rows.map((row) => row.counts ?? 0)),
}
const sourceColumn: SeriesColumn = {
  name: 'source',
  type: 'text',
  literal: (rows) => arrayLiteral(rows.map((row) => row.source ?? 'device')),
}
const validMinutesColumn: SeriesColumn = {
  name: 'valid_minutes',
  type: 'smallint',
  literal: (rows) => arrayLiteral(rows.map((row) => numberElement(row.validMinutes))),
}

const hourSource = (value: unknown): HourSource =>
  value === 'rolled' || value === 'national' || value === 'import' ? value : 'device'

/** The columns that tell where a row came from; which of them exist depends on the table. */
const readOrigin = (stored: StoredRow): Partial<SeriesRow> => ({
  ...(typeof stored['realtime'] === 'boolean' ? { realtime: stored['realtime'] } : {}),
  ...('source' in stored ? { source: hourSource(stored['source']) } : {}),
  ...('valid_minutes' in stored ? { validMinutes: numberOrNull(stored['valid_minutes']) } : {}),
  ...('counts' in stored ? { counts: Number(stored['counts']) } : {}),
})

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const flagRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const flagsOf = (row: SeriesRow): Record<string, string> | null => {
  let flags: Record<string, string> | null = null
  for (let index = 0; index < row.flags.length; index++) {
    const flag = row.flags[index]
    if (flag == null) continue
    flags ??= {}
    flags[row.cells[index] ?? ''] = flag
  }
  return flags
}

const columnTable = (
  shape: Pick<SeriesTable, 'name' | 'kind' | 'granularity' | 'idColumn' | 'durationMs'>,
  factors: readonly FactorColumn[],
  origin: readonly SeriesColumn[],
): SeriesTable => ({
  ...shape,
  columns: [
    ...factors.map((factor, index) => ({
      name: factor.column,
      type: 'real',
      literal: (rows: readonly SeriesRow[]) => arrayLiteral(rows.map((row) => numberElement(row.values[index]))),
    })),
    {
      name: 'flags',
      type: 'jsonb',
      literal: (rows) =>
        textArrayLiteral(
          rows.map((row) => {
            const flags = flagsOf(row)
            return flags === null ? null : JSON.stringify(flags)
          }),
        ),
    },
    frameColumn,
    ...origin,
  ],
  read: (stored, like) => {
    const flags = flagRecord(stored['flags'])
    return {
      targetId: stored.target_id,
      startMs: stored.start_ms,
      cells: like.cells,
      values: factors.map((factor) => numberOrNull(stored[factor.column])),
      flags: factors.map((factor) => {
        const flag = flags[factor.code]
        return typeof flag === 'string' ? flag : null
      }),
      frameId: numberOrNull(stored['frame_id']),
      reason: like.reason,
      late: like.late,
      ...readOrigin(stored),
    }
  },
  json: (row) => {
    const record: Record<string, unknown> = {}
    for (const [index, factor] of factors.entries()) record[factor.column] = row.values[index] ?? null
    record['flags'] = flagsOf(row)
    return record
  },
})

/** Flag characters of an outlet row: `-` where the factor is absent, N where it is normal. */
const flagText = (row: SeriesRow): string => {
  const factorCount = row.cells.length / 3
  let text = ''
  for (let position = 0; position < factorCount; position++) {
    const cells = [position, position + factorCount, position + 2 * factorCount]
    const flag = cells.map((cell) => row.flags[cell]).find((found) => found != null)
    const isPresent = cells.some((cell) => row.values[cell] != null)
    text += flag ? flag.charAt(0) : isPresent ? 'N' : '-'
  }
  return text
}

const block = (row: SeriesRow, which: 0 | 1 | 2): (number | null)[] => {
  const factorCount = row.cells.length / 3
  return Array.from({ length: factorCount }, (_, position) => row.values[which * factorCount + position] ?? null)
}

/** A block of cells as the text of an array; a block without any value is NULL unless the column demands one. */
const blockColumn = (name: string, which: 0 | 1 | 2): SeriesColumn => ({
  name,
  type: 'real[]',
  literal: (rows) =>
    textArrayLiteral(
      rows.map((row) => {
        const values = block(row, which)
        if (which > 0 && values.every((value) => value === null)) return null
        return arrayLiteral(values.map(numberElement))
      }),
    ),
})

const numberList = (value: unknown): (number | null)[] => (Array.isArray(value) ? value.map(numberOrNull) : [])

const outletTable = (
  name: string,
  granularity: Granularity,
  durationMs: number,
  origin: readonly SeriesColumn[],
): SeriesTable => ({
  name,
  kind: 'outlet',
  granularity,
  idColumn: 'outlet_id',
  durationMs,
  columns: [
    blockColumn('measured', 0),
    blockColumn('converted', 1),
    blockColumn('total', 2),
    { name: 'flags', type: 'text', literal: (rows) => textArrayLiteral(rows.map(flagText)) },
    frameColumn,
    ...origin,
  ],
  read: (stored, like) => {
    const factorCount = like.cells.length / 3
    const padded = (value: unknown) => {
      const list = numberList(value)
      return Array.from({ length: factorCount }, (_, position) => list[position] ?? null)
    }
    const text = typeof stored['flags'] === 'string' ? stored['flags'] : ''
    const flags = Array.from({ length: factorCount }, (_, position) => {
      const flag = text.charAt(position)
      return flag === '' || flag === 'N' || flag === '-' ? null : flag
    })
    return {
      targetId: stored.target_id,
      startMs: stored.start_ms,
      cells: like.cells,
      values: [...padded(stored['measured']), ...padded(stored['converted']), ...padded(stored['total'])],
      flags: [...flags, ...flags, ...flags],
      frameId: numberOrNull(stored['frame_id']),
      reason: like.reason,
      late: like.late,
      ...readOrigin(stored),
    }
  },
  json: (row) => ({ measured: block(row, 0), converted: block(row, 1), total: block(row, 2), flags: flagText(row) }),
})

const minuteMs = 60_000
const hourMs = 3_600_000

const site = { kind: 'site', idColumn: 'site_id' } as const
const dust = { kind: 'dust', idColumn: 'dust_id' } as const

export const seriesTables = {
  siteMinute: columnTable({ ...site, name: 'site_minute', granularity: 'minute', durationMs: minuteMs }, siteFactors, [
    realtimeColumn,
  ]),
  siteFiveMinute: columnTable(
    { ...site, name: 'site_five_minute', granularity: 'fiveMinute', durationMs: 5 * minuteMs },
    siteFactors,
    [countsColumn],
  ),
  siteHour: columnTable({ ...site, name: 'site_hour_raw', granularity: 'hour', durationMs: hourMs }, siteFactors, [
    sourceColumn,
    validMinutesColumn,
  ]),
  dustMinute: columnTable({ ...dust, name: 'dust_minute', granularity: 'minute', durationMs: minuteMs }, dustFactors, [
    realtimeColumn,
  ]),
  dustHour: columnTable({ ...dust, name: 'dust_hour', granularity: 'hour', durationMs: hourMs }, dustFactors, [
    sourceColumn,
    validMinutesColumn,
  ]),
  outletMinute: outletTable('outlet_minute', 'minute', minuteMs, [realtimeColumn]),
  outletHour: outletTable('outlet_hour', 'hour', hourMs, [sourceColumn, validMinutesColumn]),
} as const satisfies Record<string, SeriesTable>

/** The table that holds a target's data of a granularity sent by devices. */
export const sentTable = (kind: TargetKind, granularity: 'minute' | 'hour'): SeriesTable => {
  if (kind === 'site') return granularity === 'minute' ? seriesTables.siteMinute : seriesTables.siteHour
  if (kind === 'dust') return granularity === 'minute' ? seriesTables.dustMinute : seriesTables.dustHour
  return granularity === 'minute' ? seriesTables.outletMinute : seriesTables.outletHour
}
