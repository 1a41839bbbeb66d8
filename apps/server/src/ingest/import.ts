import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { Fail } from '@qingkong/contract/errors'
import { cnemcHourlyReader } from '@qingkong/protocol/import/cnemc-hourly'
import type { HourlyRowReader } from '@qingkong/protocol/import/hourly-rows'
import { prsaReader } from '@qingkong/protocol/import/prsa'
import { firstRow, rows as readRows, sql } from '../db/database.ts'
import type { Services } from '../http/context.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { isLate } from './late.ts'
import type { SeriesRow } from './series/series-row.ts'
import { seriesTables } from './series/series-table.ts'
import { makePartitionsFor, siteRow, storeSeries } from './store-series.ts'

export type ImportKind = 'cnemc-hourly' | 'prsa'

export interface ImportReport {
  accepted: number
  duplicates: number
  versions: number
  rejectedCount: number
  /** The first of them. */
  rejected: { row: number; column: string | null; message: string }[]
  /** City-independent instants of the first and last hour taken. */
  from: Date | null
  to: Date | null
  sites: number
}

interface ImportFile {
  kind: ImportKind
  path: string
  fileName: string
}

const readers: Record<ImportKind, () => HourlyRowReader> = { 'cnemc-hourly': cnemcHourlyReader, prsa: prsaReader }
const rejectedShown = 1000
const hourMs = 3_600_000
/** Rows a transaction step writes at once. */
const chunkRows = 5000

const openFile = (path: string) => {
  const raw = createReadStream(path)
  return path.endsWith('.gz') ? raw.pipe(createGunzip()) : raw
}

const fileHash = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Meteorology of a file row by the product's factor codes; what has no column of its own is left out. */
const columnOf: Record<string, string> = { pressure: 'airPressure', rain: 'rainfall' }
const byFactor = (values: Record<string, number | null>): Record<string, number | null> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [columnOf[name] ?? name, value]))

const readFile = async (services: Services, file: ImportFile) => {
  const sites = await readRows(
    services.db,
    sql<{ id: number; site_code: string; site_name: string }>`select id, site_code, site_name from site`,
  )
  const siteIds = new Map(
    sites.flatMap((site) => [[site.site_code, site.id] as const, [site.site_name, site.id] as const]),
  )
  const reader = readers[file.kind]()
  const rows: SeriesRow[] = []
  const rejected: ImportReport['rejected'] = []
  let rejectedCount = 0
  let line = 0
  const now = services.clock.now()
  const refuse = (error: ImportReport['rejected'][number]) => {
    rejectedCount += 1
    if (rejected.length < rejectedShown) rejected.push(error)
  }
  for await (const text of createInterface({ input: openFile(file.path), crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1
    for (const item of reader.push(text)) {
      if ('error' in item) {
        refuse(item.error)
        continue
      }
      const targetId = siteIds.get(item.siteCode)
      if (targetId === undefined) {
        refuse({ row: line, column: null, message: `站点 ${item.siteCode} 不在本城市的站点目录中` })
        continue
      }
      const startMs = item.startAt.getTime()
      rows.push(
        siteRow(
          { targetId, startMs, reason: 'import', late: isLate(startMs, hourMs, now), source: 'import' },
          byFactor(item.values),
        ),
      )
    }
  }
  return { rows, rejected, rejectedCount }
}

/**
 * Imports recorded hours: the whole file is read and judged first, then committed in one transaction. A file that was
 * taken before is refused by its content.
 */
export const importHours = async (services: Services, file: ImportFile): Promise<ImportReport> => {
  const sha256 = await fileHash(file.path)
  const before = await firstRow(
    services.db,
    sql<{ created_at: Date }>`select created_at from import_batch where kind = ${file.kind} and sha256 = ${sha256}`,
  )
  if (before)
    throw new Fail(
      'INVALID_INPUT',
      `文件 ${file.fileName} 已于 ${before.created_at.toISOString()} 导入过，内容相同，不再导入`,
    )
  const { rows, rejected, rejectedCount } = await readFile(services, file)
  const chunks = Array.from({ length: Math.ceil(rows.length / chunkRows) }, (_, index) =>
    rows.slice(index * chunkRows, (index + 1) * chunkRows),
  )
  await makePartitionsFor(services, [{ table: seriesTables.siteHour, rows }])
  const now = services.clock.now()
  const total = { inserted: 0, duplicates: 0, versions: 0 }
  await services.db.transaction().execute(async (tx) => {
    for (const chunk of chunks) {
      const outcome = await storeSeries(tx, [{ table: seriesTables.siteHour, rows: chunk }], now)
      total.inserted += outcome.inserted
      total.duplicates += outcome.duplicates
      total.versions += outcome.versions
    }
    if (rows.length > 0) {
      await sql`insert into import_batch (id, kind, file_name, sha256, rows_accepted, rows_rejected, created_at)
        values (${uuidv7(now)}, ${file.kind}, ${file.fileName}, ${sha256}, ${rows.length}, ${rejectedCount}, ${now})`.execute(
        tx,
      )
    }
  })
  const starts = rows.map((row) => row.startMs)
  const bound = (pick: (a: number, b: number) => number) => (starts.length > 0 ? new Date(starts.reduce(pick)) : null)
  return {
    accepted: rows.length,
    duplicates: total.duplicates,
    versions: total.versions,
    rejectedCount,
    rejected,
    from: bound((a, b) => Math.min(a, b)),
    to: bound((a, b) => Math.max(a, b)),
    sites: new Set(rows.map((row) => row.targetId)).size,
  }
}
