import type { DocumentRow } from '@qingkong/contract/calls/command/documents'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import type { Scope } from '../../../db/scope.ts'
import { sha256Of } from '../../../platform/sha256.ts'
import { documentsOfEvent } from '../documents/port.ts'
import { basicsTable, dataSpan, type EvidenceEvent, evidenceEvent, factorOf, ruleTable } from './event-facts.ts'
import { evidenceMark, fontFamily } from './evidence-mark.ts'
import type { EvidenceTable } from './evidence-table.ts'
import {
  commentTable,
  documentTable,
  type EvidencePicture,
  evidencePictures,
  flowTable,
  pictureTable,
} from './handling-data.ts'
import { type MonitoringData, monitoringData } from './monitoring-data.ts'
import { namedSourceTables, nearbyTable } from './source-data.ts'
import { trendChart } from './trend-chart.ts'
import { weatherTable, windAtEvent } from './weather-data.ts'

export interface EvidenceContent {
  event: EvidenceEvent
  tables: EvidenceTable[]
  charts: { name: string; svg: string }[]
  pictures: EvidencePicture[]
  documents: DocumentRow[]
  /** The data as one file; its SHA-256 is the data version. */
  data: Buffer
  dataVersion: string
  /** The newest moment in the data: what a file made of them is dated. */
  dataAt: Date
}

const chartsOf = (event: EvidenceEvent, { minutes, hours, limit }: MonitoringData) => {
  const { name, unit } = factorOf(event)
  const place = event.siteName ?? event.sourceName ?? event.location
  const limitLine = limit === null ? null : { name: event.outletId === null ? '参考值' : '限值', value: limit }
  const draw = (file: string, words: string, points: typeof minutes, stepMs: number) => {
    const title = `${place} ${name}${words}`
    const svg = trendChart({ title, unit, points, stepMs, limit: limitLine, markAt: event.eventTime, fontFamily })
    return svg === null ? [] : [{ name: file, svg }]
  }
  return [...draw('分钟趋势', '分钟值', minutes, minuteMs), ...draw('小时趋势', '小时值', hours, hourMs)]
}

const newest = (instants: readonly (Date | null | undefined)[]): Date =>
  new Date(Math.max(...instants.flatMap((at) => (at ? [at.getTime()] : []))))

/**
 * Everything known about an event that the owner may have, and nothing that depends on when or by whom it is asked:
 * the same data give the same content to everybody with the same scope.
 */
export const evidenceContent = async (db: Queryable, scope: Scope, eventId: string): Promise<EvidenceContent> => {
  const event = await evidenceEvent(db, eventId)
  const span = dataSpan(event)
  const monitoring = await monitoringData(db, event, span)
  const wind = await windAtEvent(db, event)
  const comments = await commentTable(db, event.id)
  const pictures = await evidencePictures(db, event.id)
  const documents = await documentsOfEvent(db, event.id)
  const { lastAt: commentAt, ...commentRows } = comments
  const tables = [
    basicsTable(event),
    await ruleTable(db, event),
    ...monitoring.tables,
    await weatherTable(db, wind, span),
    await nearbyTable(db, scope, event, wind),
    ...(await namedSourceTables(db, scope, event, span)),
    await flowTable(db, event),
    commentRows,
    pictureTable(event, pictures),
    documentTable(documents),
  ]
  const data = Buffer.from(
    JSON.stringify(
      {
        mark: evidenceMark,
        eventCode: event.eventCode,
        tables: tables.map(({ name, title, columns, rows, note }) => ({ name, title, columns, rows, note })),
      },
      null,
      1,
    ),
  )
  const dataVersion = sha256Of(data)
  const dataAt = newest([
    event.eventTime,
    event.updatedAt,
    commentAt,
    pictures.at(-1)?.uploadedAt,
    monitoring.minutes.at(-1)?.at,
    monitoring.hours.at(-1)?.at,
  ])
  return { event, tables, charts: chartsOf(event, monitoring), pictures, documents, data, dataVersion, dataAt }
}
