import { describe, expect, it } from 'vitest'
import { readPermitHolders } from './city-files.ts'
import { permitRows } from './permits.ts'

describe('the permits of the demo city (sources 10.3)', () => {
  const holders = readPermitHolders()
  const rows = permitRows(holders)

  it('are 300, each amount base × 18 h × 330 d × 1.25', () => {
    expect(new Set(rows.map(([psCode]) => psCode)).size).toBe(300)
    const [first] = holders
    const outlet = first?.outlets[0]
    const factor = outlet?.factors.find(({ code }) => code === 'a21002')
    const row = rows.find(([, , , , , , code, factorCode]) => code === outlet?.outletCode && factorCode === 'a21002')
    expect(factor?.baseRateKgH).toBe(56)
    expect(row?.[8]).toBe('415.80')
  })

  it('one plant in twenty is permitted less than it needs', () => {
    const hoursOf = (index: number) => {
      const factor = holders[index]?.outlets[0]?.factors.find(({ baseRateKgH }) => baseRateKgH > 1)
      const row = rows.find(([psCode, , , , , , , code]) => psCode === holders[index]?.psCode && code === factor?.code)
      return factor && row ? (Number(row[8]) * 1000) / factor.baseRateKgH : null
    }
    const measurable = holders.flatMap((_, index) => {
      const hours = hoursOf(index)
      return hours === null ? [] : [hours]
    })
    const tight = measurable.filter((hours) => hours < 4000)
    expect(measurable.length).toBeGreaterThan(100)
    expect(tight.length / measurable.length).toBeCloseTo(1 / 20, 1)
  })

  it('key discharge units are under 重点管理', () => {
    const key = new Set(holders.filter(({ types }) => types.includes('pst901')).map(({ psCode }) => psCode))
    expect(new Set(rows.filter(([, , , category]) => category === '重点管理').map(([psCode]) => psCode))).toEqual(key)
  })
})
