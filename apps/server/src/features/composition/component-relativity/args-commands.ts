import type {
  componentRelativity as calls,
  RelativityArgs,
} from '@qingkong/contract/calls/composition/component-relativity'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { relativityArgsProblems } from '@qingkong/domain/voc/relativity-args-form'
import { firstRow, sql, type Tx } from '../../../db/database.ts'
import { takeKeyLock } from '../../../db/locks.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { fieldFail, requireNoProblems } from '../../../http/errors.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { argsWhere, ownArgs } from './args-queries.ts'

type Saved = ParsedInput<typeof calls.relativityArgsSave>

const sameContent = (kept: RelativityArgs, { argsName, family, factorCodes, unit, dataType }: Saved): boolean =>
  kept.argsName === argsName &&
  kept.family === family &&
  kept.unit === unit &&
  kept.dataType === dataType &&
  kept.factorCodes.join() === factorCodes.join()

const nameTaken = ({ argsName }: Saved) =>
  fieldFail('argsName', `已有名为“${argsName}”的参数组，请更换名称`, 'DUPLICATE_NAME')

/** A request that comes twice makes one set. @throws Fail DUPLICATE_NAME */
const create = async (tx: Tx, { session, clock }: CallContext, saved: Saved): Promise<RelativityArgs> => {
  const now = clock.now()
  await sql`insert into relativity_args (id, user_id, args_name, family, factor_codes, unit, data_type, created_at, updated_at)
    values (${uuidv7(now)}::uuid, ${session.userId}::uuid, ${saved.argsName}, ${saved.family}, ${saved.factorCodes}::text[],
      ${saved.unit}, ${saved.dataType}, ${now}, ${now})
    on conflict (user_id, args_name) do nothing`.execute(tx)
  const [kept] = await argsWhere(tx, session.userId, sql`args_name = ${saved.argsName}`)
  if (!kept || !sameContent(kept, saved)) throw nameTaken(saved)
  return kept
}

/** The version is compared in the write itself. @throws Fail NOT_FOUND, DUPLICATE_NAME, ARGS_STALE */
const update = async (tx: Tx, context: CallContext, saved: Saved): Promise<RelativityArgs> => {
  const { session, clock } = context
  const id = uuidOrNull(saved.id ?? '')
  const taken = await firstRow(
    tx,
    sql<{ id: string }>`select id from relativity_args
      where user_id = ${session.userId}::uuid and args_name = ${saved.argsName} and id <> ${id}::uuid`,
  )
  if (taken) throw nameTaken(saved)
  const changed = await firstRow(
    tx,
    sql<{ id: string }>`update relativity_args set args_name = ${saved.argsName}, family = ${saved.family},
        factor_codes = ${saved.factorCodes}::text[], unit = ${saved.unit}, data_type = ${saved.dataType},
        updated_at = ${clock.now()}, version = version + 1
      where id = ${id}::uuid and user_id = ${session.userId}::uuid and version = ${saved.version ?? null}::int
      returning id`,
  )
  const kept = await ownArgs({ ...context, db: tx }, saved.id ?? '')
  // The same request once more finds its own change.
  if (!changed && !(kept.version === (saved.version ?? 0) + 1 && sameContent(kept, saved))) throw new Fail('ARGS_STALE')
  return kept
}

/**
 * Makes or changes an own set of arguments.
 * @throws Fail INVALID_INPUT by `relativityArgsProblems`; DUPLICATE_NAME, NOT_FOUND, ARGS_STALE
 */
export const saveArgs = (context: CallContext, input: Saved): Promise<RelativityArgs> => {
  requireNoProblems(relativityArgsProblems(input))
  const saved = { ...input, factorCodes: [...new Set(input.factorCodes)] }
  return context.db.transaction().execute(async (tx) => {
    await takeKeyLock(tx, 'relativityArgs', context.session.userId)
    return saved.saveMode === 'CREATE' ? create(tx, context, saved) : update(tx, context, saved)
  })
}

/** @throws Fail NOT_FOUND */
export const deleteArgs = async ({ db, session }: CallContext, id: string): Promise<null> => {
  const gone = await firstRow(
    db,
    sql<{ id: string }>`delete from relativity_args where id = ${uuidOrNull(id)}::uuid
      and user_id = ${session.userId}::uuid returning id`,
  )
  if (!gone) throw new Fail('NOT_FOUND', '参数组不存在或已被删除')
  return null
}
