import { describe, expect, it } from 'vitest'
import { fewestCheckHours, particleQuality, xyleneQuality } from './quality-checks.ts'

const hour = { 'SO42-': 10, 'NO3-': 20, 'NH4+': 10, 'Cl-': 1, 'K+': 0.5, K: 0.6, S: 3.6, OC: 8, EC: 2, 'PM2.5': 65 }
const hours = (row: Record<string, number>, month = 1, count = fewestCheckHours) =>
  Array.from({ length: count }, () => ({ row, month }))
const checkOf = (rows: Parameters<typeof particleQuality>[0], code: string) =>
  particleQuality(rows).find((check) => check.code === code)

describe('the quality strip of particle components', () => {
  it('says the median of each ratio and whether it is usual', () => {
    expect(checkOf(hours(hour), 'sulfur')).toMatchObject({ median: 0.36, isUsual: true, count: 24 })
    expect(checkOf(hours({ ...hour, S: 7 }), 'sulfur')).toMatchObject({ median: 0.7, isUsual: false })
    expect(checkOf(hours(hour), 'potassium')?.median).toBeCloseTo(1.2, 12)
    expect(checkOf(hours(hour), 'anionsOverCations')?.isUsual).toBe(true)
  })

  it('an element is not counted beside its ion in the sum of components', () => {
    expect(checkOf(hours(hour), 'sumOverMass')?.median).toBeCloseTo((10 + 20 + 10 + 1 + 0.5 + 8 + 2) / 65, 12)
  })

  it('clean hours and fewer than a day of them judge nothing', () => {
    expect(checkOf(hours({ ...hour, 'PM2.5': 30 }), 'closure')).toMatchObject({ count: 0, median: null, isUsual: null })
    expect(checkOf(hours(hour, 1, 23), 'closure')).toMatchObject({ count: 23, median: null, isUsual: null })
  })

  it('in summer sulphur is judged from 40 µg/m³ on, else from 60 to 140', () => {
    expect(checkOf(hours({ ...hour, 'PM2.5': 45 }, 7), 'sulfur')?.count).toBe(24)
    expect(checkOf(hours({ ...hour, 'PM2.5': 45 }, 1), 'sulfur')?.count).toBe(0)
    expect(checkOf(hours({ ...hour, 'PM2.5': 150 }, 1), 'sulfur')?.count).toBe(0)
  })
})

describe('the quality strip of organic gases', () => {
  it('warns where m,p-xylene over o-xylene lies outside 2.2 to 3.6', () => {
    const ortho = new Float64Array(30).fill(1)
    expect(xyleneQuality(new Float64Array(30).fill(2.9), ortho)).toMatchObject({ median: 2.9, isUsual: true })
    expect(xyleneQuality(new Float64Array(30).fill(4), ortho).isUsual).toBe(false)
    expect(xyleneQuality(new Float64Array(30).fill(Number.NaN), ortho).count).toBe(0)
  })
})
