import { Fail } from '@qingkong/contract/errors'
import type { targetFields } from '@qingkong/contract/shapes/target'
import { targetProblems } from '@qingkong/domain/target/target-form'
import type { z } from 'zod'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import { inAreaScope, type Scope } from '../../../db/scope.ts'
import { fieldFail, requireNoProblems } from '../../../http/errors.ts'
import { dayOfText, type StoredTarget } from './stored-target.ts'

export type TargetInput = z.output<z.ZodObject<typeof targetFields>>

/** A form's values as they are stored. */
export type TargetValues = Pick<
  StoredTarget,
  'name' | 'areaCode' | 'fromDay' | 'toDay' | 'pm25Mean' | 'goodDays' | 'o3ExceedDays' | 'showNowMonth' | 'remark'
>

/** A city's or a district's target; streets have no evaluation sites. */
export const checkArea = async (db: Queryable, scope: Scope, areaCode: string): Promise<void> => {
  const area = await firstRow(
    db,
    sql<{ type: number }>`select area_type as type from area where area_code = ${areaCode}`,
  )
  if (!area) throw fieldFail('areaCode', `区域“${areaCode}”不存在，请重新选择`)
  if (area.type > 3) throw fieldFail('areaCode', '目标按市或区县设置，街道没有评价站点')
  if (!inAreaScope(scope, areaCode)) throw new Fail('OUT_OF_SCOPE', '该区域不在您的管辖范围内')
}

/**
 * Whole months, at most twelve, at least one value, no more days than there are.
 * @throws Fail INVALID_INPUT, OUT_OF_SCOPE, DUPLICATE_NAME
 */
export const checkedTarget = async (
  db: Queryable,
  scope: Scope,
  input: TargetInput,
  ownId: string | null,
): Promise<TargetValues> => {
  requireNoProblems(targetProblems(input))
  await checkArea(db, scope, input.areaCode)
  const [fromDay, toDay] = [dayOfText(input.startTime), dayOfText(input.endTime)]
  const same = await firstRow(
    db,
    sql<{ id: string }>`select id from target where area_code = ${input.areaCode} and name = ${input.name}`,
  )
  if (same && same.id !== ownId)
    throw fieldFail('name', `该区域已有名为“${input.name}”的目标，请更换名称`, 'DUPLICATE_NAME')
  return {
    name: input.name,
    areaCode: input.areaCode,
    fromDay,
    toDay,
    pm25Mean: input.pm25TargetValue,
    goodDays: input.goodDayTargetValue,
    o3ExceedDays: input.o3ExceedTargetValue,
    showNowMonth: input.showNowMonth,
    remark: input.remark,
  }
}
