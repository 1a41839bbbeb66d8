import { groupedText } from '@qingkong/domain/air/rounding'
import type { enterpriseAnalysis } from '../../calls/sources/enterprise-analysis.ts'
import type { Answer } from '../../core/call.ts'

export type OutletAnalysis = Answer<(typeof enterpriseAnalysis)['psAnalyseZdDataAnalyse']>

const percent = (share: number | null): string => (share === null ? '--' : groupedText(share * 100, 1))
const signed = (value: number): string => `${value > 0 ? '+' : ''}${groupedText(value, 1)}`

/** What an outlet let go of: 核算 with what was filled, else 实测 and why there is no 核算. */
const massPart = ({ facts, stats }: OutletAnalysis): string => {
  if (facts.accountedKg === null)
    return `实测排放${stats.kg === null ? '--' : groupedText(stats.kg, 2)}kg（${facts.accountedRemark ?? ''}）`
  return `核算排放${groupedText(facts.accountedKg, 2)}kg`
}

const changePart = ({ changePct, changeRemark }: OutletAnalysis['facts']): string =>
  changePct === null ? `较前期--${changeRemark === null ? '' : `（${changeRemark}）`}` : `较前期${signed(changePct)}%`

/** The one sentence of 数据监控: `{企业}{时段}有效{v}小时，{因子}超标{n}小时（{r}%），最高{m}倍，核算排放{x}kg，较前期{p}%`. */
export const outletSentence = (answer: OutletAnalysis): string => {
  const { psName, startTime, endTime, factor, stats, facts } = answer
  const period = `${startTime.slice(0, 16)}至${endTime.slice(0, 16)}`
  const highest = facts.maxMultiple === null ? '' : `，最高${groupedText(facts.maxMultiple, 2)}倍`
  const limited =
    factor.limit === null
      ? `${factor.name}无限值`
      : `${factor.name}超标${facts.exceed}小时（${percent(facts.exceedRate)}%）${highest}`
  const remark = facts.coverageRemark === null ? '' : `。${facts.coverageRemark}`
  return `${psName}${period}有效${stats.valid}小时，${limited}，${massPart(answer)}，${changePart(facts)}${remark}`
}
