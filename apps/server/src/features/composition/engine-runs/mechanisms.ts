import type { ImportedMechanism } from '@qingkong/contract/calls/composition/engine-runs'
import { Fail } from '@qingkong/contract/errors'
import { type MechanismFiles, mechanismFilesText } from '@qingkong/science/obm/mechanism/mechanism-files'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import type { Row } from '../../../db/row.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { inBoundedThread } from './bounded-thread.ts'
import type { MechanismReading } from './mechanism-thread.ts'

const mechanismThread = new URL('./mechanism-thread.ts', import.meta.url)
const longestName = 100
/** The whole MCM has 2.6 million characters. */
const mostCharacters = 10_000_000

const read = async (files: readonly File[], citation: string): Promise<MechanismFiles> => ({
  citation,
  files: await Promise.all(
    files.map(async (file) => ({
      name: file.name.replace(/[\p{Cc}\p{Cf}/\\]/gu, '').slice(-longestName),
      text: (await file.text()).replace(/^\uFEFF/, ''),
    })),
  ),
})

/** Reads a mechanism and keeps it as the asking person's own. @throws Fail INVALID_INPUT with the line */
export const storeMechanism = async (
  { db, files: store, clock, session }: CallContext,
  { files, citation }: { files: readonly File[]; citation: string },
): Promise<ImportedMechanism> => {
  const brought = await read(files, citation)
  if (brought.files.reduce((sum, { text }) => sum + text.length, 0) > mostCharacters)
    throw new Fail('INVALID_INPUT', `机理文件合计最多${mostCharacters / 1_000_000}百万字符`)
  const reading = await inBoundedThread<MechanismReading>(
    mechanismThread,
    brought,
    '机理过大，无法在限定的时间内读完，请检查文件',
  )
  if ('refusal' in reading) throw new Fail('INVALID_INPUT', `${reading.refusal}，未导入`)
  const bytes = Buffer.from(mechanismFilesText(brought))
  const [at, version] = [clock.now(), await store.put(bytes)]
  const id = uuidv7(at)
  await sql`insert into mechanism_file (id, owner_id, name, sha256, size_bytes, created_at)
    values (${id}::uuid, ${session.userId}::uuid, ${reading.name}, ${version}, ${bytes.length}, ${at})`.execute(db)
  return { mechanismId: id, version, ...reading }
}

/** Whose a mechanism is, and whether everybody may use it. */
export type MechanismOwner = Row<'mechanism_file', 'ownerId' | 'publishedAt'>

/** SHA-256 of a mechanism. @throws Fail NOT_FOUND, OUT_OF_SCOPE for one that `mayUse` refuses */
export const mechanismVersion = async (
  db: Queryable,
  mechanismId: string,
  mayUse: (mechanism: MechanismOwner) => boolean,
): Promise<string> => {
  const row = await firstRow(
    db,
    sql<MechanismOwner & Row<'mechanism_file', 'sha256'>>`select owner_id as "ownerId", published_at as "publishedAt",
        sha256 from mechanism_file
      where id = ${uuidOrNull(mechanismId)}::uuid`,
  )
  if (!row) throw new Fail('NOT_FOUND', '机理不存在，请重新导入')
  if (!mayUse(row)) throw new Fail('OUT_OF_SCOPE', '该机理由其他人导入，您不能使用')
  return row.sha256
}
