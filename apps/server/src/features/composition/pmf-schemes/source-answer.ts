import type { SourceAnswer } from '@qingkong/contract/calls/composition/pmf-sources'
import { fewestConclusionHours, nothingMeasured } from '@qingkong/contract/tables/composition/component-notes'
import { noSchemeMessage } from '@qingkong/domain/pmf/scheme-words'
import { addDays, cityDate, formatCity } from '@qingkong/domain/time/city-time'
import { weeklyQuality } from '@qingkong/science/pmf/weekly-quality'
import type { CallContext } from '../../../http/context.ts'
import { type AppliedScheme, appliedSources, type SourceQuestion } from './applied-scheme.ts'
import { contributionsByTime, factorSeries, hourStates } from './contributions-by-time.ts'
import { factorShares, ranked, shareText } from './factor-shares.ts'
import { pollutedShares } from './polluted-shares.ts'
import { fixedProfiles, qOverExpected } from './scheme-model.ts'
import { factorNameOf, schemeHeadOf } from './scheme-rows.ts'

/** Monday of the week an hour lies in, 'YYYY-MM-DD'. */
const weekOf = (startAtMs: number): string => {
  const day = cityDate(startAtMs)
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

const weeksOf = ({ applied, scheme, startAtMs }: AppliedScheme) => {
  const base = qOverExpected(scheme.model)
  if (base === null) return []
  return weeklyQuality(fixedProfiles(scheme.model), applied, startAtMs.map(weekOf), base)
}

/** 较前一日溶剂使用升2.3µg/m³: the factor that changed most from the last day but one to the last. */
const changeText = (answer: AppliedScheme): string => {
  const { values } = contributionsByTime(answer, 'DAY')
  const changes = values.flatMap((line, a) => {
    const [before, last] = line.slice(-2)
    return before == null || last == null ? [] : [{ a, delta: last - before }]
  })
  const most = changes.toSorted((x, y) => Math.abs(y.delta) - Math.abs(x.delta))[0]
  if (!most) return ''
  return `；末日较前一日${factorNameOf(answer.scheme, most.a)}${most.delta < 0 ? '降' : '升'}${Math.abs(most.delta).toFixed(1)}µg/m³`
}

const conclusionOf = (answer: AppliedScheme): string | null => {
  const explained = answer.applied.states.filter((state) => state === 'explained').length
  const [first, second] = ranked(factorShares(answer))
  if (explained < fewestConclusionHours || !first) return null
  const [from, to] = [cityDate(answer.startAtMs[0] ?? 0), cityDate(answer.startAtMs.at(-1) ?? 0)]
  const period = from === to ? from : `${from}至${to}`
  return `${period}${shareText(first)}${second ? `、${shareText(second)}` : ''}${changeText(answer)}。`
}

/** What the published scheme says of the hours: shares, hours or days, how well it still fits. @throws Fail */
export const sourceAnswer = async (context: CallContext, question: SourceQuestion): Promise<SourceAnswer> => {
  const answer = await appliedSources(context, question)
  if (answer.scheme === null)
    return {
      scheme: null,
      message: noSchemeMessage,
      facts: answer.facts,
      factors: [],
      times: [],
      states: [],
      series: [],
      hours: { explained: 0, unexplained: 0, incomplete: 0 },
      weeks: [],
      outworn: null,
      polluted: null,
      conclusion: null,
    }
  const { scheme, facts } = answer
  const weeks = weeksOf(answer)
  const outworn = weeks.filter(({ isOutworn }) => isOutworn)
  return {
    scheme: schemeHeadOf(scheme),
    message: facts.raw === 0 ? nothingMeasured : null,
    facts,
    factors: factorShares(answer),
    ...factorSeries(answer, question.dataType),
    hours: hourStates(answer),
    weeks,
    outworn:
      outworn.length === 0
        ? null
        : `方案已不适用，请重新解析（${outworn.map(({ week }) => `${formatCity(new Date(`${week}T00:00:00+08:00`), 'YYYY-MM-DD')}当周`).join('、')}Q/Q期望高于建立时的2倍）`,
    polluted: await pollutedShares(context, answer, question),
    conclusion: conclusionOf(answer),
  }
}
