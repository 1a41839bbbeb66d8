import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { Row } from '../../../db/row.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'

type MechanismRow = Row<'mechanism_file', 'id' | 'name' | 'sha256' | 'ownerId' | 'createdAt' | 'publishedAt'> & {
  ownerName: string
}

const mechanismsWhere = (db: Queryable, where: Sql): Promise<MechanismRow[]> =>
  rows(
    db,
    sql<MechanismRow>`select m.id, m.name, m.sha256, m.owner_id as "ownerId", m.created_at as "createdAt",
        m.published_at as "publishedAt", u.remark_name as "ownerName"
      from mechanism_file m join app_user u on u.id = m.owner_id where ${where} order by m.created_at desc, m.id desc`,
  )

const mechanismOf = (row: MechanismRow, userId: string) => ({
  mechanismId: row.id,
  name: row.name,
  version: row.sha256,
  ownerName: row.ownerName,
  isOwn: row.ownerId === userId,
  published: row.publishedAt !== null,
  importTime: formatCity(row.createdAt),
})

/** Own mechanisms and those of everybody. */
export const mechanismList = async ({ db, session }: CallContext) =>
  (await mechanismsWhere(db, sql`m.owner_id = ${session.userId}::uuid or m.published_at is not null`)).map((row) =>
    mechanismOf(row, session.userId),
  )

/** Lets everybody compute with an own mechanism. A second time changes nothing. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const publishMechanism = ({ db, session, clock }: CallContext, mechanismId: string) =>
  db.transaction().execute(async (tx) => {
    const isNamed = sql`m.id = ${uuidOrNull(mechanismId)}::uuid`
    const [before] = await mechanismsWhere(tx, isNamed)
    if (!before) throw new Fail('NOT_FOUND', '机理不存在，请重新导入')
    if (before.ownerId !== session.userId) throw new Fail('OUT_OF_SCOPE', '该机理由其他人导入，您不能发布')
    await sql`update mechanism_file set published_at = ${clock.now()}
      where id = ${before.id}::uuid and published_at is null`.execute(tx)
    return mechanismOf({ ...before, publishedAt: before.publishedAt ?? clock.now() }, session.userId)
  })
