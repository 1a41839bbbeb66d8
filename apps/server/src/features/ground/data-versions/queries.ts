import type { dataVersions } from '@qingkong/contract/calls/ground/data-versions'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { type FactorCode, factors, isFactorCode } from '@qingkong/domain/site/factor'
import { formatCity, hourLabel, hourMs, parseCity } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { changedCells, resolvePlaces } from '../../../series/port.ts'

/** Why a stored value changed, in words. */
const reasons: Readonly<Record<string, string>> = {
  resend: '设备重发',
  backfill: '补传',
  recomputed: '重新计算',
  share: '上级修订',
  import: '导入',
}

const factorCodesOf = (codes: readonly string[]): FactorCode[] =>
  codes.map((code) => {
    if (!isFactorCode(code)) throw new Fail('INVALID_INPUT', `污染物“${code}”不存在`)
    return code
  })

type Call = typeof dataVersions.dataVersionChanges

/** The hours between two labels that no longer hold what they held at a version. */
export const changesSince = async (
  { db, session }: CallContext,
  input: ParsedInput<Call>,
): Promise<HandlerAnswer<Call>> => {
  const places = await resolvePlaces(db, session.scope, input.siteCodes, input.siteType)
  const [start, end] = [parseCity(input.startTime), parseCity(input.endTime)]
  if (start === null || end === null) throw new Fail('INVALID_INPUT', '时间格式应为 YYYY-MM-DD HH:mm:ss')
  // Labels are the ends of the hours: the first hour starts before its label, the last ends with its own.
  const range = { fromMs: start.getTime() - hourMs, toMs: end.getTime() }
  const question = { places, factors: factorCodesOf(input.factorCodes), ...range }
  const { rev, total, addedHours, cells } = await changedCells(db, question, input.sinceRev)
  return {
    rev,
    total,
    addedHours,
    records: cells.map(({ factor, startAt, changedAt, reason, ...cell }) => ({
      ...cell,
      factorCode: factor,
      factorName: factors[factor].typeset,
      unit: factors[factor].unit,
      dataTime: hourLabel(startAt),
      changeTime: formatCity(changedAt),
      reason: reasons[reason] ?? reason,
    })),
  }
}
