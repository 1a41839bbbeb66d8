import type { Fuel } from './fuel.ts'
import { specificPower } from './specific-power.ts'

/** Why a remote-sensing test does not count. HJ 845-2017 as far as known; bounds marked so are the platform's own. */
export const invalidReasons = {
  PLATE: '号牌识别不可信',
  FUEL: '燃料类型未知',
  PLUME: 'CO₂烟羽不足',
  WEATHER: '雨、雪或雾',
  WIND: '风速大于5 m/s',
  MOTION: '缺少速度或加速度',
  POWER: 'VSP不在0–20 kW/t',
  VALUES: '没有排放测量值',
} as const
export type InvalidReason = keyof typeof invalidReasons
const invalidReasonCodes = Object.keys(invalidReasons) as InvalidReason[]

export const weathers = ['clear', 'rain', 'snow', 'fog'] as const
export type Weather = (typeof weathers)[number]

/** Confidence of a recognised plate from which it is believed. */
const leastConfidence = 0.9
/** Least CO₂ in the plume, % by volume: 平台约定, no published figure was found. */
const leastPlumePct = 3
const highestWindMs = 5
/** Petrol engines are judged under moderate load, kW/t; usual window of remote sensing. */
const petrolPower = { least: 0, most: 20 }

/** What of a test decides whether it counts; missing is null. */
export interface TestConditions {
  plateConfidence: number | null
  fuel: Fuel
  /** CO₂ in the plume, % by volume. */
  plumePct: number | null
  weather: Weather
  windMs: number | null
  speedKmh: number | null
  accelMs2: number | null
  /** Rise of the road at the point, %. */
  slopePct: number
  hasValues: boolean
}

/** kW/t; null where the vehicle's motion is not known. */
export const powerOf = ({ speedKmh, accelMs2, slopePct }: TestConditions): number | null =>
  speedKmh === null || accelMs2 === null ? null : specificPower(speedKmh, accelMs2, slopePct)

/** Every reason why a test does not count; none = it is valid. */
export const invalidReasonsOf = (test: TestConditions): InvalidReason[] => {
  const { plateConfidence, fuel, plumePct, weather, windMs, hasValues } = test
  const power = powerOf(test)
  const isOut = power !== null && (power < petrolPower.least || power > petrolPower.most)
  const judged: Record<InvalidReason, boolean> = {
    PLATE: plateConfidence === null || plateConfidence < leastConfidence,
    FUEL: fuel === 'D',
    PLUME: plumePct === null || plumePct < leastPlumePct,
    WEATHER: weather !== 'clear',
    WIND: windMs === null || windMs > highestWindMs,
    MOTION: power === null,
    POWER: fuel === 'A' && isOut,
    VALUES: !hasValues,
  }
  return invalidReasonCodes.filter((reason) => judged[reason])
}
