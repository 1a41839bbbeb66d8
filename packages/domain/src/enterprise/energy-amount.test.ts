import { describe, expect, it } from 'vitest'
import { energyCoverage, energyOfMeter, noEnergy, sumOfEnergy, totalKwhOf } from './energy-amount.ts'

const meter = (kwh: number | null) => ({ kwh, peakKw: kwh, dueHours: 24, validHours: kwh === null ? 0 : 24 })

describe('energy of meters', () => {
  const sum = sumOfEnergy([
    energyOfMeter('production', meter(100)),
    energyOfMeter('production', meter(null)),
    energyOfMeter('govern', meter(20)),
  ])

  it('is told by what the equipment does; a silent meter is no zero, a group without one is missing', () => {
    expect(sum).toMatchObject({ points: 3, productionKwh: 100, governKwh: 20, otherKwh: null })
    expect(totalKwhOf(sum)).toBe(120)
    expect(totalKwhOf(noEnergy)).toBeNull()
  })

  it('takes the highest load, and counts hours of every meter', () => {
    expect(sum.peakKw).toBe(100)
    expect(energyCoverage(sum)).toBeCloseTo(2 / 3, 10)
    expect(energyCoverage(noEnergy)).toBeNull()
  })
})
