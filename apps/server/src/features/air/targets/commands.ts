import type { TargetDecomposition } from '@qingkong/contract/calls/air/targets'
import { Fail } from '@qingkong/contract/errors'
import type { DecompositionFactor } from '@qingkong/domain/target/decomposition'
import { planProblem } from '@qingkong/domain/target/month-plan'
import { firstRow, sql, type Tx } from '../../../db/database.ts'
import { takeKeyLock } from '../../../db/locks.ts'
import type { CallContext } from '../../../http/context.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { checkArea, checkedTarget, type TargetInput, type TargetValues } from './check-target.ts'
import {
  decompositionOf,
  measuredFor,
  pastActuals,
  proposedMonths,
  type SavedMonth,
  savedMonths,
} from './decomposition.ts'
import { type StoredTarget, targetById, targetRow, targetValueOf } from './stored-target.ts'
import { monthsOf } from './target-months.ts'

const factors: readonly DecompositionFactor[] = ['pm25', 'good_days', 'o3_standard']

/** Two savers of one area queue here, so that the second gets words and not a constraint's error. */
const queueForArea = (tx: Tx, areaCode: string) => takeKeyLock(tx, 'target', areaCode)

/** @throws Fail NOT_FOUND, OUT_OF_SCOPE, TARGET_STALE */
const lockedTarget = async (tx: Tx, { session }: CallContext, id: string, version: number): Promise<StoredTarget> => {
  const target = await targetById(tx, id)
  await checkArea(tx, session.scope, target.areaCode)
  const held = await firstRow(
    tx,
    sql<{ version: number }>`select version from target where id = ${target.id}::uuid for update`,
  )
  if (held?.version !== version) throw new Fail('TARGET_STALE')
  return target
}

const writeMonths = async (
  tx: Tx,
  { clock, session }: CallContext,
  targetId: string,
  factor: DecompositionFactor,
  months: readonly SavedMonth[],
) => {
  await sql`delete from target_month where target_id = ${targetId}::uuid and factor_code = ${factor}`.execute(tx)
  await sql`insert into target_month (target_id, factor_code, month, target_value, locked, updated_at, updated_by)
    select ${targetId}::uuid, ${factor}, month, value, locked, ${clock.now()}, ${session.userName}
    from jsonb_to_recordset(${JSON.stringify(
      months.map(({ month, targetValue, locked }) => ({ month, value: targetValue, locked })),
    )}::jsonb) as m(month text, value double precision, locked boolean)`.execute(tx)
}

/** Plans an indicator's months by past years; locks that the value can no longer bear are opened. */
const planFactor = async (
  tx: Tx,
  context: CallContext,
  target: StoredTarget,
  factor: DecompositionFactor,
  kept: ReadonlyMap<string, number> = new Map(),
) => {
  const value = targetValueOf(target, factor)
  if (value === null) return writeMonths(tx, context, target.id, factor, [])
  const measured = await measuredFor(tx, context, target, { factor, status: 'MIX' })
  const plan = proposedMonths(factor, value, measured, kept)
  const { months } = plan.problem === '' ? plan : proposedMonths(factor, value, measured)
  return writeMonths(tx, context, target.id, factor, months)
}

const storeValues = (tx: Tx, { clock, session }: CallContext, id: string, values: TargetValues) =>
  sql`insert into target (id, name, area_code, from_day, to_day, pm25_mean, good_days, o3_exceed_days, show_now_month, remark,
      created_at, created_by, updated_at, updated_by)
    values (${id}, ${values.name}, ${values.areaCode}, ${values.fromDay}::date, ${values.toDay}::date, ${values.pm25Mean},
      ${values.goodDays}, ${values.o3ExceedDays}, ${values.showNowMonth}, ${values.remark}, ${clock.now()},
      ${session.userName}, ${clock.now()}, ${session.userName})
    on conflict (id) do update set name = excluded.name, area_code = excluded.area_code, from_day = excluded.from_day,
      to_day = excluded.to_day, pm25_mean = excluded.pm25_mean, good_days = excluded.good_days,
      o3_exceed_days = excluded.o3_exceed_days, show_now_month = excluded.show_now_month, remark = excluded.remark,
      version = target.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(tx)

/** Adds a target and its months by past years. */
export const createTarget = (context: CallContext, input: TargetInput) =>
  context.db.transaction().execute(async (tx) => {
    await queueForArea(tx, input.areaCode)
    const values = await checkedTarget(tx, context.session.scope, input, null)
    const id = uuidv7(context.clock.now())
    await storeValues(tx, context, id, values)
    const target = await targetById(tx, id)
    for (const factor of factors) await planFactor(tx, context, target, factor)
    return targetRow(await targetById(tx, id))
  })

/**
 * Changes a target. Indicators whose value, area or period changed are planned anew; locked months of the same period
 * stay where the new value can bear them.
 */
export const updateTarget = (context: CallContext, id: string, version: number, input: TargetInput) =>
  context.db.transaction().execute(async (tx) => {
    await queueForArea(tx, input.areaCode)
    const before = await lockedTarget(tx, context, id, version)
    const values = await checkedTarget(tx, context.session.scope, input, before.id)
    await storeValues(tx, context, before.id, values)
    const after = await targetById(tx, id)
    const isOtherFrame =
      before.areaCode !== after.areaCode || before.fromDay !== after.fromDay || before.toDay !== after.toDay
    for (const factor of factors) {
      if (!isOtherFrame && targetValueOf(before, factor) === targetValueOf(after, factor)) continue
      const locked = isOtherFrame ? [] : (await savedMonths(tx, after.id, factor)).filter((month) => month.locked)
      await planFactor(tx, context, after, factor, new Map(locked.map((month) => [month.month, month.targetValue])))
    }
    return targetRow(await targetById(tx, id))
  })

export const deleteTarget = (context: CallContext, id: string, version: number): Promise<null> =>
  context.db.transaction().execute(async (tx) => {
    const target = await lockedTarget(tx, context, id, version)
    await sql`delete from target where id = ${target.id}::uuid`.execute(tx)
    return null
  })

const countChange = (tx: Tx, { clock, session }: CallContext, targetId: string) =>
  sql`update target set version = version + 1, updated_at = ${clock.now()}, updated_by = ${session.userName}
    where id = ${targetId}::uuid`.execute(tx)

const setValue = (target: StoredTarget, factor: DecompositionFactor): number => {
  const value = targetValueOf(target, factor)
  if (value === null) throw new Fail('INVALID_INPUT', '该目标未设置此指标，请先在目标管理中填写目标值')
  return value
}

export interface MonthsChange {
  targetId: string
  factorCode: DecompositionFactor
  version: number
}

/** Keeps the months as entered. @throws Fail INVALID_INPUT where together they are not the target */
export const saveMonths = (
  context: CallContext,
  { targetId, factorCode, version, months }: MonthsChange & { months: SavedMonth[] },
): Promise<TargetDecomposition> =>
  context.db.transaction().execute(async (tx) => {
    const target = await lockedTarget(tx, context, targetId, version)
    const value = setValue(target, factorCode)
    const given = new Map(months.map((month) => [month.month, month]))
    const expected = monthsOf(target.fromDay, target.toDay)
    if (
      given.size !== months.length ||
      given.size !== expected.length ||
      expected.some(({ month }) => !given.has(month))
    )
      throw new Fail('INVALID_INPUT', `请填写 ${expected[0]?.month} 至 ${expected.at(-1)?.month} 每个月的目标值`)
    const sized = expected.map(({ month, days }) => ({ days, value: given.get(month)?.targetValue ?? 0 }))
    const problem = planProblem(factorCode, value, sized)
    if (problem !== null) throw new Fail('INVALID_INPUT', problem)
    await writeMonths(tx, context, target.id, factorCode, months)
    await countChange(tx, context, target.id)
    return decompositionOf(tx, context, await targetById(tx, target.id), { factor: factorCode, status: 'MIX' })
  })

/** Plans the months anew by past years; with `keepPast` the past ones keep what was measured. */
export const resetMonths = (
  context: CallContext,
  { targetId, factorCode, version, keepPast }: MonthsChange & { keepPast: boolean },
): Promise<TargetDecomposition> =>
  context.db.transaction().execute(async (tx) => {
    const target = await lockedTarget(tx, context, targetId, version)
    const value = setValue(target, factorCode)
    const measured = await measuredFor(tx, context, target, { factor: factorCode, status: 'MIX' })
    const kept = keepPast ? pastActuals(factorCode, measured) : new Map<string, number>()
    const { months, problem } = proposedMonths(factorCode, value, measured, kept)
    if (problem !== '') throw new Fail('INVALID_INPUT', problem)
    await writeMonths(tx, context, target.id, factorCode, months)
    await countChange(tx, context, target.id)
    return decompositionOf(tx, context, await targetById(tx, target.id), { factor: factorCode, status: 'MIX' })
  })
