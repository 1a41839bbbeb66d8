import type { BoxModelOutcome } from '@qingkong/contract/shapes/box-model-outcome'
import { formatRounded } from '@qingkong/domain/air/rounding'
import { leastCut } from '@qingkong/science/obm/ekma/reduction-rays'
import { isOzoneMade } from '@qingkong/science/obm/reactivity/ozone-made'
import { type Verdict, verdictOf } from '@qingkong/science/obm/verdict'
import { meanLnOverQ } from './analysed-day.ts'
import { gridOf } from './ekma-grid.ts'
import type { BriefOutcome } from './run-outcome.ts'

/** Wanted fall of net production where nobody names one. */
export const usualTarget = 0.1

/** The regime of a day; a day that makes no ozone has none. */
export const verdictOfOutcome = (outcome: BriefOutcome): Verdict | null => {
  if (outcome.netPpb === null || !isOzoneMade(outcome.netPpb)) return null
  const { rir, ekma } = outcome
  const regime = rir?.regime
  const place = (today: NonNullable<BriefOutcome['ekma']>['today']) =>
    today && today.distance !== null ? { regime: today.regime, distance: today.distance } : null
  const days = ekma?.kind === 'days' ? ekma : null
  return verdictOf({
    rir: regime ? { regime: regime.regime, ratio: regime.ratio ?? Number.NaN } : null,
    integral: days && place(days.today),
    highest: days && place(days.highestToday),
    lnOverQ: meanLnOverQ(outcome),
  })
}

/** Groups that nobody can cut, and the sum of all. */
const notCut = new Set(['VOC', 'CO', '天然源 VOC'])

/** The group whose cut brings most. */
const firstGroup = ({ rir }: BriefOutcome) =>
  (rir?.reactivities ?? [])
    .flatMap(({ name, kind, rir: value }) =>
      kind === 'group' && !notCut.has(name) && value !== null && value > 0 ? [{ name, value }] : [],
    )
    .toSorted((a, b) => b.value - a.value)[0]

const percent = (share: number): string => formatRounded(100 * share, 0)

/** The ratio that reaches the target with the least cut. */
const bestRay = (outcome: BriefOutcome) => {
  const grid = gridOf(outcome)
  return (outcome.ekma?.rays ?? [])
    .flatMap(({ voc, nox }) => {
      const found = grid && leastCut(grid, { voc, nox }, usualTarget)
      return found ? [{ voc, nox, cut: found.cut }] : []
    })
    .toSorted((a, b) => a.cut - b.cut)[0]
}

const raySentence = (outcome: BriefOutcome): string[] => {
  const best = bestRay(outcome)
  const onlyNox = outcome.ekma?.rays.find(({ voc }) => voc === 0)?.points.find(({ cut }) => cut === 0.1)?.change
  return [
    ...(best ? [`VOC:NOx按${best.voc}:${best.nox}削减${percent(best.cut)}%，净生成量降${percent(usualTarget)}%`] : []),
    ...(typeof onlyNox === 'number' ? [`单减NOx会${onlyNox > 0 ? '升高' : '降低'}`] : []),
  ]
}

/** The day in one sentence; null where nothing can be said. */
export const conclusionOf = (siteName: string, day: string, outcome: BriefOutcome): string | null => {
  const verdict = verdictOfOutcome(outcome)
  if (!verdict) return null
  const ratio = verdict.votes.find(({ criterion }) => criterion === 'RIR比')?.value
  const others = verdict.votes.filter(({ criterion }) => criterion !== 'RIR比').map(({ criterion }) => criterion)
  const rirText = typeof ratio !== 'number' || !Number.isFinite(ratio) ? '' : `RIR比${formatRounded(ratio, 2)}`
  const agreed = verdict.agreed && others.length > 0 ? `${others.join('、')}${rirText === '' ? '' : '一致'}` : ''
  const basis = verdict.agreed ? [rirText, agreed].filter(Boolean).join('，') : ''
  const first = firstGroup(outcome)
  const sentences = [
    `${siteName}${day}臭氧生成处于${verdict.sentence}${basis === '' ? '' : `（${basis}）`}`,
    ...(first ? [`首先削减${first.name}（RIR ${formatRounded(first.value, 2)}）`] : []),
    ...raySentence(outcome),
  ]
  return `${sentences.join('；')}。`
}

/** From this share of filled values on people are told. */
const muchFilledPct = 10
const filledBy = new Set(['线性插补', '相邻日同时刻'])
const hoursPerDay = 24
/** Temperature, humidity and pressure. */
const weatherColumns = 3

/** Share of the values of the day that were filled, %. */
const filledPctOf = ({ filled, constrained }: Pick<BoxModelOutcome, 'filled' | 'constrained'>): number => {
  const count = filled.filter(({ how }) => filledBy.has(how)).length
  return (100 * count) / (hoursPerDay * (constrained.length + weatherColumns))
}

/** What makes a result less certain: what the engine says, much filled, no formaldehyde. */
export const warningsOf = (outcome: BoxModelOutcome): string[] => {
  const filledPct = filledPctOf(outcome)
  return [
    ...outcome.warnings,
    ...(filledPct > muchFilledPct ? [`填补值占${formatRounded(filledPct, 0)}%`] : []),
    ...(outcome.constrained.includes('甲醛') ? [] : ['未测甲醛，由模型计算']),
  ]
}
