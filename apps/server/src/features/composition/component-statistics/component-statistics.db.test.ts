import {
  contrastConclusion,
  siteChangeConclusion,
  statisticsConclusion,
} from '@qingkong/contract/tables/composition/component-statistics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSite } from '../../../series/testing/measured-sites.ts'
import { fillComponentHours, type SentValue } from '../../../testing/component-hours.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
const siteCode = '320200ZF31'
const period = { startTime: '2026-11-10 01:00:00', endTime: '2026-11-12 00:00:00' }
const asked = { siteCodes: siteCode, ...period }
const [nitrate, potassium] = ['a99702', 'a99706']

const course =
  (of: Readonly<Record<string, (hour: number) => number>>): SentValue =>
  ({ nameEn }, hour) =>
    of[nameEn]?.(hour) ?? 2

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  await insertSite(app.services.db, { code: siteCode, name: '组分甲', type: '70' })
  const fill = (day: string, value: SentValue) =>
    fillComponentHours(app.services, siteCode, { from: new Date(`${day}T00:00:00+08:00`), hours: 48, value })
  await fill(
    '2026-11-10',
    course({
      Nitrate: (hour) => (hour < 24 ? 20 : 40),
      'Potassium ion': (hour) => (hour < 12 ? 0.01 : 0.5),
      Toluene: () => 30,
    }),
  )
  await fill('2026-11-08', course({ Nitrate: () => 20, Toluene: () => 10 }))
  await fill('2025-11-10', course({ Nitrate: () => 40, Toluene: () => 60 }))
})
afterAll(() => app.close())

describe('figures of components for reports (cc-data-statistics-pm)', () => {
  it('tells mean, spread and percentiles of the hours, and the changes against the year and the time before', async () => {
    const { rows } = await chief.componentParticleStatistics(asked)
    const row = rows.find(({ factorCode }) => factorCode === nitrate)
    expect(row).toMatchObject({ n: 48, validPct: 100, mean: 30, min: 20, p25: 20, p50: 30, p75: 40, max: 40 })
    expect(row?.sd).toBeCloseTo(Math.sqrt((48 * 100) / 47), 6)
    expect([row?.momPct, row?.yoyPct]).toEqual([50, -25])
  })

  it('half of the limit counts where a value lies below it, and how many do is told', async () => {
    const { rows } = await chief.componentParticleStatistics({ ...asked, factorCodes: potassium })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ belowMdlPct: 25 })
    expect(rows[0]?.min).toBeCloseTo(0.045, 6)
  })

  it('says the mean of what there is most of, 同比 and the largest change', async () => {
    const answer = await chief.componentParticleStatistics({ ...asked, factorCodes: [nitrate, potassium] })
    expect(statisticsConclusion(answer)).toBe('NO₃⁻均值30.00 µg/m³，同比下降25.0%；K⁺环比变化最大，下降80.7%。')
  })

  it('without 24 hours it says so and nothing else', async () => {
    const answer = await chief.componentParticleStatistics({ ...asked, endTime: '2026-11-10 20:00:00' })
    expect(statisticsConclusion(answer)).toBe('有效小时20个，少于24个，只列数值，不作结论。')
  })

  it('days stand on 18 hours each', async () => {
    const { rows } = await chief.componentParticleStatistics({ ...asked, dataType: 'DAY', factorCodes: nitrate })
    expect(rows[0]).toMatchObject({ n: 2, mean: 30, min: 20, max: 40, momPct: 50, yoyPct: -25 })
  })
})

describe('figures of organic gases', () => {
  it('of total and groups (cc-voc-statistical-analysis), of every species too (cc-data-list)', async () => {
    const sums = await chief.componentGasStatistics(asked)
    expect(sums.rows.every(({ groupCode }) => groupCode === '' || groupCode === 'GROUP')).toBe(true)
    expect(sums.rows[0]).toMatchObject({ factorCode: 'tvoc', n: 48, belowMdlPct: null })
    const every = await chief.componentDataList({ ...asked, family: 'VOC' })
    expect(every.rows.find(({ factorName }) => factorName === '甲苯')).toMatchObject({
      mean: 30,
      momPct: 200,
      yoyPct: -50,
    })
  })

  it('two periods are held against each other (cc-voc-contrast)', async () => {
    const question = { ...asked, compareStartTime: '2026-11-08 01:00:00', compareEndTime: '2026-11-10 00:00:00' }
    const answer = await chief.componentContrast(question)
    const total = answer.rows.find(({ factorCode }) => factorCode === 'tvoc')
    expect(total?.delta).toBeCloseTo(20, 9)
    expect(total).toMatchObject({ nA: 48, nB: 48 })
    expect(total?.pct).toBeCloseTo((100 * 20) / (total?.b ?? 1), 9)
    expect(contrastConclusion(answer, question)).toContain('TVOC上升')
    expect(contrastConclusion(answer, question)).toContain('甲苯贡献最大')
  })

  it('neither of two periods is longer than ten days', async () => {
    const question = { ...asked, compareStartTime: '2026-10-01 01:00:00', compareEndTime: '2026-10-11 01:00:00' }
    await expect(chief.componentContrast(question)).rejects.toThrow('对比的两个时段各不超过10天')
  })

  it('tells which site and group changed, against the time before or the year before (voc-analysis-site-change)', async () => {
    const before = await chief.vocAnalysisSiteChange(asked)
    expect(before.before).toEqual({ startTime: '2026-11-08 01:00:00', endTime: '2026-11-10 00:00:00' })
    expect(siteChangeConclusion(before)).toContain('组分甲芳香烃升幅最大')
    const year = await chief.vocAnalysisSiteChange({ ...asked, against: 'LAST_YEAR' })
    expect(year.before.startTime).toBe('2025-11-10 01:00:00')
    expect(siteChangeConclusion(year)).toContain('组分甲芳香烃降幅最大')
  })

  it('offers the stations with gas instruments, the groups and what to compare with (voc-analysis-options)', async () => {
    const options = await chief.vocAnalysisOptions({})
    expect(options.sites.length).toBeGreaterThan(0)
    expect(options.groups[0]).toEqual({ groupCode: 'tvoc', groupName: 'TVOC' })
    expect(options.bases.map(({ value }) => value)).toEqual(['PREVIOUS', 'LAST_YEAR'])
  })
})
