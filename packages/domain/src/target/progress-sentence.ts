import { formatRounded, roundDown } from '../air/rounding.ts'
import { shownAllowance } from '../allowance/shown-allowance.ts'
import type { Maybe } from '../missing.ts'
import type { DecompositionFactor } from './decomposition.ts'
import { indicators } from './indicator.ts'
import type { TargetProgress } from './target-progress.ts'

export type ProgressText = {
  factor: DecompositionFactor
  placeName: string
  /** 2026年11月, 2026年. */
  periodName: string
  target: Maybe<number>
  progress: TargetProgress
  /** Which reading the sentence goes by. */
  judgeBy: 'strict' | 'rounded'
}

/** One sentence on a target: how far, and what the rest may bring. Null without a valid day. */
export const progressSentence = ({
  factor,
  placeName,
  periodName,
  target,
  progress,
  judgeBy,
}: ProgressText): Maybe<string> => {
  const { current, validDays, missingDays } = progress
  if (current === null) return null
  const { name, unit, kind } = indicators[factor]
  const figure = kind === 'mean' ? formatRounded(current, 1) : `${current}`
  const soFar = `${placeName}${periodName}${name}目前为 ${figure} ${unit}（有效 ${validDays} 天${missingDays > 0 ? `，缺测 ${missingDays} 天未计入` : ''}）`
  if (target === null) return `${soFar}，尚未设置目标`
  const bound = indicators[factor].bound === 'most' ? '不超过' : '不少于'
  return `${soFar}，目标${bound} ${target} ${unit}：${kind === 'mean' ? meanRest(progress, judgeBy) : daysRest(factor, progress)}`
}

const meanRest = ({ mean, remainingDays }: TargetProgress, judgeBy: 'strict' | 'rounded'): string => {
  if (mean === null) return ''
  const shown = shownAllowance(mean, 1)
  switch (shown.verdict) {
    case 'met':
      return '已达标'
    case 'missed':
      return '未达标'
    case 'outOfReach':
      return `剩余 ${remainingDays} 天即使为 0 也无法达标`
    case 'open':
    case 'safe': {
      const allowed = shown[judgeBy] ?? 0
      // Out of reach by the strict reading only.
      if (allowed < 0) return `按严格口径剩余 ${remainingDays} 天即使为 0 也无法达标`
      const other = judgeBy === 'rounded' ? shown.strict : shown.rounded
      const otherName = judgeBy === 'rounded' ? '严格' : '修约'
      const rest = `剩余 ${remainingDays} 天平均不超过 ${formatRounded(allowed, 1)} µg/m³ 可达标`
      const note = other === null || other < 0 ? '' : `（${otherName}口径 ${formatRounded(roundDown(other, 1), 1)}）`
      return `${rest}${note}${shown.verdict === 'safe' ? '，高于近年同期最高水平，稳定达标' : ''}`
    }
  }
}

const daysRest = (factor: DecompositionFactor, { days, remainingDays }: TargetProgress): string => {
  if (days === null) return ''
  const isGood = factor === 'good_days'
  const kind = isGood ? '污染天' : '超标天'
  switch (days.verdict) {
    case 'met':
      return '已达标'
    case 'missed':
      return `未达标，相差 ${-days.allowedDays} 天`
    case 'outOfReach':
      return isGood
        ? `剩余 ${remainingDays} 天全部优良也差 ${-days.allowedDays} 天`
        : `已超出 ${-days.allowedDays} 天，无法达标`
    case 'safe':
      return isGood ? '已达到目标天数' : `剩余 ${remainingDays} 天全部超标也不超出`
    case 'open':
      return isGood
        ? `剩余 ${remainingDays} 天还需优良 ${days.stillNeeded} 天，最多再有 ${days.allowedDays} 个${kind}`
        : `剩余 ${remainingDays} 天最多再有 ${days.allowedDays} 个${kind}`
  }
}
