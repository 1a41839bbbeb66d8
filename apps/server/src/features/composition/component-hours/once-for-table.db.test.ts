import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { insertSite } from '../../../series/testing/measured-sites.ts'
import { fillComponentHours } from '../../../testing/component-hours.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
const siteCode = '320200ZO01'
const asked = { siteCodes: siteCode, startTime: '2026-11-10 01:00:00', endTime: '2026-11-12 00:00:00' }
const gases = { ...asked, family: 'VOC' as const }

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  await insertSite(app.services.db, { code: siteCode, name: '组分己', type: '70' })
  await fillComponentHours(app.services, siteCode, { from: new Date('2026-11-10T00:00:00+08:00'), hours: 48 })
})
afterAll(() => app?.close())

/** Every hour is sent again with so many times as much. */
const sendAgain = (table: 'voc_hour' | 'carbon_hour', times: number) =>
  sql`update ${sql.table(table)} set measured = array(select ${times}::real * value from unnest(measured) value),
    rev = nextval('data_rev')`.execute(app.services.db)

/** One figure of each answer that is worked out of the hours of gases. */
const gasFigures = async () => {
  const [list, rank, series, leading, rose, strip] = await Promise.all([
    chief.componentDataList(gases),
    chief.keyComponentRank({ ...gases, index: 'OFP' }),
    chief.timeSequenceData({ ...gases, index: 'LOH', factorCodes: 'tvoc' }),
    chief.spaceAnalysis({ ...gases, index: 'CONC', leading: 1 }),
    chief.componentPollutionRose({ ...gases, measure: 'OFP', dataSource: 'STA', factorCodes: 'tvoc' }),
    chief.componentOzoneTrend(gases),
  ])
  return {
    mean: list.rows.find(({ factorCode }) => factorCode === 'tvoc')?.mean,
    ofp: rank.totals?.ofp,
    loh: series.items.find(({ factorCode }) => factorCode === 'tvoc')?.values[5],
    leading: leading.rows[0]?.items[0]?.mean,
    rose: rose.roses[0]?.sectors.map(({ means }) => means[0] ?? null).find((mean) => mean !== null),
    tvoc: strip.items.find(({ factorCode }) => factorCode === 'tvoc')?.values[5],
  }
}

describe('what is worked out of a station’s components is remembered', () => {
  it('until an hour of them is sent again (ofp, loh, pc-data-statistics, time-series-pc, poll-rouse-pc)', async () => {
    const before = await gasFigures()
    expect(await gasFigures()).toEqual(before)
    await sendAgain('voc_hour', 3)
    const after = await gasFigures()
    for (const [figure, value] of Object.entries(before))
      expect(Number(after[figure as keyof typeof after]) / Number(value), figure).toBeCloseTo(3, 2)
  })

  it('the split of carbon as well (ratio-analysis)', async () => {
    const before = (await chief.componentOcec(asked)).rows[7]
    await sendAgain('carbon_hour', 2)
    const after = (await chief.componentOcec(asked)).rows[7]
    expect(Number(after?.oc) / Number(before?.oc)).toBeCloseTo(2, 4)
    expect(Number(after?.poc) + Number(after?.soc)).toBeCloseTo(Number(after?.oc), 6)
  })

  it('and the checks of particles until the PM2.5 beside them is another (time-series)', async () => {
    const closed = async () =>
      (await chief.componentTimeSeries({ ...asked, family: 'PM' })).quality.find(({ code }) => code === 'sumOverMass')
    const before = await closed()
    expect(before?.value).not.toBeNull()
    await sql`update site_hour_raw set pm25 = pm25 * 2
      where site_id = (select id from site where site_code = ${siteCode})`.execute(app.services.db)
    const after = await closed()
    expect(after?.count).toBeGreaterThan(before?.count ?? 0)
    expect(after?.value).toBeLessThan(Number(before?.value))
  })
})
