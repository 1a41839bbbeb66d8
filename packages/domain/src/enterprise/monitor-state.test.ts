import { describe, expect, it } from 'vitest'
import {
  conditionState,
  countStates,
  type MeterReading,
  meterState,
  monitorStateNames,
  monitorStates,
  outletState,
  worstState,
} from './monitor-state.ts'

const now = Date.UTC(2026, 10, 20, 2)
const minutesAgo = (minutes: number, granularity: 'minute' | 'hour' = 'minute') =>
  ({ endAtMs: now - minutes * 60_000, nowMs: now, granularity }) as const
const fresh = minutesAgo(1)
const freshHour = minutesAgo(5, 'hour')

describe('monitor states (event-30)', () => {
  it('are 告警 预警 停产 异常 在线 离线 (event-30)', () => {
    expect(Object.values(monitorStateNames).toSorted()).toEqual(
      ['告警', '预警', '停产', '异常', '在线', '离线'].toSorted(),
    )
  })

  it('a tab has the state of its worst child (popup-11)', () => {
    expect(worstState(['online', 'alarm', 'offline'])).toBe('alarm')
    expect(worstState(['online', 'offline'])).toBe('offline')
    expect(worstState(['online', 'stop'])).toBe('online')
    expect(worstState(['stop', 'stop'])).toBe('stop')
    expect(worstState([])).toBeNull()
  })

  it('counts each state and the sum', () => {
    const counts = countStates(['alarm', 'online', 'online'])
    expect(counts).toEqual({ sum: 3, alarm: 1, warning: 0, anomaly: 0, offline: 0, online: 2, stop: 0 })
    expect(Object.keys(counts)).toEqual(['sum', ...monitorStates])
  })
})

describe('the state of an outlet', () => {
  const reading = (value: number | null, flag: string | null = 'N', limit: number | null = 50) => ({
    value,
    limit,
    flag,
  })
  it.each([
    ['an hour above the limit is an alarm', freshHour, [reading(50.1)], 'alarm'],
    ['a minute above the limit only warns', fresh, [reading(50.1)], 'warning'],
    ['nine tenths of the limit warn', freshHour, [reading(45)], 'warning'],
    ['exactly the limit is no exceedance', freshHour, [reading(50)], 'warning'],
    ['below is online', freshHour, [reading(44.9)], 'online'],
    ['a factor without limit is online', freshHour, [reading(900, 'N', null)], 'online'],
    ['flag F is a stop', freshHour, [reading(0, 'F'), reading(0, 'F')], 'stop'],
    ['maintenance is an anomaly even above the limit', freshHour, [reading(80, 'M')], 'anomaly'],
    ['a missing value is an anomaly', freshHour, [reading(null)], 'anomaly'],
    ['the worst factor counts', freshHour, [reading(10), reading(60), reading(null)], 'alarm'],
    ['30 minutes without minutes are still online', minutesAgo(30), [reading(10)], 'online'],
    ['31 minutes without minutes are offline', minutesAgo(31), [reading(10)], 'offline'],
    ['three hours without hours are still online', minutesAgo(180, 'hour'), [reading(10)], 'online'],
    ['more are offline', minutesAgo(181, 'hour'), [reading(60)], 'offline'],
    ['a factor the interval says nothing of does not count', freshHour, [reading(10), reading(null, '-')], 'online'],
    ['nothing ever is offline', { ...freshHour, endAtMs: null }, [], 'offline'],
  ] as const)('%s', (_, last, readings, state) => {
    expect(outletState(last, readings)).toBe(state)
  })
})

describe('the state of a meter', () => {
  const meter = (part: Partial<MeterReading>): MeterReading => ({
    loadKw: 80,
    referenceKw: 100,
    flag: 'N',
    group: 'production',
    lineShare: null,
    ...part,
  })
  const treatment = (loadKw: number, productionKw: number) =>
    meter({ group: 'govern', loadKw, referenceKw: 22, lineShare: productionKw / 60 })

  it('sources 11.8: with production at 15 of 60 kW, treatment at 2.1 of 22 is 告警, at 10.9 预警, at 11 在线', () => {
    expect([2.1, 10.9, 11].map((load) => meterState(fresh, treatment(load, 15)))).toEqual([
      'alarm',
      'warning',
      'online',
    ])
  })

  it('sources 11.8: production at 11.9 of 60 kW and treatment at 0 are 停产 both', () => {
    expect(meterState(fresh, treatment(0, 11.9))).toBe('stop')
    expect(meterState(fresh, meter({ loadKw: 11.9, referenceKw: 60 }))).toBe('stop')
  })

  it.each([
    ['production under load is online', meter({}), 'online'],
    ['production in standby is a stop', meter({ loadKw: 19.9 }), 'stop'],
    [
      'treatment flagged stopped while the line produces is an alarm',
      meter({ group: 'govern', lineShare: 0.8, loadKw: 0, flag: 'F' }),
      'alarm',
    ],
    ['treatment at rest with its line is a stop', meter({ group: 'govern', lineShare: 0.1, loadKw: 2 }), 'stop'],
    ['treatment at rest while the line is unknown is a stop', meter({ group: 'govern', loadKw: 2 }), 'stop'],
    ['more than a fifth above the reference power is an anomaly', meter({ loadKw: 121 }), 'anomaly'],
    ['a faulty meter is an anomaly', meter({ flag: 'D' }), 'anomaly'],
    ['a missing load is an anomaly', meter({ loadKw: null }), 'anomaly'],
    ['an unknown reference power says nothing about rest', meter({ referenceKw: null, loadKw: 1 }), 'online'],
  ] as const)('%s', (_, reading, state) => {
    expect(meterState(fresh, reading)).toBe(state)
    expect(meterState(minutesAgo(31), reading)).toBe('offline')
  })

  it('by minutes its five-minute means decide, not the newest minute alone', () => {
    const means = [1, 1, 1, 0.02].map((share) => ({ production: 0.8, treatment: share }))
    expect(meterState(fresh, { ...treatment(0.4, 48), means })).toBe('online')
  })
})

describe('the state of a condition', () => {
  const rto = (value: number | null, flag: string | null = 'N') => ({ value, low: 760, high: 950, flag })
  const treating = { group: 'govern', isLineProducing: true } as const
  it.each([
    ['within its range is online', treating, rto(820), 'online'],
    ['a treatment facility below its range is an alarm', treating, rto(700), 'alarm'],
    ['above its range too', treating, rto(951), 'alarm'],
    ['a production parameter outside is an anomaly', { ...treating, group: 'production' }, rto(700), 'anomaly'],
    ['close to a limit warns', treating, rto(770), 'warning'],
    ['close to the upper limit warns', treating, rto(940), 'warning'],
    ['outside while the line rests is a stop', { ...treating, isLineProducing: false }, rto(200), 'stop'],
    [
      'outside counts while nobody knows whether the line runs',
      { ...treating, isLineProducing: null },
      rto(200),
      'alarm',
    ],
    ['flag F is a stop', treating, rto(30, 'F'), 'stop'],
    ['a faulty sensor is an anomaly', treating, rto(820, 'D'), 'anomaly'],
    ['a missing value is an anomaly', treating, rto(null), 'anomaly'],
  ] as const)('%s', (_, equipment, reading, state) => {
    expect(conditionState(fresh, equipment, [reading])).toBe(state)
    expect(conditionState(minutesAgo(31), equipment, [reading])).toBe('offline')
  })
})
