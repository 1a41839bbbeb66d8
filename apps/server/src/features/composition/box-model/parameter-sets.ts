import { Fail } from '@qingkong/contract/errors'
import { BoxModelForm, type BoxModelSet } from '@qingkong/contract/shapes/box-model'
import { formatCity } from '@qingkong/domain/time/city-time'
import { boxModelFormProblems } from '@qingkong/domain/voc/box-model-form'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { Row } from '../../../db/row.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { requireNoProblems } from '../../../http/errors.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { personAsking } from '../engine-runs/port.ts'
import { caseOfForm, usualForm } from './form-case.ts'

type SetRow = Row<'box_model_set', 'id' | 'name' | 'version' | 'updatedAt' | 'mechanismId' | 'ownerId'> & {
  form: unknown
  mechanismName: string | null
  mechanismVersion: string | null
}

/** The mechanism everybody has. */
export const shippedMechanism = 'CB6r3'

const setsWhere = (db: Queryable, where: Sql): Promise<SetRow[]> =>
  rows(
    db,
    sql<SetRow>`select s.id, s.name, s.version, s.updated_at as "updatedAt", s.mechanism_id as "mechanismId", s.form,
        s.owner_id as "ownerId", m.name as "mechanismName", m.sha256 as "mechanismVersion"
      from box_model_set s left join mechanism_file m on m.id = s.mechanism_id where ${where}
      order by s.updated_at desc, s.id desc`,
  )

const formOf = ({ form, name, mechanismId }: SetRow): BoxModelForm =>
  BoxModelForm.parse({ ...(form as object), name, mechanismId: mechanismId ?? '' })

const setOf = (row: SetRow): BoxModelSet => {
  const form = formOf(row)
  return {
    ...form,
    paramId: row.id,
    version: row.version,
    case: caseOfForm(form),
    mechanismName: row.mechanismName ?? shippedMechanism,
    mechanismVersion: row.mechanismVersion,
    updateTime: formatCity(row.updatedAt),
  }
}

const gone = () => new Fail('NOT_FOUND', '参数集不存在或已被删除')

/** A set of the asking person. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
const ownSet = async (db: Queryable, userId: string, paramId: string): Promise<SetRow> => {
  const [row] = await setsWhere(db, sql`s.id = ${uuidOrNull(paramId)}::uuid`)
  if (!row) throw gone()
  if (row.ownerId !== userId) throw new Fail('OUT_OF_SCOPE', '该参数集由其他人建立，您不能使用')
  return row
}

/** Own sets, the newest change first. */
export const parameterSets = async ({ db, session }: CallContext): Promise<BoxModelSet[]> =>
  (await setsWhere(db, sql`s.owner_id = ${session.userId}::uuid`)).map(setOf)

/** What a set says; without one the usual parameters. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const formNamed = async ({ db, session }: CallContext, paramId: string | undefined): Promise<BoxModelForm> =>
  paramId === undefined ? usualForm() : formOf(await ownSet(db, session.userId, paramId))

type Saved = BoxModelForm & { paramId?: string | undefined; version?: number | undefined }

/**
 * Makes or changes a set.
 * @throws Fail SCHEDULE_STALE when it was changed meanwhile, DUPLICATE_NAME, INVALID_INPUT
 */
export const saveParameterSet = async (context: CallContext, saved: Saved): Promise<BoxModelSet> => {
  const { db, session, clock } = context
  const { paramId, version, name, mechanismId, ...form } = saved
  requireNoProblems(boxModelFormProblems({ name, ...form }))
  if (mechanismId !== '') await personAsking(context).mechanismOf(mechanismId)
  const now = clock.now()
  const id = await db.transaction().execute(async (tx) => {
    // The name is looked for and written in one; of two at once the table lets one in.
    const same = await firstRow(
      tx,
      sql<{ id: string }>`select id from box_model_set where owner_id = ${session.userId}::uuid and name = ${name}
        and id is distinct from ${uuidOrNull(paramId ?? '')}::uuid`,
    )
    if (same) throw new Fail('DUPLICATE_NAME', '已有同名参数集，请更换名称')
    const mechanism = mechanismId === '' ? null : mechanismId
    if (paramId === undefined) {
      const made = await firstRow(
        tx,
        sql<{ id: string }>`insert into box_model_set (id, owner_id, name, mechanism_id, form, created_at, updated_at)
          values (${uuidv7(now)}::uuid, ${session.userId}::uuid, ${name}, ${mechanism}::uuid,
            ${JSON.stringify(form)}::jsonb, ${now}, ${now})
          on conflict (owner_id, name) do nothing returning id`,
      )
      if (!made) throw new Fail('DUPLICATE_NAME', '已有同名参数集，请更换名称')
      return made.id
    }
    await ownSet(tx, session.userId, paramId)
    const changed = await firstRow(
      tx,
      sql<{ id: string }>`update box_model_set set name = ${name}, mechanism_id = ${mechanism}::uuid,
          form = ${JSON.stringify(form)}::jsonb, version = version + 1, updated_at = ${now}
        where id = ${paramId}::uuid and version = ${version ?? null}::int returning id`,
    )
    if (!changed) throw new Fail('SCHEDULE_STALE', '参数集已在别处修改，请刷新后重试')
    return changed.id
  })
  return setOf(await ownSet(db, session.userId, id))
}

/** Ends a set; runs made with it stay. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const deleteParameterSet = ({ db, session }: CallContext, paramId: string): Promise<null> =>
  db.transaction().execute(async (tx) => {
    const { id } = await ownSet(tx, session.userId, paramId)
    await sql`delete from box_model_set where id = ${id}::uuid`.execute(tx)
    return null
  })
