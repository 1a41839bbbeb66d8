import { describe, expect, it } from 'vitest'
import { outletQuotas, quotas } from './quota.ts'

describe('indicators of pollution sources (quota-list)', () => {
  it('begin with those of stacks: 浓度 折算浓度 流量 排放量', () => {
    const ofStacks = quotas.filter(({ monitorType }) => monitorType === 'pst001').map(({ name }) => name)
    expect(ofStacks).toEqual(['浓度', '折算浓度', '流量', '排放量'])
    expect(new Set(quotas.map(({ code }) => code)).size).toBe(quotas.length)
  })

  it('a concentration gives the emission too, oxygen the conversion, gas the flow, temperature none', () => {
    expect(outletQuotas('a21002', 'mg/m³')).toEqual(['concentration', 'emission'])
    expect(outletQuotas('a19001', '%')).toEqual(['converted'])
    expect(outletQuotas('a00000', 'm³/h')).toEqual(['flow'])
    expect(outletQuotas('a01012', '℃')).toEqual([])
  })
})
