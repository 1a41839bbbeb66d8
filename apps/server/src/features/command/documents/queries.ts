import {
  type DocumentKind,
  DocumentKindCode,
  type DocumentRow,
  documentKindNames,
} from '@qingkong/contract/calls/command/documents'
import type { FileAnswer } from '@qingkong/contract/core/blob'
import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { inAreaScope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { requireVisible } from '../events/port.ts'
import { documentRefusal } from './document-due.ts'
import { documentFacts } from './document-facts.ts'

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

interface StoredDocument {
  documentId: string
  eventId: string
  kind: DocumentKind
  documentNumber: string
  fileName: string
  sizeBytes: number
  sha256: string
  issueUser: string
  issuedAt: Date
  reason: string
  replaced: boolean
}

const documentsWhere = (db: Queryable, where: Sql) =>
  rows(
    db,
    sql<StoredDocument>`
      select id as "documentId", event_id as "eventId", kind, document_number as "documentNumber", file_name as "fileName",
        size_bytes as "sizeBytes", sha256, issued_by_name as "issueUser", issued_at as "issuedAt", reason,
        exists (select 1 from document later where later.event_id = document.event_id and later.kind = document.kind
          and later.issue > document.issue) as replaced
      from document where ${where} order by issued_at, kind, issue`,
  )

const rowOf = ({ issuedAt, ...document }: StoredDocument): DocumentRow => ({
  ...document,
  kindName: documentKindNames[document.kind],
  issueTime: formatCity(issuedAt),
})

export const documentById = async (db: Queryable, documentId: string): Promise<DocumentRow> => {
  const [document] = await documentsWhere(db, sql`id = ${uuidOrNull(documentId)}::uuid`)
  if (!document) throw new Fail('NOT_FOUND', '文书不存在或已被删除')
  return rowOf(document)
}

/** Documents of an event, in order of issue; the caller has asked whether the event may be seen. */
export const documentsOfEvent = async (db: Queryable, eventId: string): Promise<DocumentRow[]> =>
  (await documentsWhere(db, sql`event_id = ${eventId}::uuid`)).map(rowOf)

/** Documents of an event, and which the asking person could issue now. */
export const documentList = async ({ db, session, clock }: CallContext, eventId: string) => {
  await requireVisible(db, session.scope, eventId)
  const [records, facts] = await Promise.all([documentsOfEvent(db, eventId), documentFacts(db, eventId)])
  const mayIssue = session.rights.has('document.issue') && inAreaScope(session.scope, facts.event.areaCode)
  return {
    records,
    options: DocumentKindCode.options.map((kind) => {
      const refusal = mayIssue ? documentRefusal(kind, facts, clock.now()) : '您没有开具该文书的权限'
      return {
        kind,
        kindName: documentKindNames[kind],
        mayIssue: refusal === null,
        issued: records.some((document) => document.kind === kind),
        refusal: refusal ?? '',
      }
    }),
  }
}

/** The document as issued. */
export const documentFile = async ({ db, session, files }: CallContext, documentId: string): Promise<FileAnswer> => {
  const document = await documentById(db, documentId)
  await requireVisible(db, session.scope, document.eventId)
  return { name: document.fileName, type: docxType, data: await files.get(document.sha256) }
}

/** How often a kind has been issued for an event. */
export const issuesOf = async (db: Queryable, eventId: string, kind: DocumentKind) =>
  firstRow(
    db,
    sql<{ issue: number; documentNumber: string }>`select issue, document_number as "documentNumber" from document
      where event_id = ${eventId}::uuid and kind = ${kind} order by issue desc limit 1`,
  )
