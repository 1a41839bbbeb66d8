import type { DayAlarms } from '@qingkong/contract/shapes/compliance'
import type { AllowanceReading } from '@qingkong/contract/shapes/target'
import type { DailyPollutant } from '@qingkong/domain/air/aqi'
import { factors } from '@qingkong/domain/site/factor'

type State = DayAlarms['items'][number]['state']

const stateNames: Readonly<Record<State, string>> = {
  safe: '正常',
  tight: '接近',
  over: '预计超目标',
  missed: '已无法达标',
  met: '已达标',
  none: '无数据',
}

export interface DayAlarmInput {
  pollutant: DailyPollutant
  latestValue: number | null
  /** What the remaining hours usually are. */
  usual: number | null
  targetValue: number
  allowance: AllowanceReading
  remainingHours: number
  /** Which reading of the allowance warns. */
  judgeBy: 'strict' | 'rounded'
  /** The latest hour warns from this share of the allowance on, percent. */
  warnPercent: number
}

const stateOf = ({ latestValue, usual, allowance, judgeBy, warnPercent }: DayAlarmInput): State => {
  if (latestValue === null) return 'none'
  if (allowance.verdict === 'met') return 'met'
  const allowed = allowance[judgeBy]
  if (allowance.verdict === 'missed' || allowance.verdict === 'outOfReach' || allowed === null || allowed < 0)
    return 'missed'
  if (usual !== null && usual > allowed) return 'over'
  return latestValue >= (allowed * warnPercent) / 100 ? 'tight' : 'safe'
}

/** How pressing a pollutant's day is, and what to do. */
export const dayAlarmOf = (
  input: DayAlarmInput,
): { state: State; stateName: string; allowed: number | null; sentence: string } => {
  const { pollutant, latestValue, usual, targetValue, remainingHours } = input
  const state = stateOf(input)
  const { typeset, unit } = factors[pollutant]
  const allowed = state === 'missed' || state === 'met' ? null : input.allowance[input.judgeBy]
  const each = pollutant === 'o38h' ? '每小时' : '平均'
  const rest = `剩余 ${remainingHours} 小时${each}应不超过 ${allowed} ${unit}`
  const sentences: Readonly<Record<State, string>> = {
    none: `${typeset} 今日尚无小时数据`,
    met: `${typeset} 全天未超过目标 ${targetValue} ${unit}`,
    missed: `${typeset} 全天已无法控制在目标 ${targetValue} ${unit} 以内`,
    over: `${typeset} ${rest}，近7日同时段为 ${usual} ${unit}，预计超过目标 ${targetValue} ${unit}，请加强管控`,
    tight: `${typeset} 最新 ${latestValue} ${unit}，已接近余量：${rest}`,
    safe: `${typeset} 最新 ${latestValue} ${unit}，${rest}`,
  }
  return { state, stateName: stateNames[state], allowed, sentence: sentences[state] }
}
