import { rankings } from '@qingkong/contract/calls/air/rankings'
import type { rankingStatistics as calls } from '@qingkong/contract/calls/boards/ranking-statistics'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { aqiVersionFor } from '@qingkong/domain/air/standard'
import { periodOf } from '@qingkong/domain/period/calendar-period'
import { statisticDecimals } from '@qingkong/domain/period/statistic-decimals'
import type { RankedFactor } from '@qingkong/domain/ranking/ranked-factor'
import { factors } from '@qingkong/domain/site/factor'
import { addDays, cityDate } from '@qingkong/domain/time/city-time'
import { Memory } from '../../../db/memory.ts'
import type { CallContext } from '../../../http/context.ts'
import { siteRank } from '../../air/rankings/port.ts'
import { panelFactsOf } from './panel-facts.ts'

type Input = ParsedInput<typeof calls.cockpitRankingStatistics>
type Answer = HandlerAnswer<typeof calls.cockpitRankingStatistics>

const asked = {
  city168: { rankKind: 'CITY', cityGroup: 'city168' },
  province: { rankKind: 'CITY', cityGroup: 'province' },
  area: { rankKind: 'AREA' },
  site: { rankKind: 'STATION' },
} as const

const sentenceNames = { city168: '168城市', province: '全省' } as const

/** The same question as the ranking page asks: yesterday, or the month or year up to it. */
const rankQuestion = (rankType: Input['rankType'], factorCode: RankedFactor, span: Input['span'], today: string) => {
  const yesterday = addDays(today, -1)
  const from = span === 'day' ? yesterday : periodOf(span === 'month' ? 'MONTH' : 'YEAR', yesterday).from
  return rankings.multipleRankSiteRank.input.parse({
    ...asked[rankType],
    startTime: from,
    endTime: yesterday,
    factorCode,
    // A day moves against the day before it; months and years against the same days of the year before.
    compareWith: span === 'day' ? 'PREVIOUS' : 'YEAR',
  })
}

const headOf = (factor: RankedFactor, endDay: string) => {
  if (factor === 'index') return { factorName: '综合指数', unit: '', digits: 2 }
  if (factor === 'good_days') return { factorName: '优良率', unit: '%', digits: 1 }
  const { typeset, unit } = factors[factor]
  return { factorName: typeset, unit, digits: statisticDecimals(factor, aqiVersionFor('byDate', endDay)) }
}

/** All that ranks are made of. Fifty screens that ask at once share one reckoning of 168 cities and two years. */
const memory = new Memory<Answer>(['catalogue', 'siteDay', 'cityDay', 'reviewedHour', 'sandDust'], 50)

/** 排名统计: the rows of the ranking page, those without a value apart with the reason; the same for everybody. */
export const rankingStatistics = (context: CallContext, input: Input): Promise<Answer> => {
  const today = cityDate(context.clock.now())
  const question = [context.session.scope.cityCode, input.rankType, input.factorCode, input.span, today].join('|')
  return memory.get(context.db, question, () => ranksOf(context, input))
}

const ranksOf = async (context: CallContext, input: Input): Promise<Answer> => {
  const { rankType, factorCode, span } = input
  const question = rankQuestion(rankType, factorCode, span, cityDate(context.clock.now()))
  const { rows, period, basePeriod, banner, facts } = await siteRank(context, question)
  const head = headOf(factorCode, question.endTime)
  const sharing = Map.groupBy(rows, ({ rank }) => rank)
  const isTied = (rank: number | null) => rank !== null && (sharing.get(rank)?.length ?? 0) > 1
  const ranked = rows.flatMap((row) => {
    const [rank, value] = [row.rank, row[factorCode]]
    if (rank === null || value === null) return []
    const { code, name, areaName, isOwn, validDays, validityNote } = row
    return [
      {
        code,
        name,
        areaName,
        isOwn,
        rank,
        isTied: isTied(rank),
        value: roundHalfEven(value, head.digits),
        change: row.change[factorCode],
        move: row.rankChange,
        validDays,
        validityNote,
      },
    ]
  })
  const excluded = rows.flatMap(({ code, name, rank, validityNote }) =>
    rank === null ? [{ code, name, reason: validityNote ?? '时段内没有有效数据' }] : [],
  )
  const own = ranked.find((row) => row.isOwn)
  const isCities = rankType === 'city168' || rankType === 'province'
  return {
    rankType,
    factorCode,
    ...head,
    period,
    basePeriod,
    rows: ranked,
    excluded,
    own: isCities ? { rank: own?.rank ?? null, total: ranked.length, isTied: own?.isTied ?? false } : null,
    sentence: isCities && own ? `${sentenceNames[rankType]}第${own.rank}${own.isTied ? '（并列）' : ''}` : '',
    banner,
    ...panelFactsOf(
      facts,
      ranked.length === 0 ? null : question.endTime,
      ranked.length === 0 ? `${period.name}没有可排名的有效数据` : null,
    ),
  }
}
