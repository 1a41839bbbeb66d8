import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { hourMs } from '@qingkong/domain/time/city-time'
import { cnemcHourlyReader } from '@qingkong/protocol/import/cnemc-hourly'
import type { ImportRow } from '@qingkong/protocol/import/hourly-rows'
import { prsaReader } from '@qingkong/protocol/import/prsa'
import { firstRow, rows, sql, type Tx } from '../db/database.ts'
import type { Stored } from '../db/row.ts'
import type { Services } from '../platform/services.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { dueOf, mergeDues, writeDues } from '../series/roll-up/due.ts'
import { makeSeriesPartitions } from '../series/store/series-partitions.ts'
import type { SeriesRow } from '../series/store/series-row.ts'
import { seriesTables, siteCells } from '../series/store/series-table.ts'
import { type StoredLoad, storeRows, writeVersions } from '../series/store/store-rows.ts'

export type ImportKind = 'cnemc-hourly' | 'prsa'

export interface ImportSource {
  kind: ImportKind
  /** A file, plain or .gz; or its bytes. */
  path?: string
  stream?: Readable
  fileName: string
}

interface ImportProblem {
  /** Line of the file, the header being 1; 0 where the whole file is meant. */
  row: number
  column: string | null
  message: string
}

export interface ImportReport {
  accepted: number
  /** The first thousand problems; `rejectedRows` counts all. */
  rejected: ImportProblem[]
  rejectedRows: number
  from: Date | null
  to: Date | null
  sites: number
  /** Stations of a reference file that the city did not know: registered, but disabled until somebody places them. */
  registered: string[]
}

const maxProblems = 1000
const chunkRows = 5000

/** Names some files use for the product's factors. */
const factorNames: Readonly<Record<string, string>> = { pressure: 'airPressure', rain: 'rainfall' }

interface ReadFile {
  sha256: string
  hours: ImportRow[]
  problems: ImportProblem[]
  rejectedRows: number
}

/** First pass: reads and validates the whole file; nothing is written before all of it is known. */
const readFile = async (source: ImportSource, siteIdOf: (code: string) => number | undefined): Promise<ReadFile> => {
  const input = source.stream ?? createReadStream(source.path ?? '')
  const hash = createHash('sha256')
  const isPacked = source.fileName.endsWith('.gz') || (source.path?.endsWith('.gz') ?? false)
  const bytes = Readable.from(
    (async function* () {
      for await (const chunk of input) {
        hash.update(chunk as Buffer)
        yield chunk as Buffer
      }
    })(),
  )
  const lines = createInterface({
    input: isPacked ? bytes.pipe(createGunzip()) : bytes,
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  const reader = source.kind === 'prsa' ? prsaReader() : cnemcHourlyReader()
  const read: ReadFile = { sha256: '', hours: [], problems: [], rejectedRows: 0 }
  const reject = (problem: ImportProblem) => {
    if (read.problems.length < maxProblems) read.problems.push(problem)
  }
  let row = 0
  for await (const line of lines) {
    row += 1
    const items = reader.push(line)
    let isRejected = false
    for (const item of items) {
      if ('error' in item) {
        isRejected = true
        reject(item.error)
      } else if (siteIdOf(item.siteCode) === undefined && source.kind !== 'prsa') {
        isRejected = true
        reject({ row, column: 'code', message: `站点“${item.siteCode}”未登记，请先在站点管理中登记` })
      } else read.hours.push(item)
    }
    if (isRejected) read.rejectedRows += 1
  }
  read.sha256 = hash.digest('hex')
  return read
}

const seriesRow = (hour: ImportRow, siteId: number): SeriesRow => {
  const row: SeriesRow = {
    targetId: siteId,
    startMs: hour.startAt.getTime(),
    cells: siteCells,
    values: new Array<undefined>(siteCells.length).fill(undefined),
    flags: new Array<null>(siteCells.length).fill(null),
    frameId: null,
    reason: 'import',
    // History: what it shows is recorded, nobody is alarmed by it.
    late: true,
    source: 'import',
    validMinutes: null,
  }
  for (const [name, value] of Object.entries(hour.values)) {
    const cell = siteCells.indexOf(factorNames[name] ?? name)
    if (cell >= 0) row.values[cell] = value
  }
  return row
}

/**
 * Reference files (prsa) bring stations of another city. They are registered in the middle of this one and disabled:
 * their hours can be analysed, the map and the alarms do not show them.
 */
const registerStations = async (services: Services, tx: Tx, names: readonly string[]): Promise<Map<string, number>> => {
  const made = new Map<string, number>()
  for (const name of names) {
    const site = await firstRow(
      tx,
      sql<
        Stored<'site', 'id'>
      >`insert into site (site_code, site_name, site_type, area_code, longitude, latitude, has_minute, enabled)
        select ${name}, ${name}, '20', area_code, coalesce(longitude, 0), coalesce(latitude, 0), false, false
        from area where area_code = ${services.config.cityCode} returning id`,
    )
    if (site) made.set(name, site.id)
  }
  return made
}

/** Second pass: everything in one transaction, or nothing. */
const writeHours = async (services: Services, tx: Tx, hours: readonly SeriesRow[]): Promise<void> => {
  const now = services.clock.now()
  const loads: StoredLoad[] = []
  for (let first = 0; first < hours.length; first += chunkRows) {
    const load = await storeRows(tx, { table: seriesTables.siteHour, rows: hours.slice(first, first + chunkRows) })
    await writeDues(tx, mergeDues(load.touched.map((row) => dueOf(load.table, row, now.getTime()))))
    // What only repeats is not needed any more; the file may be long.
    if (load.toUpdate.length > 0 || load.history.length > 0) loads.push(load)
  }
  await writeVersions(tx, loads, now)
}

/**
 * Imports a file of hourly values. Sites are found by code, for `prsa` also by name; rows of unknown sites (`prsa`: registered, disabled) and rows with
 * an error are reported by line and column and left out. The rest is committed in one transaction. The same file again
 * changes nothing and says so.
 */
export const importHours = async (services: Services, source: ImportSource): Promise<ImportReport> => {
  const { db, clock } = services
  const sites = new Map<string, number>()
  for (const site of await rows(
    db,
    sql<Stored<'site', 'id' | 'site_code' | 'site_name'>>`select id, site_code, site_name from site`,
  )) {
    sites.set(site.site_code, site.id)
    if (source.kind === 'prsa' && !sites.has(site.site_name)) sites.set(site.site_name, site.id)
  }
  const read = await readFile(source, (code) => sites.get(code))
  const unknown = [...new Set(read.hours.map((hour) => hour.siteCode))].filter((code) => !sites.has(code))
  const hours = read.hours.map((hour) => seriesRow(hour, sites.get(hour.siteCode) ?? 0))
  const starts = hours.map((row) => row.startMs)
  const report: ImportReport = {
    accepted: hours.length,
    rejected: read.problems,
    rejectedRows: read.rejectedRows,
    from: hours.length > 0 ? new Date(starts.reduce((a, b) => Math.min(a, b))) : null,
    to: hours.length > 0 ? new Date(starts.reduce((a, b) => Math.max(a, b)) + hourMs) : null,
    sites: new Set(read.hours.map((hour) => hour.siteCode)).size,
    registered: unknown,
  }
  if (hours.length === 0) return report
  await makeSeriesPartitions(services, seriesTables.siteHour.name, hours)
  const isNew = await db.transaction().execute(async (tx) => {
    const batch = await firstRow(
      tx,
      sql<
        Stored<'import_batch', 'id'>
      >`insert into import_batch (id, kind, file_name, sha256, rows_accepted, rows_rejected, created_at)
        values (${uuidv7(clock.now())}, ${source.kind}, ${source.fileName}, ${read.sha256}, ${hours.length}, ${read.rejectedRows}, ${clock.now()})
        on conflict (kind, sha256) do nothing returning id`,
    )
    if (!batch) return false
    const registered = await registerStations(services, tx, unknown)
    for (const [index, hour] of read.hours.entries()) {
      const row = hours[index]
      const siteId = registered.get(hour.siteCode)
      if (row && siteId !== undefined) row.targetId = siteId
    }
    await writeHours(services, tx, hours)
    return true
  })
  if (isNew) return report
  return {
    ...report,
    accepted: 0,
    registered: [],
    rejected: [{ row: 0, column: null, message: '该文件已导入过，未重复导入' }],
    rejectedRows: read.rejectedRows,
  }
}
