import { describe, expect, it } from 'vitest'
import { accountedMass, type MassHour } from './accounted-mass.ts'
import { captureTooLow } from './capture-rate.ts'

const run = (kg: number): MassHour => ({ kg, isStopped: false })
const gap: MassHour = { kg: null, isStopped: false }
const stop: MassHour = { kg: 0, isStopped: true }
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)

describe('核算 of a period of hours', () => {
  it('sources 1: a gap takes the largest mass of the hours before it, however early that was', () => {
    const hours = [...times(40, run(2)), run(3), ...times(30, run(1)), ...times(3, gap), ...times(21, run(1))]
    const period = 40 + 1 + 30
    const found = accountedMass(hours, period, 0)
    expect(found.measuredKg).toBe(21)
    expect(found.substituted).toMatchObject({ filledKg: 9, filledHours: 3, totalKg: 30 })
    expect(found.substituted?.filledShare).toBeCloseTo(0.3)
  })

  it('of a gap that began before the period only the hours inside are filled, by the window of the whole gap', () => {
    const hours = [run(9), ...times(200, run(2)), ...times(30, gap), ...times(80, run(2))]
    // 30 hours are a long gap: of 720 hours, so the 9 kg of the beginning serve.
    expect(accountedMass(hours, 201 + 20, 0).substituted).toMatchObject({ filledKg: 90, filledHours: 10 })
  })

  it('below 75 % nothing is given out, and the reason is said', () => {
    const hours = [...times(70, run(2)), ...times(30, gap)]
    expect(accountedMass(hours, 60, 0)).toEqual({ measuredKg: 20, substituted: null, remark: captureTooLow })
  })

  it('a source at rest lets nothing go, and its hours are no gap', () => {
    expect(accountedMass(times(48, stop), 0, 0)).toEqual({
      measuredKg: 0,
      substituted: { filledKg: 0, filledHours: 0, totalKg: 0, filledShare: 0 },
      remark: null,
    })
    expect(accountedMass([...times(40, run(1)), ...times(8, stop)], 40, 0).substituted?.totalKg).toBe(0)
  })

  it('hours before the monitor was there spoil no quarter; without a day of history a gap stays open', () => {
    const hours = [...times(500, gap), ...times(20, run(1)), gap, ...times(9, run(1))]
    expect(accountedMass(hours, 500, 0).substituted).toMatchObject({ filledHours: 0, totalKg: 29 })
  })
})
