import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSite } from '../../../series/testing/measured-sites.ts'
import { fillComponentHours } from '../../../testing/component-hours.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
const siteCode = '320200ZF01'
const otherCode = '320200ZF02'
const asked = { siteCodes: siteCode, startTime: '2026-11-10 01:00:00', endTime: '2026-11-11 00:00:00' }
const amounts: Readonly<Record<string, number>> = { Ethylene: 2, Toluene: 10, Benzaldehyde: 1, Methane: 1300 }

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  for (const [code, name, scale] of [
    [siteCode, '组分甲', 1],
    [otherCode, '组分乙', 3],
  ] as const) {
    await insertSite(app.services.db, { code, name, type: '70' })
    await fillComponentHours(app.services, code, {
      from: new Date('2026-11-10T00:00:00+08:00'),
      hours: 24,
      value: ({ family, nameEn }, hour) => {
        const amount = family === 'voc' ? amounts[nameEn] : undefined
        return amount === undefined ? null : amount * scale * (nameEn === 'Toluene' && hour === 6 ? 5 : 1)
      },
    })
  }
})
afterAll(() => app?.close())

const valuesOf = (items: readonly { factorName: string; values: readonly (number | null)[] }[], name: string) =>
  items.find(({ factorName }) => factorName === name)?.values

describe('species before ozone (light-analysis timeSequenceData)', () => {
  it('shows the groups with ozone and nitrogen dioxide where nobody has chosen', async () => {
    const { items } = await chief.timeSequenceData(asked)
    expect(items.map(({ factorName }) => factorName)).toEqual(['烯烃', '芳香烃', '含氧挥发性有机物', 'O₃', 'NO₂'])
    expect(valuesOf(items, '芳香烃')?.slice(5, 8)).toEqual([10, 50, 10])
  })

  it('in OFP each is its mass times MIR (Carter 2010)', async () => {
    const { items } = await chief.timeSequenceData({ ...asked, index: 'OFP', factorCodes: 'OLEFIN,OVOCs,tvoc' })
    expect(valuesOf(items, '烯烃')?.[0]).toBeCloseTo(18, 4)
    expect(valuesOf(items, '含氧挥发性有机物')?.[0]).toBeCloseTo(-0.67, 4)
    expect(valuesOf(items, 'OFP')?.[0]).toBeCloseTo(18 + 40 - 0.67, 4)
  })

  it('the largest species by the index stand for a choice, the first of all stations together', async () => {
    const { items } = await chief.timeSequenceData({ ...asked, index: 'OFP', leading: 2 })
    expect(items.map(({ factorName }) => factorName)).toEqual(['甲苯', '乙烯', 'O₃', 'NO₂'])
  })

  it('LOH may be shown with CO, NO₂ and methane beside the groups', async () => {
    const { items } = await chief.timeSequenceData({ ...asked, index: 'LOH', inorganic: true })
    expect(items.map(({ factorName }) => factorName)).toEqual([
      '烯烃',
      '芳香烃',
      '含氧挥发性有机物',
      '甲烷',
      'CO',
      'NO₂',
      'O₃',
      'NO₂',
    ])
    expect(items.find(({ factorName }) => factorName === '甲烷')).toMatchObject({ unit: 's⁻¹', groupCode: 'INORGANIC' })
  })
})

describe('where they are (light-analysis spaceAnalysis)', () => {
  it('has each station with its place and the means of the same species', async () => {
    const { rows, unit } = await chief.spaceAnalysis({ ...asked, siteCodes: `${siteCode},${otherCode}`, leading: 3 })
    expect(unit).toBe('µg/m³')
    expect(rows.map(({ siteName, completeHours }) => [siteName, completeHours])).toEqual([
      ['组分甲', 24],
      ['组分乙', 24],
    ])
    const [ethylene, other] = rows.map(({ items }) => items.find(({ factorName }) => factorName === '乙烯'))
    expect([ethylene?.mean, other?.mean, ethylene?.n]).toEqual([2, 6, 24])
    expect(rows[0]?.longitude).toBeGreaterThan(0)
  })
})

describe('the tree of species (light-analysis specialFactor)', () => {
  it('begins with ozone and what makes it, then groups, then species with MIR and kOH', async () => {
    const tree = await chief.specialFactor({})
    expect(tree.slice(0, 3).map(({ groupName }) => groupName)).toEqual(['臭氧及前体物', '类别合计', '烷烃'])
    const toluene = tree.flatMap(({ factorInfos }) => factorInfos).find(({ factorName }) => factorName === '甲苯')
    expect(toluene).toMatchObject({ mir: 4, koh: 5.63e-12 })
  })

  it('of named stations has only what their instruments send', async () => {
    expect((await chief.specialFactor({ siteCodes: siteCode })).map(({ groupCode }) => groupCode)).toEqual([
      'GENERAL_FACTORS',
      'GROUP',
    ])
  })
})
