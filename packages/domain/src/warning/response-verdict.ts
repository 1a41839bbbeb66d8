import type { Maybe } from '../missing.ts'
import { percentile } from '../period/percentile.ts'

/**
 * Whether a plant under measures really produced less, judged by the electricity of its production (command 1.6).
 * done 落实, suspected 疑似未落实, undone 未落实, unknown 无法判定.
 */
export type ResponseVerdict = 'done' | 'suspected' | 'undone' | 'unknown'

/** From what must be looked at first on. */
export const responseVerdicts: readonly ResponseVerdict[] = ['undone', 'suspected', 'unknown', 'done']

export const responseVerdictNames: Readonly<Record<ResponseVerdict, string>> = {
  done: '落实',
  suspected: '疑似未落实',
  undone: '未落实',
  unknown: '无法判定',
}

const hoursPerDay = 24
/** What a plant may draw though it stands still: heat, safety, treatment. */
const standbyShare = 0.1
/** Meters and days differ: so much over what was asked still counts as done. */
const tolerance = 1.1
/** Of the base, over what is allowed: doubt, not yet a breach. */
const doubtShare = 0.1
/** Fewer of the hours say nothing. */
const leastCoverage = 0.75

export interface ResponseUse {
  /** kWh of a usual day of the same kind; null = not known. */
  baseKwh: Maybe<number>
  /** kWh in the valid hours. */
  actualKwh: number
  validHours: number
  /** Hours of the response that have ended. */
  dueHours: number
  /** What the measures ask for, 0 to 1. */
  reductionShare: number
}

export interface JudgedResponse {
  verdict: ResponseVerdict
  /** kWh of the valid hours: usual, and allowed under the measures; null without a base. */
  usualKwh: Maybe<number>
  allowedKwh: Maybe<number>
  /** Actual against usual, percent; −55 = 55 % less. */
  deviationPct: Maybe<number>
  /** 执行率: realised of what was asked, percent; more than asked is more than 100, more than usual below 0. */
  executionPct: Maybe<number>
}

const unjudged: JudgedResponse = {
  verdict: 'unknown',
  usualKwh: null,
  allowedKwh: null,
  deviationPct: null,
  executionPct: null,
}

/** Judges one plant over the hours of a response; partial days scale by their hours. */
export const judgeResponse = (use: ResponseUse): JudgedResponse => {
  const { baseKwh, actualKwh, validHours, dueHours, reductionShare } = use
  if (baseKwh === null || baseKwh <= 0 || dueHours <= 0 || validHours < leastCoverage * dueHours) return unjudged
  const usualKwh = (baseKwh * validHours) / hoursPerDay
  const allowedKwh = usualKwh * Math.max(1 - reductionShare, standbyShare) * tolerance
  const realised = (usualKwh - actualKwh) / usualKwh
  const verdict =
    actualKwh <= allowedKwh ? 'done' : actualKwh <= allowedKwh + doubtShare * usualKwh ? 'suspected' : 'undone'
  return {
    verdict,
    usualKwh,
    allowedKwh,
    deviationPct: -realised * 100,
    executionPct: reductionShare > 0 ? (realised / reductionShare) * 100 : null,
  }
}

/**
 * The same judgement of a pollutant by the stack monitors, over whole days: expected is E0 − R.
 * @param baseKg of the inventory, kg a day
 * @param reductionKg that the plan takes off it
 */
export const stackVerdict = (baseKg: number, reductionKg: number, measuredKg: number): ResponseVerdict =>
  baseKg <= 0
    ? 'unknown'
    : judgeResponse({
        baseKwh: baseKg,
        actualKwh: measuredKg,
        validHours: hoursPerDay,
        dueHours: hoursPerDay,
        reductionShare: reductionKg / baseKg,
      }).verdict

/** 存疑: electricity and stack monitors say the opposite of the same hours; somebody has to look. */
export const isDoubtful = (byElectricity: ResponseVerdict, byStack: readonly ResponseVerdict[]): boolean =>
  (byElectricity === 'done' && byStack.includes('undone')) ||
  (byElectricity === 'undone' && byStack.length > 0 && byStack.every((verdict) => verdict === 'done'))

/** A day of a plant's production before the response. */
export interface UseDay {
  kwh: Maybe<number>
  /** Of the meter with the fewest. */
  validHours: number
  isWorkday: boolean
  /** A warning, a statutory holiday or a reported standstill: not a usual day. */
  isUnusual: boolean
}

const baseDays = 30
const leastBaseDays = 10
const leastDayHours = 20

/**
 * kWh of a usual day: median of the last 30 valid days of the same kind (workday or weekend).
 * @param days oldest first
 * @returns null with fewer than ten of them
 */
export const usualDayKwh = (days: readonly UseDay[], isWorkday: boolean): Maybe<number> => {
  const alike = days.flatMap(({ kwh, validHours, ...day }) =>
    kwh !== null && validHours >= leastDayHours && !day.isUnusual && day.isWorkday === isWorkday ? [kwh] : [],
  )
  return alike.length < leastBaseDays ? null : percentile(alike.slice(-baseDays), 50)
}

/** Reductions of one pollutant: kg a day asked for and realised, null where it cannot be told. */
export interface RealisedReduction {
  requiredKg: Maybe<number>
  realisedKg: Maybe<number>
}

/**
 * 完成率: Σ min(realised, required) ÷ Σ required of those of whom both are known, percent: who does more than asked cannot
 * cover who does less. Null without any.
 */
export const completionPct = (reductions: readonly RealisedReduction[]): Maybe<number> => {
  let [met, required] = [0, 0]
  for (const { requiredKg, realisedKg } of reductions) {
    if (requiredKg === null || realisedKg === null) continue
    met += Math.min(requiredKg, Math.max(0, realisedKg))
    required += requiredKg
  }
  return required > 0 ? (met / required) * 100 : null
}
