import { CallError } from '@qingkong/contract/core/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { readDays, resolvePlaces } from '../../../series/port.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

const city = '320200'
let app: TestApp
let admin: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const refusal = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (failure: unknown) => failure,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`)
  const { fields = [] } = (error.data ?? {}) as { fields?: { field: string }[] }
  return { field: fields[0]?.field ?? null, message: error.message }
}
const said = { source: '国控点位调整文件', reason: '站点撤销' }
const entryOf = async (siteCode: string, areaCode = city) => {
  const [entry] = (await admin.assessmentSiteList({ areaCode, state: 'valid' })).filter(
    (row) => row.siteCode === siteCode,
  )
  if (!entry) throw new Error(`${siteCode} is on no list of ${areaCode}`)
  return entry
}
/** What is saved of an entry as it stands. */
const asSeen = ({ areaCode, siteCode, role, validFrom, validTo, version }: Awaited<ReturnType<typeof entryOf>>) => ({
  areaCode,
  siteCode,
  role,
  validFrom,
  ...(validTo === null ? {} : { validTo }),
  seenFrom: validFrom,
  version,
  ...said,
})
const cityMean = async (fromDay: string, toDay: string) => {
  const { db } = app.services
  const places = await resolvePlaces(db, { cityCode: city }, [city], '10')
  const { places: found } = await readDays(db, { places, factors: ['pm25'], status: 'RAW', fromDay, toDay })
  return found.get(city)?.map((day) => day?.values.pm25 ?? null)
}

describe('D12: the list of assessment sites is kept by the city’s administrators', () => {
  it('names area, site, role and days of each, those of today, of the past, by name and by area', async () => {
    const all = await admin.assessmentSiteList({})
    expect(all).toHaveLength(22)
    expect((await admin.assessmentSiteList({ state: 'valid' })).map(({ stateName }) => stateName)).toEqual(
      Array.from({ length: 14 }, () => '有效'),
    )
    expect((await admin.assessmentSiteList({ state: 'ended' })).every(({ validTo }) => validTo === '2020-12-31')).toBe(
      true,
    )
    expect(await admin.assessmentSiteList({ keyword: '1188' })).toMatchObject([
      { areaName: '无锡市', siteTypeName: '国控站', roleName: '评价点', validFrom: '2021-01-01', validTo: null },
      { validFrom: '2013-01-01', validTo: '2020-12-31', stateName: '已结束' },
    ])
    expect(await admin.assessmentSiteList({ areaCode: '320205' })).toEqual([])
  })

  it('a site that is ended counts to its last day, at once also where the list was remembered, and the log says why', async () => {
    await sql`insert into site_day (site_id, day, pm25, pm10, so2, no2, co, o38h, standard, computed_at)
      select site.id, day::date, case site_code when '1188A' then 174 else 34 end, 60, 8, 30, 0.7, 100, '2012', now()
      from site, generate_series('2026-11-17'::date, '2026-11-18'::date, interval '1 day') day where site_type = '10'
      on conflict (site_id, day) do update set pm25 = excluded.pm25`.execute(app.services.db)
    expect(await cityMean('2026-11-17', '2026-11-18')).toEqual([44, 44])
    const entry = await entryOf('1188A')
    const ended = await admin.assessmentSiteSave({ ...asSeen(entry), validTo: '2026-11-17' })
    expect(ended).toMatchObject({ validTo: '2026-11-17', stateName: '已结束', version: entry.version + 1 })
    expect(ended.updateUser).not.toBe('')
    expect(await cityMean('2026-11-17', '2026-11-18')).toEqual([44, 34])
    const logged = await firstRow(
      app.services.db,
      sql<{ object: string; detail: object }>`select object, detail from operations_log
        where action = 'assessmentSiteSave' order by id desc limit 1`,
    )
    expect(logged?.object).toContain('1188A')
    expect(logged?.detail).toMatchObject({
      before: { 区域: '无锡市', 截止: '至今' },
      after: { 截止: '2026-11-17', 依据: said.source, 理由: said.reason },
    })
    // As it was seen first it is changed no more.
    expect((await refusal(admin.assessmentSiteSave(asSeen(entry)))).message).toContain('已被他人修改')
  })

  it('a site comes back under new days, which never overlap its old ones; as a control site it does not count', async () => {
    const back = { areaCode: city, siteCode: '1188A', role: 'control' as const, ...said }
    expect(await refusal(admin.assessmentSiteSave({ ...back, validFrom: '2026-11-17' }))).toEqual({
      field: 'validFrom',
      message: '与该站点2021-01-01起的评价点登记日期重叠，请先结束原登记',
    })
    await admin.assessmentSiteSave({ ...back, validFrom: '2026-11-18' })
    expect(await cityMean('2026-11-18', '2026-11-18')).toEqual([34])
    const control = await entryOf('1188A')
    expect(control).toMatchObject({ roleName: '对照点', validFrom: '2026-11-18' })
    await admin.assessmentSiteSave({ ...asSeen(control), role: 'assessment' })
    expect(await cityMean('2026-11-18', '2026-11-18')).toEqual([44])
  })

  it('a district gets a list of its own, of its own sites alone, and is never left without a 评价点 of today', async () => {
    const district = '320211'
    const add = (siteCode: string, role: 'assessment' | 'control') =>
      admin.assessmentSiteSave({ areaCode: district, siteCode, role, validFrom: '2026-01-01', ...said })
    const siteOf = async (types: readonly string[], inDistrict: boolean) =>
      (
        await firstRow(
          app.services.db,
          sql<{ code: string }>`select site_code as code from site where site_type = any(${[...types]}::text[])
            and starts_with(area_code, ${district}) = ${inDistrict} order by site_code limit 1`,
        )
      )?.code ?? ''
    const own = await siteOf(['10'], true)
    expect((await refusal(add(own, 'control'))).message).toBe('该区域至少须有一个当日有效的评价点，请先登记接替的站点')
    expect(await refusal(add(await siteOf(['10'], false), 'assessment'))).toMatchObject({ field: 'siteCode' })
    expect((await refusal(add(await siteOf(['40', '41', '42', '43'], true), 'assessment'))).message).toContain('微型站')
    await add(own, 'assessment')
    const entry = await entryOf(own, district)
    expect(await refusal(admin.assessmentSiteSave({ ...asSeen(entry), validTo: '2026-11-19' }))).toMatchObject({
      field: 'validTo',
    })
    expect(await entryOf(own, district)).toMatchObject({ validTo: null })
  })

  it('of two that register one site at once one is told that the days are taken', async () => {
    const save = () =>
      admin.assessmentSiteSave({
        areaCode: city,
        siteCode: '2003A',
        role: 'control',
        validFrom: '2012-01-01',
        validTo: '2012-12-31',
        ...said,
      })
    const both = await Promise.allSettled([save(), save()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('who administers a district alone changes nothing', async () => {
    await sql`insert into user_role (user_id, role_code)
      select district.id, role_code from app_user district, user_role join app_user admin on admin.id = user_id
      where district.user_code = 'xishan' and admin.user_code = 'admin'`.execute(app.services.db)
    const district = await app.as('xishan')
    const entry = await entryOf('1189A')
    expect((await refusal(district.assessmentSiteSave(asSeen(entry)))).message).toContain('范围')
  })
})
