import { Fail } from '@qingkong/contract/errors'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import { eventScope } from '../../../db/scope.ts'
import type { Session } from '../../../http/context.ts'

export interface StoredFile {
  id: string
  sha256: string
  file_name: string
  file_type: string
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The file if the user may see it: an own upload, or a picture of an event the user may read. */
export const readableFile = async (db: Queryable, session: Session, attachmentId: string): Promise<StoredFile> => {
  if (!uuid.test(attachmentId)) throw new Fail('NOT_FOUND', '附件不存在或已被删除')
  const row = await firstRow(
    db,
    sql<StoredFile & { readable: boolean }>`
      select a.id, a.sha256, a.file_name, a.file_type,
             a.owner_id = ${session.userId}::uuid
             or exists (select 1 from event where event.id = a.event_id and ${eventScope(session.scope)}) as readable
      from attachment a where a.id = ${attachmentId}::uuid`,
  )
  if (!row) throw new Fail('NOT_FOUND', '附件不存在或已被删除')
  if (!row.readable) throw new Fail('OUT_OF_SCOPE')
  return row
}

export interface AttachmentRow {
  attachmentId: string
  /** The flow step or event it belongs to; empty for a fresh upload. */
  postId: string
  fileType: string
  fileName: string
}

/** Pictures bound to an event's step or, without a step, to the event; in order of upload. */
export const attachmentsOf = (db: Queryable, eventId: string): Promise<AttachmentRow[]> =>
  rows(
    db,
    sql<AttachmentRow>`select id as "attachmentId", coalesce(flow_step_id, event_id)::text as "postId",
      file_type as "fileType", file_name as "fileName" from attachment where event_id = ${eventId}::uuid order by id`,
  )
