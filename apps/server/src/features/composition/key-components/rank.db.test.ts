import { microgramsOfPpb } from '@qingkong/domain/voc/mixing-ratio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { insertSite } from '../../../series/testing/measured-sites.ts'
import { fillComponentHours } from '../../../testing/component-hours.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
const siteCode = '320200ZF01'
const otherCode = '320200ZF02'
const day = { startTime: '2026-11-10 01:00:00', endTime: '2026-11-12 00:00:00' }
const asked = { siteCodes: siteCode, ...day }

/** Check values 1–4: ppb, and g/mol. */
const sampled: Readonly<Record<string, readonly [ppb: number, molarMass: number]>> = {
  Ethylene: [3, 28.054],
  Toluene: [2, 92.141],
  'm,p-Xylene': [1, 106.168],
  Benzaldehyde: [0.1, 106.124],
}

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  const { db } = app.services
  // A chromatograph that does not part m- and p-xylene; its coefficients are those of 0.7 to 0.3.
  await sql`insert into species (factor_code, family, position, name_zh, name_en, cas, group_code, group_name, carbon_number,
      molar_mass, unit, source)
    values ('a99699', 'voc', 144, '间/对-二甲苯', 'm,p-Xylene', null, 'BENZENE_CONTENT', '芳香烃', 8, 106.168, 'µg/m³', 'instrument')`.execute(
    db,
  )
  await insertSite(db, { code: siteCode, name: '组分甲', type: '70' })
  await insertSite(db, { code: otherCode, name: '组分乙', type: '70' })
  const from = new Date('2026-11-10T00:00:00+08:00')
  await fillComponentHours(app.services, siteCode, {
    from,
    hours: 48,
    value: ({ family, nameEn }, hour) => {
      const one = family === 'voc' ? sampled[nameEn] : undefined
      // At noon of the second day the instrument lost what it usually gives.
      if (!one || (hour === 36 && nameEn !== 'Toluene')) return null
      return microgramsOfPpb(one[0], one[1])
    },
  })
  // Ozone is usual on the first day and too high on the second.
  await sql`update site_hour_raw set o3 = case when start_at >= ${new Date('2026-11-11T00:00:00+08:00')} then 200 else 100 end where true
    and site_id = (select id from site where site_code = ${siteCode})`.execute(db)
  await fillComponentHours(app.services, otherCode, {
    from,
    hours: 48,
    value: ({ family, nameEn }) => (family === 'voc' && nameEn === 'Ethylene' ? microgramsOfPpb(6, 28.054) : null),
  })
})
afterAll(() => app?.close())

describe('species ranked by what they amount to (key-comp-als-rank)', () => {
  it('TVOC 15.7457 and OFP 98.0192 µg/m³, of which 37.2200, 30.9604, 30.1294 and −0.2906 (check value 1)', async () => {
    const { rows, total, totals, unit } = await chief.keyComponentRank(asked)
    expect(unit).toBe('µg/m³')
    expect(totals?.ugm3).toBeCloseTo(15.7457, 4)
    expect(total).toBeCloseTo(98.0192, 3)
    expect(rows.map(({ factorName }) => factorName)).toEqual(['间/对-二甲苯', '乙烯', '甲苯', '苯甲醛'])
    for (const [at, ofp] of [37.22, 30.9604, 30.1294, -0.2906].entries()) expect(rows[at]?.ofp).toBeCloseTo(ofp, 3)
  })

  it('cumulative shares pass 100 % where one takes ozone away (check value 2)', async () => {
    const { rows } = await chief.keyComponentRank(asked)
    for (const [at, pct] of [37.972, 69.558, 100.297, 100].entries())
      expect(rows[at]?.cumulativePct).toBeCloseTo(pct, 2)
  })

  it('the loss rate of OH is 1.43948 per second (check value 3)', async () => {
    const { total, totals, unit } = await chief.keyComponentRank({ ...asked, index: 'LOH' })
    expect(unit).toBe('s⁻¹')
    expect(total).toBeCloseTo(1.43948, 4)
    expect(totals?.lohPerS).toBeCloseTo(1.43948, 4)
  })

  it('one ppb of toluene is 3.7662 µg/m³ at 298.15 K (check value 4)', async () => {
    const { rows } = await chief.keyComponentRank({ ...asked, index: 'CONC', unit: 'ppb' })
    const toluene = rows.find(({ factorName }) => factorName === '甲苯')
    expect((toluene?.ugm3 ?? 0) / (toluene?.ppb ?? 1)).toBeCloseTo(3.7662, 3)
    expect(rows[0]).toMatchObject({ factorName: '乙烯', rank: 1 })
    expect(rows[0]?.ppb).toBeCloseTo(3, 4)
  })

  it('has the place by every index, whatever it is ordered by', async () => {
    const { rows } = await chief.keyComponentRank({ ...asked, index: 'CONC' })
    expect(rows[0]).toMatchObject({ factorName: '甲苯', ranks: { CONC: 1, OFP: 3 } })
  })

  it('CO, NO, NO₂ and methane take OH beside the organic gases and are in no total of theirs', async () => {
    const { rows, total, totals } = await chief.keyComponentRank({ ...asked, index: 'LOH', inorganic: true })
    const beside = rows.filter(({ groupCode }) => groupCode === 'INORGANIC')
    expect(beside.map(({ factorName }) => factorName)).toEqual(['NO₂', 'CO'])
    expect(totals?.lohPerS).toBeCloseTo(1.43948, 4)
    // 0.7 mg/m³ of CO.
    expect(beside[1]?.lohPerS).toBeCloseTo(((0.7e3 * 24.4654) / 28.01) * 2.46149e10 * 2.284e-13, 3)
    expect(total).toBeCloseTo(
      rows.reduce((sum, { lohPerS }) => sum + lohPerS, 0),
      6,
    )
  })

  it('an hour that lost its usual species is in no rank', async () => {
    const { facts, rows } = await chief.keyComponentRank(asked)
    expect([facts.completeHours, facts.incompleteHours]).toEqual([47, 1])
    expect(rows.every(({ validPct }) => validPct === 100)).toBe(true)
  })

  it('tells ozone days (MDA8 above 160) from the others, with the means of both', async () => {
    const { days, rows } = await chief.keyComponentRank(asked)
    expect(days).toEqual({ ozone: 1, other: 1 })
    const toluene = rows.find(({ factorName }) => factorName === '甲苯')
    expect(toluene?.otherDays).toBeCloseTo(2 * 3.7662, 3)
    // 23 hours of the ozone day count: too few.
    expect(toluene?.ozoneDays).toBeNull()
  })

  it('says which species count as 0, and takes the Chinese MIR where it is asked for', async () => {
    const [carter, china] = [
      await chief.keyComponentRank(asked),
      await chief.keyComponentRank({ ...asked, mir: 'CHINA' }),
    ]
    expect(carter.countedZero).toEqual([])
    const soap = await chief.keyComponentRank({ ...asked, index: 'SOAP' })
    expect(soap.countedZero.map(({ factorName }) => factorName)).toContain('间/对-二甲苯')
    expect(china.total).toBeGreaterThan(0)
    expect(china.total).not.toBeCloseTo(carter.total ?? 0, 1)
  })

  it('several stations weigh the same, each beside its own values; one is asked for by DAN', async () => {
    const both = { ...asked, siteCodes: `${siteCode},${otherCode}` }
    const { rows, sites } = await chief.keyComponentRank({ ...both, queryType: 'MUL' })
    expect(rows.find(({ factorName }) => factorName === '乙烯')?.ppb).toBeCloseTo(4.5, 4)
    expect(sites.map(({ siteName }) => siteName)).toEqual(['组分甲', '组分乙'])
    expect(sites[0]?.total).toBeCloseTo(98.0192, 3)
    await expect(chief.keyComponentRank({ ...both, queryType: 'DAN' })).rejects.toThrow('单站分析只能选一个站点')
  })

  it('a species in two channels would count twice and is refused', async () => {
    const { db } = app.services
    const code = '320200ZF03'
    await insertSite(db, { code, name: '组分丙', type: '70' })
    await fillComponentHours(app.services, code, {
      from: new Date('2026-11-10T00:00:00+08:00'),
      hours: 24,
      value: ({ family, nameEn }) => (family === 'voc' && ['m,p-Xylene', 'p-Xylene'].includes(nameEn) ? 1 : null),
    })
    await expect(chief.keyComponentRank({ ...asked, siteCodes: code })).rejects.toThrow('不能同时给出')
  })
})

describe('the first ten (cc-voc-top10)', () => {
  it('keep their shares of all species', async () => {
    const { rows, total } = await chief.vocTop10(asked)
    expect(rows.length).toBeLessThanOrEqual(10)
    expect(total).toBeCloseTo(98.0192, 3)
    expect(rows[0]?.sharePct).toBeCloseTo(37.972, 2)
  })
})

describe('stations and districts by their organic gases', () => {
  it('OFP with what each µg of TVOC has (cc-site-ofp-ranking): tile = page', async () => {
    const { rows } = await chief.siteOfpRanking({ ...asked, siteCodes: `${otherCode},${siteCode}` })
    expect(rows.map(({ siteName, rank }) => [siteName, rank])).toEqual([
      ['组分甲', 1],
      ['组分乙', 2],
    ])
    expect(rows[0]?.perTvoc).toBeCloseTo(98.0192 / 15.7457, 3)
    expect(rows[1]?.perTvoc).toBeCloseTo(9, 3)
  })

  it('TVOC with the group that leads (cc-site-ranking)', async () => {
    const { rows, unit } = await chief.siteTvocRanking({ ...asked, siteCodes: siteCode })
    expect(unit).toBe('µg/m³')
    expect(rows[0]).toMatchObject({ siteName: '组分甲', leadingGroup: '芳香烃', completeHours: 47 })
    expect(rows[0]?.tvoc).toBeCloseTo(15.7457, 3)
  })

  it('districts (区县) are the mean of their stations; without stations every one with an instrument (cc-country-tvoc)', async () => {
    const { rows } = await chief.districtTvoc({ ...asked, siteCodes: `${siteCode},${otherCode}` })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ rank: 1, siteCount: 2 })
    expect(rows[0]?.tvoc).toBeCloseTo((15.7457 + 6 * 1.14668) / 2, 2)
    const all = await chief.districtTvoc(day)
    expect(all.rows.reduce((sum, { siteCount }) => sum + siteCount, 0)).toBe(2)
  })
})
