import type { RelativityArgs } from '@qingkong/contract/calls/composition/component-relativity'
import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import type { Row } from '../../../db/row.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'

type ArgsRow = Row<'relativity_args', 'id' | 'argsName' | 'factorCodes' | 'version' | 'updatedAt'> &
  Pick<RelativityArgs, 'family' | 'unit' | 'dataType'>

const argsOf = ({ updatedAt, ...row }: ArgsRow): RelativityArgs => ({ ...row, updateTime: formatCity(updatedAt) })

const selected = sql`select id, args_name as "argsName", family, factor_codes as "factorCodes", unit,
  data_type as "dataType", version, updated_at as "updatedAt" from relativity_args`

/** A person's sets that a condition holds for, by name. */
export const argsWhere = async (
  db: Queryable,
  userId: string,
  where: Sql,
  more: Sql = sql``,
): Promise<RelativityArgs[]> =>
  (
    await rows(
      db,
      sql<ArgsRow>`${selected} where user_id = ${userId}::uuid and ${where} order by args_name, id ${more}`,
    )
  ).map(argsOf)

/** @throws Fail NOT_FOUND for a set that is nobody's or another person's */
export const ownArgs = async ({ db, session }: CallContext, id: string): Promise<RelativityArgs> => {
  const [found] = await argsWhere(db, session.userId, sql`id = ${uuidOrNull(id)}::uuid`)
  if (!found) throw new Fail('NOT_FOUND', '参数组不存在或已被删除')
  return found
}

const named = (keyword: string): Sql => sql`args_name ilike ${likePattern(keyword)}`

export const argsList = ({ db, session }: CallContext, keyword: string): Promise<RelativityArgs[]> =>
  argsWhere(db, session.userId, named(keyword))

export const argsPage = async (
  { db, session }: CallContext,
  { keyword, pageNum, pageSize }: { keyword: string; pageNum: number; pageSize: number },
) => {
  const [records, count] = await Promise.all([
    argsWhere(db, session.userId, named(keyword), sql`limit ${pageSize} offset ${(pageNum - 1) * pageSize}`),
    firstRow(
      db,
      sql<{ total: number }>`select count(*)::int as total from relativity_args
        where user_id = ${session.userId}::uuid and ${named(keyword)}`,
    ),
  ])
  return { records, total: count?.total ?? 0 }
}
