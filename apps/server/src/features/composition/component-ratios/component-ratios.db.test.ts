import { carbonConclusion, ionConclusion, ionLacking } from '@qingkong/contract/tables/composition/component-ratios'
import { referenceLacking, richConclusion } from '@qingkong/contract/tables/composition/enrichment-factors'
import { gasNotes, secondaryConclusion } from '@qingkong/contract/tables/composition/secondary-formation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { insertSite } from '../../../series/testing/measured-sites.ts'
import { fillComponentHours, type SentValue } from '../../../testing/component-hours.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>

/** Check values 6 and 10, and an EC that goes with the hour. */
const checked: Readonly<Record<string, number>> = {
  'Sodium ion': 0.3,
  Ammonium: 10,
  'Potassium ion': 0.5,
  'Magnesium ion': 0.05,
  'Calcium ion': 0.4,
  Chloride: 1,
  Nitrate: 20,
  Sulfate: 10,
  Fluoride: 0.05,
  Aluminium: 300,
  Lead: 15,
  Zinc: 60,
  Iron: 450,
}
const carbon = { oc: [6, 8, 9, 12, 5], ec: [2, 2, 3, 3, 2] }

const value: SentValue = ({ family, nameEn }, hour) => {
  if (nameEn === 'Organic carbon') return carbon.oc[hour] ?? null
  if (nameEn === 'Elemental carbon') return carbon.ec[hour] ?? null
  return checked[nameEn] ?? (family === 'elements' || family === 'ions' ? null : 1)
}

const siteCode = '320200ZR01'
const poorCode = '320200ZR02'
const longCode = '320200ZR03'
const period = { startTime: '2026-11-10 01:00:00', endTime: '2026-11-12 00:00:00' }
const asked = { siteCodes: siteCode, ...period }

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  const { db } = app.services
  const from = new Date('2026-11-10T00:00:00+08:00')
  for (const [code, name] of [
    [siteCode, '组分甲'],
    [poorCode, '组分乙'],
    [longCode, '组分丙'],
  ] as const)
    await insertSite(db, { code, name, type: '70' })
  // Magnesium and fluoride of the check values lie below the instrument's limits, which would count as half.
  await sql`update species set detection_limit = null, detection_limit_source = null where family = 'ions'`.execute(db)
  await fillComponentHours(app.services, siteCode, { from, hours: 48, value })
  // Check value 7: the gases beside them.
  await sql`update site_hour_raw set so2 = 6, no2 = 40 where site_id = (select id from site where site_code = ${siteCode})`.execute(
    db,
  )
  await fillComponentHours(app.services, poorCode, {
    from,
    hours: 3,
    value: (species, hour) => (['Ammonium', 'Aluminium'].includes(species.nameEn) ? null : value(species, hour)),
  })
  await fillComponentHours(app.services, longCode, { from, hours: 48 })
})
afterAll(() => app.close())

describe('ratios of components (cc-ratio-analysis)', () => {
  it('particles by mass, with the sources whose range holds the median', async () => {
    const { ratios, times } = await chief.componentRatioAnalysis({ ...asked, family: 'PM' })
    const nitrate = ratios.find(({ code }) => code === 'NO3_SO4')
    expect(times).toHaveLength(48)
    expect(nitrate).toMatchObject({ median: 2, count: 48, basis: 'mass', textZh: '与移动源主导一致' })
    expect([nitrate?.above[0], nitrate?.below[0]]).toEqual([20, 10])
    // Five hours of carbon are no reading.
    expect(ratios.find(({ code }) => code === 'OC_EC')).toMatchObject({ count: 5, textZh: null })
  })

  it('gases by mixing ratio', async () => {
    const gases = { siteCodes: longCode, ...period, family: 'VOC' as const }
    const { ratios } = await chief.componentRatioAnalysis(gases)
    const [first] = ratios
    expect(ratios.map(({ code }) => code)).toEqual(['T_B', 'X_B', 'X_E', 'iP_nP', 'iB_nB', 'E_A'])
    const options = (await chief.conditionsVoc({})).flatMap(({ factorInfos }) => factorInfos)
    const codeOf = (name: string) => options.find(({ factorName }) => factorName === name)?.factorCode ?? ''
    const { items } = await chief.componentTimeSeries({
      ...gases,
      factorCodes: `${codeOf('甲苯')},${codeOf('苯')}`,
      unit: 'ppb',
    })
    const [toluene, benzene] = items.map(({ values }) => values[0] ?? 0)
    expect(first).toMatchObject({ code: 'T_B', basis: 'mixingRatio', count: 48 })
    expect(first?.above[0]).toBeCloseTo(toluene ?? 0, 9)
    expect(first?.values[0]).toBeCloseTo((toluene ?? 0) / (benzene ?? 1), 9)
  })

  it('are read by the bands a person has set for oneself, by nobody else (ratio-bands-save)', async () => {
    const of = async (client: typeof chief) =>
      (await client.componentRatioAnalysis({ ...asked, siteCodes: longCode })).ratios.find(
        ({ code }) => code === 'NO3_SO4',
      )
    const usual = await of(chief)
    expect(usual?.ownBands).toBe(false)
    const bands = [{ from: 0, to: null, textZh: '本地标定' }]
    expect(await chief.ratioBandsSave({ ratioCode: 'NO3_SO4', bands })).toMatchObject({ ownBands: true, bands })
    expect(await of(chief)).toMatchObject({ ownBands: true, bands, textZh: '与本地标定一致' })
    expect(await of(await app.as('diaodu'))).toEqual(usual)
    await expect(
      chief.ratioBandsSave({ ratioCode: 'NO3_SO4', bands: [{ from: 2, to: 1, textZh: '反' }] }),
    ).rejects.toThrow('区间起点应小于终点')
    await expect(chief.ratioBandsSave({ ratioCode: 'NOPE', bands })).rejects.toThrow('没有这个比值')
    await chief.ratioBandsReset({ ratioCode: 'NO3_SO4' })
    expect(await of(chief)).toEqual(usual)
  })

  it('a day is the ratio of its means and has no hours', async () => {
    const { ratios, times } = await chief.componentRatioAnalysis({ ...asked, family: 'PM', dataType: 'DAY' })
    expect(times).toEqual(['2026-11-10', '2026-11-11'])
    expect(ratios.find(({ code }) => code === 'NO3_SO4')).toMatchObject({ values: [2, 2], byHour: [] })
  })

  it('is about one station', async () => {
    await expect(chief.componentRatioAnalysis({ ...asked, siteCodes: `${siteCode},${longCode}` })).rejects.toThrow(
      '最多选择1个站点',
    )
  })
})

describe('charges of ions (cc-ion-balance)', () => {
  it('check value 6: CE 0.604267, AE 0.561612 µeq/m³, ammonia-rich', async () => {
    const answer = await chief.componentIonBalance(asked)
    const [row] = answer.rows
    expect(row?.cations).toBeCloseTo(0.604267, 5)
    expect(row?.anions).toBeCloseTo(0.561612, 5)
    expect(row?.ratio).toBeCloseTo(0.92941, 4)
    expect(row?.nh4Sulfate).toBeCloseTo(9.6, 2)
    expect(row?.nh4Bisulfate).toBeCloseTo(7.72, 2)
    expect(row?.ammonia).toBe('rich')
    expect([answer.lacking, answer.absent]).toEqual([[], ['NO₂⁻']])
    expect(answer.facts.completeHours).toBe(48)
    expect(ionConclusion(answer)).toBe('阴阳离子比0.93，100.0%时次富铵。')
  })

  it('says what is lacking, and concludes nothing of three hours', async () => {
    const answer = await chief.componentIonBalance({ ...asked, siteCodes: poorCode })
    expect(answer.rows).toEqual([])
    expect(ionLacking(answer)).toBe('缺少铵根，不能计算离子平衡')
    expect(ionConclusion(answer)).toBe('有效小时3个，少于24个，只列数值，不作结论。')
  })
})

describe('organic and elemental carbon (cc-ocec)', () => {
  it('check value 8: minimum 2.5 gives 25 %, MRS 4.17 only negative, so neither MRS nor a conclusion by it', async () => {
    const answer = await chief.componentOcec(asked)
    const of = (wanted: string) => answer.alternatives.find(({ method }) => method === wanted)
    expect(of('minimum')).toMatchObject({ ratio: 2.5, socPct: 25, negativeSoc: 0 })
    expect(of('mrs')?.ratio).toBeCloseTo(4.17, 10)
    expect(of('mrs')?.negativeSoc).toBe(5)
    expect(answer.method).toBe('lowestDeming')
    expect(answer.rows.filter(({ soc }) => soc !== null)).toHaveLength(5)
  })

  it('primary and secondary make the whole; the range of the methods is told', async () => {
    const answer = await chief.componentOcec({ ...asked, siteCodes: longCode })
    for (const { oc, poc, soc } of answer.rows) expect((poc ?? 0) + (soc ?? 0)).toBeCloseTo(oc ?? 0, 9)
    expect(carbonConclusion(answer)).toMatch(/^(SOC占OC .*%（三法.*%）|负值\d+个，EC示踪法不适用)。$/)
  })
})

describe('secondary formation (second-produce-data)', () => {
  it('check value 7: SOR 0.52640, NOR 0.27060', async () => {
    const answer = await chief.secondProduceData(asked)
    const [row] = answer.rows
    expect(row?.sor).toBeCloseTo(0.5264, 4)
    expect(row?.nor).toBeCloseTo(0.2706, 4)
    // Ozone and nitrogen dioxide at 298.15 K.
    expect(row?.ox).toBeCloseTo((40 * 24.4654) / 47.998 + (40 * 24.4654) / 46.005, 3)
    expect(row?.snaPct).toBeCloseTo((100 * 40) / 65, 6)
    expect(answer.gasesLacking).toEqual([])
    expect(secondaryConclusion(answer)).toMatch(/^SOR 0\.53、NOR 0\.27；湿度≥80%时SOR为<60%时的/)
  })

  it('classes of humidity and oxidants hold every time with a value', async () => {
    const { rows, byRh, byOx } = await chief.secondProduceData(asked)
    const count = rows.filter(({ sor }) => sor !== null).length
    for (const classes of [byRh, byOx]) expect(classes.reduce((sum, one) => sum + one.count, 0)).toBe(count)
  })

  it('has no secondary carbon where the tracer method does not apply', async () => {
    const [answer, carbon] = [await chief.secondProduceData(asked), await chief.componentOcec(asked)]
    expect(answer.rows.some(({ socPct }) => socPct !== null)).toBe(carbon.applies)
    expect(answer.refusedSoc).toBe(carbon.applies ? null : carbon.negativeSoc)
  })

  it('names the gases that nobody near measures', async () => {
    const bare = { gasesLacking: ['SO₂', 'NO₂'], gasesAt: [] }
    const answer = { ...(await chief.secondProduceData(asked)), ...bare }
    expect(gasNotes(answer)).toEqual(['5km内无SO₂、NO₂数据，不能计算SOR、NOR'])
    const at = { siteName: '东亭站', distanceM: 1240 }
    expect(gasNotes({ ...answer, gasesLacking: [], gasesAt: ['SO₂', 'NO₂'].map((name) => ({ name, ...at })) })).toEqual(
      ['该站无SO₂、NO₂，已采用1.2km外的东亭站'],
    )
  })
})

describe('enrichment (calcRichFactorData)', () => {
  it('check value 10: EF 239.72 of lead, 243.30 of zinc, 3.12 of iron', async () => {
    const answer = await chief.calcRichFactorData(asked)
    expect(answer.rows.map(({ factorName }) => factorName)).toEqual(['Zn', 'Pb', 'Fe'])
    for (const [at, wanted] of [243.3, 239.72, 3.12].entries()) expect(answer.rows[at]?.ef).toBeCloseTo(wanted, 2)
    expect(answer.rows[0]?.values).toHaveLength(48)
    expect(richConclusion(answer)).toBe('Zn、Pb的EF大于100，以人为源为主。')
  })

  it('asks for another reference where it is not measured, or the crust has none', async () => {
    const answer = await chief.calcRichFactorData({ ...asked, siteCodes: poorCode })
    expect(answer.rows).toEqual([])
    expect(referenceLacking(answer)).toBe('参考元素Al缺测，请换参考元素')
    await expect(
      chief.calcRichFactorData({ ...asked, siteCodes: longCode, reference: 'Si', crust: 'chinaSoil1990' }),
    ).rejects.toThrow('中国土壤A层均值没有 Si，请换参考元素')
  })
})
