import { describe, expect, it } from 'vitest'
import { parseCity } from '../time/city-time.ts'
import { detectionRates } from './detection-rates.ts'
import type { ExhaustItem } from './exhaust-item.ts'
import { passageResult } from './passage-result.ts'
import { invalidReasonsOf, type TestConditions } from './passage-validity.ts'
import { isWholePlate, maskedPlate, plateWritten } from './plate.ts'
import { absorptionOf, opacityOf } from './smoke-opacity.ts'
import { reviewObstacle, smokeDeadline, statusAfterReview } from './smoke-review.ts'
import { specificPower } from './specific-power.ts'
import type { VehicleLimit } from './vehicle-limit.ts'
import { vehicleVerdict, verdictWindowStart } from './vehicle-verdict.ts'

const at = (text: string): number => parseCity(text)?.getTime() ?? Number.NaN
const good: TestConditions = {
  plateConfidence: 0.97,
  fuel: 'B',
  plumePct: 8,
  weather: 'clear',
  windMs: 2,
  speedKmh: 50,
  accelMs2: 0.5,
  slopePct: 1,
  hasValues: true,
}
const nothing = { co: null, hc: null, no: null, opacity: null, ringelmann: null }
const diesel: VehicleLimit[] = [
  { fuel: 'B', item: 'opacity', limit: 30, validFrom: '2017-07-27', validTo: null },
  { fuel: 'B', item: 'no', limit: 1500, validFrom: '2017-07-27', validTo: null },
]

describe('one passage', () => {
  it('radar 8: VSP of 50 km/h, 0.5 m/s², 1 % is 11.64 kW/t', () => {
    expect(specificPower(50, 0.5, 1)).toBeCloseTo(11.64, 2)
  })

  it('radar 8: opacity 30 % is an absorption of 0.829 per metre, and back', () => {
    expect(absorptionOf(0.3)).toBeCloseTo(0.829, 3)
    expect(opacityOf(absorptionOf(0.3) ?? 0)).toBeCloseTo(0.3, 12)
    expect(absorptionOf(1)).toBeNull()
  })

  it('a test is invalid for every reason it gives, not only for the first', () => {
    expect(invalidReasonsOf(good)).toEqual([])
    expect(invalidReasonsOf({ ...good, weather: 'rain', windMs: 5.1, plateConfidence: 0.89 })).toEqual([
      'PLATE',
      'WEATHER',
      'WIND',
    ])
    expect(invalidReasonsOf({ ...good, fuel: 'D', plumePct: null, accelMs2: null, hasValues: false })).toEqual([
      'FUEL',
      'PLUME',
      'MOTION',
      'VALUES',
    ])
  })

  it('petrol is judged within 0–20 kW/t, diesel whatever its load', () => {
    expect(invalidReasonsOf({ ...good, fuel: 'A', accelMs2: 2 })).toEqual(['POWER'])
    expect(invalidReasonsOf({ ...good, fuel: 'B', accelMs2: 2 })).toEqual([])
  })

  it('fails strictly above the limit of its fuel and day; without a limit nothing is judged', () => {
    const judge = (opacity: number, fuel: 'A' | 'B' = 'B', day = '2026-11-20') =>
      passageResult({ ...good, fuel }, { ...nothing, opacity }, diesel, day)
    expect(judge(30).result).toBe('1')
    expect(judge(30.1)).toMatchObject({ result: '-1', exceeded: ['opacity'] })
    expect(judge(90, 'A').result).toBeNull()
    expect(judge(90, 'B', '2017-07-26').result).toBeNull()
    expect(passageResult({ ...good, windMs: 9 }, { ...nothing, opacity: 90 }, diesel, '2026-11-20')).toMatchObject({
      result: '0',
      exceeded: [],
    })
  })

  it('sources 11.17: tested 9,860, valid 7,888, failed 236 → 80.0 %, 3.0 %', () => {
    const { validRate, exceedRate } = detectionRates({ tested: 9860, valid: 7888, failed: 236 })
    expect(validRate?.toFixed(1)).toBe('80.0')
    expect(exceedRate?.toFixed(1)).toBe('3.0')
    expect(detectionRates({ tested: 0, valid: 0, failed: 0 })).toEqual({ validRate: null, exceedRate: null })
  })
})

describe('verdict of a vehicle', () => {
  const test = (text: string, ...exceeded: ExhaustItem[]) => ({ at: at(text), exceeded })
  const now = at('2026-11-20 12:00:00')

  it('radar 11.11: two exceedances five months apart with a clean test between are not 判定不合格', () => {
    const tests = [test('2026-06-18', 'opacity'), test('2026-09-01'), test('2026-11-18', 'opacity')]
    expect(vehicleVerdict(tests, now)).toBe('超标一次')
  })

  it('radar 11.11: consecutive exceedances of one pollutant within six calendar months are 判定不合格', () => {
    const tests = [test('2026-06-18', 'opacity'), test('2026-11-18', 'no', 'opacity')]
    expect(vehicleVerdict(tests, now)).toBe('判定不合格')
    expect(vehicleVerdict([...tests, test('2026-11-19')], now)).toBe('判定不合格')
  })

  it('radar 11.11: different pollutants are not', () => {
    expect(vehicleVerdict([test('2026-11-01', 'opacity'), test('2026-11-18', 'no')], now)).toBe('超标一次')
  })

  it('six calendar months and not 180 days, by the city’s calendar', () => {
    expect(verdictWindowStart(at('2026-11-20 12:00:00'))).toBe(at('2026-05-20 12:00:00'))
    expect(verdictWindowStart(at('2026-08-31 08:00:00'))).toBe(at('2026-02-28 08:00:00'))
    expect(verdictWindowStart(at('2026-03-15 00:30:00'))).toBe(at('2025-09-15 00:30:00'))
    const tests = [test('2026-05-20 11:59:59', 'opacity'), test('2026-11-18', 'opacity')]
    expect(vehicleVerdict(tests, now)).toBe('超标一次')
  })

  it('an exceedance followed by a clean test is forgiven, nothing tested is 无效', () => {
    expect(vehicleVerdict([test('2026-11-01', 'opacity'), test('2026-11-18')], now)).toBe('合格')
    expect(vehicleVerdict([], now)).toBe('无效')
    expect(vehicleVerdict([test('2026-11-21', 'opacity')], now)).toBe('无效')
  })
})

describe('number plates', () => {
  it('sources 7: 苏B***23 for whoever may not see them', () => {
    expect(maskedPlate('苏BA8823')).toBe('苏B***23')
    expect(maskedPlate('苏B演00123')).toBe('苏B***23')
    expect(maskedPlate('苏BDA8823')).toBe('苏B***23')
    expect(maskedPlate('苏B')).toBe('***')
  })

  it('only a whole number is one', () => {
    expect(isWholePlate(plateWritten(' 苏b·a8823 '))).toBe(true)
    expect(isWholePlate('苏B演0001')).toBe(true)
    expect(isWholePlate('苏BDA8823')).toBe(true)
    expect(['苏B', '苏B88', '8823', '苏B%', '苏B_____', ''].filter(isWholePlate)).toEqual([])
  })
})

describe('review of a smoke record', () => {
  it('another person decides after the first opinion', () => {
    expect(reviewObstacle({ status: '1', firstReviewerId: null }, 'a')).toBeNull()
    expect(reviewObstacle({ status: '2', firstReviewerId: 'a' }, 'a')).toBe('复核人不能与初审人相同')
    expect(reviewObstacle({ status: '2', firstReviewerId: 'a' }, 'b')).toBeNull()
    expect(reviewObstacle({ status: '5', firstReviewerId: 'a' }, 'b')).toBe('该记录已移交，不能再审核')
    expect(statusAfterReview('1', '2')).toBe('2')
    expect([statusAfterReview('2', '1'), statusAfterReview('2', '2')]).toEqual(['3', '4'])
  })

  it('is over by the end of the second working day', () => {
    const isWorkday = (date: string) => !['2026-11-21', '2026-11-22'].includes(date)
    expect(smokeDeadline(at('2026-11-20 10:00:00'), isWorkday)).toBe(at('2026-11-24 23:59:59'))
    expect(smokeDeadline(at('2026-11-17 23:50:00'), isWorkday)).toBe(at('2026-11-19 23:59:59'))
  })
})
