import type { stationStrategy as calls } from '@qingkong/contract/calls/boards/station-strategy'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { levelNameOf } from '@qingkong/domain/air/panel-level'
import { protectionRadiusM } from '@qingkong/domain/event/forbidden-instruction'
import { factors } from '@qingkong/domain/site/factor'
import { cityDate, hourLabel } from '@qingkong/domain/time/city-time'
import { sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { panelFactsOf } from '../cockpit/port.ts'
import { propose } from './propose.ts'
import { situationOf, stationOf } from './station.ts'
import { adoptionOf, freshRow, storedProposals, storedRow } from './stored-proposal.ts'

/** The day asked about; only today's are worked out, earlier ones are what somebody changed or decided. */
export const askedDay = ({ clock }: CallContext, date: string | undefined) => {
  const today = cityDate(clock.now())
  if (date !== undefined && date > today) throw new Fail('INVALID_INPUT', '日期不能晚于今天')
  return { day: date ?? today, isToday: date === undefined || date === today }
}

const reasonOf = (situation: { value: number | null; level: number | null }, isToday: boolean): string => {
  if (!isToday) return '该日没有修改或采纳过的管控建议'
  if (situation.value === null) return '站点最近3小时没有数据，无法给出建议'
  return (situation.level ?? 0) <= 1 ? '当前浓度为优，无需管控建议' : '没有符合条件的管控规则'
}

/** 管控建议 of a station: what the rules propose now, as people changed and decided it. */
export const controlProposals = async (
  context: CallContext,
  { siteCode, factorCode, date }: ParsedInput<typeof calls.stationStrategyControlProposal>,
): Promise<HandlerAnswer<typeof calls.stationStrategyControlProposal>> => {
  const { db, clock } = context
  const { day, isToday } = askedDay(context, date)
  const station = await stationOf(db, siteCode)
  const situation = await situationOf(context, station, factorCode)
  const [{ proposals, hiddenCount }, stored, adoption] = await Promise.all([
    isToday ? propose(context, station, situation, factorCode) : Promise.resolve({ proposals: [], hiddenCount: 0 }),
    storedProposals(db, sql`site_id = ${station.id} and factor_code = ${factorCode} and day = ${day}::date`),
    adoptionOf(db, clock.now()),
  ])
  const fresh = new Map(proposals.map((proposal) => [proposal.id, proposal]))
  const touched = new Set(stored.map(({ id }) => id))
  const rows = [
    ...stored.map((one) => storedRow(one, fresh.get(one.id))),
    ...proposals.filter(({ id }) => !touched.has(id)).map(freshRow),
  ].toSorted((a, b) => b.score - a.score)
  const { typeset, unit } = factors[factorCode === 'o38h' ? 'o3' : factorCode]
  return {
    siteCode: station.siteCode,
    siteName: station.siteName,
    protectionRadiusM,
    factorCode,
    factorName: typeset,
    unit,
    value: situation.value,
    level: situation.level,
    levelName: levelNameOf(situation.level),
    windSpeed: situation.windSpeed,
    windDirection: situation.windDirection,
    rows,
    hiddenCount,
    adoption,
    ...panelFactsOf(
      situation.facts,
      situation.startMs === null ? null : hourLabel(situation.startMs),
      rows.length === 0 ? reasonOf(situation, isToday) : null,
    ),
  }
}
