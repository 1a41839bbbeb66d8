import {
  type PaperKind,
  PaperKindCode,
  type PaperRow,
  paperKindNames,
} from '@qingkong/contract/calls/command/documents'
import type { FileAnswer } from '@qingkong/contract/core/blob'
import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { inAreaScope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { requireVisible } from '../events/port.ts'
import { paperRefusal } from './paper-due.ts'
import { paperFacts } from './paper-facts.ts'

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

interface StoredPaper {
  paperId: string
  eventId: string
  kind: PaperKind
  paperNumber: string
  fileName: string
  sizeBytes: number
  sha256: string
  issueUser: string
  issuedAt: Date
  reason: string
  replaced: boolean
}

const papersWhere = (db: Queryable, where: Sql) =>
  rows(
    db,
    sql<StoredPaper>`
      select id as "paperId", event_id as "eventId", kind, paper_number as "paperNumber", file_name as "fileName",
        size_bytes as "sizeBytes", sha256, issued_by_name as "issueUser", issued_at as "issuedAt", reason,
        exists (select 1 from paper later where later.event_id = paper.event_id and later.kind = paper.kind
          and later.issue > paper.issue) as replaced
      from paper where ${where} order by issued_at, kind, issue`,
  )

const rowOf = ({ issuedAt, ...paper }: StoredPaper): PaperRow => ({
  ...paper,
  kindName: paperKindNames[paper.kind],
  issueTime: formatCity(issuedAt),
})

export const paperById = async (db: Queryable, paperId: string): Promise<PaperRow> => {
  const [paper] = await papersWhere(db, sql`id = ${uuidOrNull(paperId)}::uuid`)
  if (!paper) throw new Fail('NOT_FOUND', '文书不存在或已被删除')
  return rowOf(paper)
}

/** Papers of an event, in order of issue; the caller has asked whether the event may be seen. */
export const papersOfEvent = async (db: Queryable, eventId: string): Promise<PaperRow[]> =>
  (await papersWhere(db, sql`event_id = ${eventId}::uuid`)).map(rowOf)

/** Papers of an event, and which the asking person could issue now. */
export const paperList = async ({ db, session, clock }: CallContext, eventId: string) => {
  await requireVisible(db, session.scope, eventId)
  const [records, facts] = await Promise.all([papersOfEvent(db, eventId), paperFacts(db, eventId)])
  const mayIssue = session.rights.has('paper.issue') && inAreaScope(session.scope, facts.event.areaCode)
  return {
    records,
    options: PaperKindCode.options.map((kind) => {
      const refusal = mayIssue ? paperRefusal(kind, facts, clock.now()) : '您没有开具该文书的权限'
      return {
        kind,
        kindName: paperKindNames[kind],
        mayIssue: refusal === null,
        issued: records.some((paper) => paper.kind === kind),
        refusal: refusal ?? '',
      }
    }),
  }
}

/** The document as issued. */
export const paperFile = async ({ db, session, files }: CallContext, paperId: string): Promise<FileAnswer> => {
  const paper = await paperById(db, paperId)
  await requireVisible(db, session.scope, paper.eventId)
  return { name: paper.fileName, type: docxType, data: await files.get(paper.sha256) }
}

/** How often a kind has been issued for an event. */
export const issuesOf = async (db: Queryable, eventId: string, kind: PaperKind) =>
  firstRow(
    db,
    sql<{ issue: number; paperNumber: string }>`select issue, paper_number as "paperNumber" from paper
      where event_id = ${eventId}::uuid and kind = ${kind} order by issue desc limit 1`,
  )
