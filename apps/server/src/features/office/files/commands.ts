import { Fail } from '@qingkong/contract/errors'
import { dayMs } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import type { Session } from '../../../http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { shownName } from './file-name.ts'
import { redrawPicture } from './picture.ts'
import type { AttachmentRow } from './queries.ts'

const maxFiles = 9
/** What one person brings in a day: the fullest day of a handler has some 200 pictures. */
const mostOfADay = { pictures: 500, bytes: 2 ** 30 } as const

/** Whoever may upload could fill the disk of the city, one permitted picture after the other. @throws Fail TOO_MANY_REQUESTS */
const requireRoomToday = async ({ db, clock }: Services, userId: string, more: number): Promise<void> => {
  const since = new Date(clock.now().getTime() - dayMs)
  const brought = await firstRow(
    db,
    sql<{
      pictures: number
      bytes: number
    }>`select count(*)::int as pictures, coalesce(sum(size_bytes), 0)::float8 as bytes
      from attachment where owner_id = ${userId}::uuid and created_at > ${since}`,
  )
  if (brought && (brought.pictures + more > mostOfADay.pictures || brought.bytes > mostOfADay.bytes))
    throw new Fail('TOO_MANY_REQUESTS', '您一天内上传的图片已达上限（500张或1GB），请明天再上传')
}

/**
 * Redraws and stores uploaded pictures as the user's own, attached to nothing yet. All or none.
 * @throws Fail FILE_TYPE_REFUSED, FILE_TOO_LARGE, TOO_MANY_FILES, TOO_MANY_REQUESTS
 */
export const storePictures = async (
  services: Services,
  session: Pick<Session, 'userId'>,
  files: readonly File[],
): Promise<AttachmentRow[]> => {
  if (files.length > maxFiles) throw new Fail('TOO_MANY_FILES')
  if (files.length > 0) await requireRoomToday(services, session.userId, files.length)
  const stored = []
  // One after the other: nine pictures at once would hold nine times the memory.
  for (const file of files) {
    const { bytes, fileType, width, height } = await redrawPicture(new Uint8Array(await file.arrayBuffer()))
    const sha256 = await services.files.put(bytes)
    const id = uuidv7(services.clock.now())
    stored.push({ id, sha256, fileType, width, height, size: bytes.length, name: shownName(file.name, fileType) })
  }
  if (stored.length === 0) return []
  await sql`insert into attachment (id, sha256, file_name, file_type, size_bytes, width, height, owner_id, created_at)
    values ${sql.join(
      stored.map(
        (one) =>
          sql`(${one.id}::uuid, ${one.sha256}, ${one.name}, ${one.fileType}, ${one.size}::int, ${one.width}::int, ${one.height}::int, ${session.userId}::uuid, ${services.clock.now()}::timestamptz)`,
      ),
    )}`.execute(services.db)
  return stored.map((one) => ({ attachmentId: one.id, postId: '', fileType: one.fileType, fileName: one.name }))
}

/**
 * Binds the owner's own, still unbound uploads to an event and its flow step, in the step's transaction.
 * @throws Fail NOT_FOUND when one of them is missing, somebody else's or bound already
 */
export const attachTo = async (
  tx: Queryable,
  ids: readonly string[],
  eventId: string,
  flowStepId: string | null,
  ownerId: string,
): Promise<void> => {
  if (ids.length === 0) return
  const wanted = [...new Set(ids)]
  const bound = await rows(
    tx,
    sql`update attachment set event_id = ${eventId}::uuid, flow_step_id = ${flowStepId}::uuid
      where id::text = any(${wanted}) and owner_id = ${ownerId}::uuid and event_id is null returning id`,
  )
  if (bound.length !== wanted.length) throw new Fail('NOT_FOUND', '附件不存在或已被使用，请重新上传')
}

const formatTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** The stored bytes as a file answer; the type is the one we encoded, never the one that was claimed. */
export const fileAnswerOf = async (
  services: Services,
  row: { sha256: string; file_name: string; file_type: string },
) => ({
  name: row.file_name,
  type: formatTypes[row.file_type] ?? 'application/octet-stream',
  data: await services.files.get(row.sha256),
  inline: true,
})
