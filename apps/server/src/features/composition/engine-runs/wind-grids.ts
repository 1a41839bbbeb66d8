import { Fail } from '@qingkong/contract/errors'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import { gridFileKind } from '@qingkong/science/trajectory/grid-file'
import { firstRow, sql } from '../../../db/database.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { uuidv7 } from '../../../platform/uuid.ts'

const longestName = 100

/** Keeps a file of winds as the asking person's own. @throws InputProblem when it is no NetCDF file */
export const storeWindGrid = async ({ db, files, clock, session }: CallContext, file: File) => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (gridFileKind(bytes) === null) throw new InputProblem('不是 NetCDF 文件（NetCDF-3 或 NetCDF-4）')
  const [at, sha256] = [clock.now(), await files.put(bytes)]
  const id = uuidv7(at)
  const fileName = file.name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(-longestName)
  await sql`insert into wind_grid (id, owner_id, file_name, sha256, size_bytes, created_at)
    values (${id}::uuid, ${session.userId}::uuid, ${fileName}, ${sha256}, ${bytes.length}, ${at})`.execute(db)
  return { fileId: id, fileName, sizeBytes: bytes.length }
}

/** SHA-256 of an own file of winds. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const ownWindGrid = async ({ db, session }: CallContext, fileId: string): Promise<string> => {
  const row = await firstRow(
    db,
    sql<{ ownerId: string; sha256: string }>`
      select owner_id as "ownerId", sha256 from wind_grid where id = ${uuidOrNull(fileId)}::uuid`,
  )
  if (!row) throw new Fail('NOT_FOUND', '风场文件不存在，请重新上传')
  if (row.ownerId !== session.userId) throw new Fail('OUT_OF_SCOPE', '该风场文件由其他人上传，您不能使用')
  return row.sha256
}
