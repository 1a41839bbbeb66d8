import type { radar as calls } from '@qingkong/contract/calls/sky/radar'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { formatRounded, roundHalfEven } from '@qingkong/domain/air/rounding'
import { bearingDeg, type Position } from '@qingkong/domain/geo/distance'
import type { Maybe } from '@qingkong/domain/missing'
import { periodFlux } from '@qingkong/domain/radar/transport-flux'
import { factors } from '@qingkong/domain/site/factor'
import { formatCity, hourLabel, hourMs, parseCity, startOfHour } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { citySetting } from '../../ground/sites/port.ts'
import { fluxSections, hourlyFlux, type StoredSection } from './flux-inputs.ts'

type Answer = HandlerAnswer<typeof calls.pseudoColorFluxTotalData>
type Channel = Answer['channels'][number]

const usualHours = 24
const mostHours = 31 * 24

/** Whole hours asked about. @throws Fail INVALID_INPUT */
const askedHours = (
  { startTime, endTime }: ParsedInput<typeof calls.pseudoColorFluxTotalData>,
  now: Date,
): { from: Date; to: Date } => {
  const to = startOfHour((endTime === undefined ? null : parseCity(endTime)) ?? now)
  const asked = startTime === undefined ? null : parseCity(startTime)
  const from = asked ? startOfHour(asked) : new Date(to.getTime() - usualHours * hourMs)
  if (from >= to) throw new Fail('INVALID_INPUT', '开始时间应早于结束时间')
  if (to.getTime() - from.getTime() > mostHours * hourMs) throw new Fail('INVALID_INPUT', '时间范围不能超过31天')
  return { from, to }
}

const sumOf = (values: readonly Maybe<number>[]): Maybe<number> => {
  const known = values.flatMap((value) => (value === null ? [] : [value]))
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

const tonnesText = (tonnes: number): string => `${formatRounded(roundHalfEven(tonnes, 1), 1)}t`

const sentenceOf = (factorName: string, channels: readonly Channel[], total: Answer['total']): string | null => {
  if (total.inT === null || total.outT === null) return null
  const first = channels.toSorted((a, b) => (b.inT ?? 0) - (a.inT ?? 0))[0]
  const source =
    first && (first.inT ?? 0) > 0
      ? `，${first.sectionName}输入最多（${tonnesText(first.inT ?? 0)}，占输入${formatRounded(roundHalfEven(first.sharePct ?? 0, 0), 0)}%）`
      : ''
  const missing = channels.filter(({ netT }) => netT === null).length
  const sum =
    total.netT === null
      ? `输入${tonnesText(total.inT)}、输出${tonnesText(total.outT)}（${missing}个方向缺数据）`
      : `净${total.netT >= 0 ? '输入' : '输出'}${tonnesText(Math.abs(total.netT))}`
  return `${factorName}${sum}${source}`
}

const methodNotes = [
  '近地浓度取断面最近的站点，垂直形状取最近激光雷达的消光廓线（地面至混合层顶，最高2千米）',
  '风取最近气象站10米风，按0.2次幂向上外推；静风和缺少廓线的小时不计，不足75%的小时不给合计',
]

const reasonOf = (sections: readonly StoredSection[], inputs: { hasWind: boolean; hasLidar: boolean }): string => {
  if (sections.length === 0) return '尚未设置输送断面'
  if (!inputs.hasLidar) return '所选时段没有激光雷达垂直廓线'
  return inputs.hasWind ? '有效小时不足75%，不给合计' : '所选时段没有有效的风'
}

/** 输送通量: what comes in and goes out through each border of the city (radar 6). */
export const fluxTotal = async (
  context: CallContext,
  input: ParsedInput<typeof calls.pseudoColorFluxTotalData>,
): Promise<Answer> => {
  const { db, clock } = context
  const { from, to } = askedHours(input, clock.now())
  const before = { from: new Date(2 * from.getTime() - to.getTime()), to: from }
  const [sections, setting] = await Promise.all([fluxSections(db), citySetting(db)])
  const [now, past] = await Promise.all([
    hourlyFlux(db, sections, input.factorCode, { from, to }),
    hourlyFlux(db, sections, input.factorCode, before),
  ])
  const [longitude, latitude] = setting?.centerPoint ?? [0, 0]
  const centre: Position = { longitude, latitude }
  const periods = sections.map((section) => ({
    section,
    period: periodFlux(now.tonnes.get(section.sectionCode) ?? []),
    earlier: periodFlux(past.tonnes.get(section.sectionCode) ?? []),
  }))
  const inT = sumOf(periods.map(({ period }) => period?.inT ?? null))
  const outT = sumOf(periods.map(({ period }) => period?.outT ?? null))
  const channels = periods
    .map(
      ({ section, period, earlier }): Channel => ({
        sectionCode: section.sectionCode,
        sectionName: section.sectionName,
        neighbourCode: section.neighbourCode,
        bearingDeg: bearingDeg(centre, section),
        lengthM: section.lengthM,
        inT: period?.inT ?? null,
        outT: period?.outT ?? null,
        netT: period?.netT ?? null,
        sharePct: period && inT !== null && inT > 0 ? (period.inT / inT) * 100 : null,
        changeT: period && earlier ? period.netT - earlier.netT : null,
        hours: (now.tonnes.get(section.sectionCode) ?? []).filter((value) => value !== null).length,
      }),
    )
    .toSorted((a, b) => Math.abs(b.netT ?? 0) - Math.abs(a.netT ?? 0) || a.sectionCode.localeCompare(b.sectionCode))
  // The net of the city is that of a border without a gap.
  const isClosed = periods.every(({ period }) => period !== null)
  const total = { inT, outT, netT: isClosed && inT !== null && outT !== null ? inT - outT : null }
  const newest = now.starts.findLast((_, at) => [...now.tonnes.values()].some((hours) => hours[at] !== null))
  const factorName = factors[input.factorCode].typeset
  return {
    factorCode: input.factorCode,
    factorName,
    startTime: formatCity(from),
    endTime: formatCity(to),
    dueHours: now.starts.length,
    channels,
    total,
    sentence: sentenceOf(factorName, channels, total),
    notes: methodNotes,
    dataTime: newest ? hourLabel(newest) : null,
    facts: now.facts,
    reason: inT === null ? reasonOf(sections, now) : null,
  }
}
