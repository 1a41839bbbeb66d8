import { formatRounded, groupedText } from '@qingkong/domain/air/rounding'
import { captureTooLow } from '@qingkong/domain/emission/capture-rate'
import type { EmissionMeta } from '../../shapes/emission.ts'
import type { AmountFacts, StatisticFacts } from '../../shapes/emission-amount.ts'

/** A change with its sign, so that a rise is told from a fall. */
const signedText = (pct: number): string => `${pct > 0 ? '+' : ''}${formatRounded(pct, 1)}`

/** ，产治同步率{s}%，未同步{n}家; '' while nothing produced. */
const synchronyWords = ({ syncRate, unsync }: Pick<StatisticFacts, 'syncRate' | 'unsync'>): string =>
  syncRate === null ? '' : `，产治同步率${percentText(syncRate)}%，未同步${unsync}家`

/** What is hidden is counted, and said; null where nothing is. */
export const hiddenNote = (hiddenCount: number): string | null =>
  hiddenCount === 0 ? null : `另有${hiddenCount}家不在查看范围，未计入`

/** What the reader has to know before any figure; null without. */
export const metaBanner = ({ remark, hiddenCount }: Pick<EmissionMeta, 'remark' | 'hiddenCount'>): string | null => {
  const said = [remark, hiddenNote(hiddenCount)].filter((note) => note !== null)
  return said.length === 0 ? null : said.join('；')
}

/** kg as tonnes in a sentence: grams are not lost, tonnes not drowned in decimals. */
const tonnesText = (kg: number): string => formatRounded(kg / 1000, Math.abs(kg) < 10_000 ? 3 : 1)
export const percentText = (share: number): string => formatRounded(share * 100, 1)

interface AreaWords {
  period: { name: string }
  facts: AmountFacts
}

/** {日}全市{因子}核算排放{x}t，{区}占{p}%居首，{行业}占{q}%. null where nothing was measured. */
export const areaSentence = ({ period, facts }: AreaWords, industry: AmountFacts['first']): string | null => {
  const where = facts.isWholeCity ? '全市' : '所选范围'
  if (facts.measuredKg === null) return null
  if (facts.totalKg === null)
    return `${period.name}${where}${facts.factorName}实测排放${tonnesText(facts.measuredKg)}t，${captureTooLow}。`
  const first = facts.first ? `，${facts.first.name}占${percentText(facts.first.share)}%居首` : ''
  const most = industry ? `，${industry.name}占${percentText(industry.share)}%` : ''
  return `${period.name}${where}${facts.factorName}核算排放${tonnesText(facts.totalKg)}t${first}${most}。`
}

/** {期}核算{x}t（补遗{f}%），同比{y}%，{n}家超过时序许可量; of electricity its kWh. null where nothing was measured. */
export const statisticsSentence = ({
  period,
  facts,
}: {
  period: { name: string }
  facts: StatisticFacts
}): string | null => {
  const change = facts.yoy === null ? (facts.yoyRemark ?? '同比--') : `同比${signedText(facts.yoy)}%`
  if (facts.totalKwh !== null)
    return `${period.name}用电${groupedText(facts.totalKwh, 0)}kWh，${change}${synchronyWords(facts)}。`
  if (facts.measuredKg === null) return null
  if (facts.totalKg === null)
    return `${period.name}${facts.factorName}实测${tonnesText(facts.measuredKg)}t，${captureTooLow}。`
  const filled = facts.filledShare === null ? '' : `（补遗${percentText(facts.filledShare)}%）`
  const ahead = facts.permitted === 0 ? '' : `，${facts.permitted}家有许可量的企业中${facts.overPermit}家超过时序许可量`
  return `${period.name}${facts.factorName}核算${tonnesText(facts.totalKg)}t${filled}，${change}${ahead}。`
}
