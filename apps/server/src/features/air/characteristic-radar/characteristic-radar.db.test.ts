import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSite, insertSiteHours } from '../../../series/testing/measured-sites.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
const codes = ['320200TZ01', '320200TZ02', '320200TZ03', '320200TZ04']
/** Labelled 10:00. */
const startAt = new Date('2026-11-19T09:00:00+08:00')
const at = '2026-11-19 10:00:00'

interface Mixture {
  so2: number
  no2: number
  co: number
  pm25: number
  pm10: number
}
const usual: Mixture = { so2: 8, no2: 30, co: 0.8, pm25: 40, pm10: 60 }

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  const { db } = app.services
  const ids = await Promise.all(codes.map((code) => insertSite(db, { code, name: `特征${code}`, type: '41' })))
  for (const [index, id] of ids.entries()) {
    const mixture = index === 0 ? { ...usual, so2: 40, pm25: 90 } : { ...usual, no2: 30 + index }
    await insertSiteHours(db, id, [{ startAt, ...mixture }])
  }
  const monthBefore = Array.from({ length: 31 }, (_, at) => ({
    startAt: new Date(startAt.getTime() - (at + 1) * 86_400_000),
    ...usual,
    no2: 28 + ((at + 1) % 5),
  }))
  await insertSiteHours(db, ids[0] ?? 0, monthBefore)
})
afterAll(() => app.close())

describe('the characteristic radar in time (radar-characteristic-time-slot)', () => {
  it('compares an hour with the site’s previous 31 days and tests compound types first: SO₂ with PM₂.₅ is 烟花', async () => {
    const { profiles } = await chief.radarCharacteristicTimeSlot({
      siteCode: codes[0] ?? '',
      startTime: at,
      endTime: at,
    })
    expect(profiles).toHaveLength(1)
    expect(profiles[0]).toMatchObject({ dataTime: at, type: '偏烟花型', above: ['SO₂', 'PM₂.₅'], references: 31 })
    const so2 = profiles[0]?.axes.find(({ factorCode }) => factorCode === 'so2')
    expect(so2?.concentration).toBe(40)
    expect(so2?.value).toBeGreaterThan(so2?.upper ?? Number.POSITIVE_INFINITY)
  })

  it('hours without a complete sample have no profile', async () => {
    const { profiles } = await chief.radarCharacteristicTimeSlot({
      siteCode: codes[0] ?? '',
      startTime: '2026-11-19 09:00:00',
      endTime: '2026-11-19 12:00:00',
    })
    expect(profiles.map(({ dataTime }) => dataTime)).toEqual([at])
  })

  it('more hours than a month are refused in words', async () => {
    await expect(
      chief.radarCharacteristicTimeSlot({
        siteCode: codes[0] ?? '',
        startTime: '2026-09-01 00:00:00',
        endTime: at,
      }),
    ).rejects.toThrow('时段最长31天')
  })
})

describe('the characteristic radar in space (radar-characteristic-site-time-point)', () => {
  it('compares each site with all of its type at the same time', async () => {
    const { profiles } = await chief.radarCharacteristicSiteTimePoint({ siteType: '41', dataTime: at })
    expect(profiles.map(({ siteCode, references }) => [siteCode, references])).toEqual(codes.map((code) => [code, 4]))
    expect(profiles[0]?.above).toContain('SO₂')
    const meanOfValues = profiles.reduce((sum, { axes }) => sum + (axes[0]?.value ?? 0), 0) / profiles.length
    expect(meanOfValues).toBeCloseTo(1, 9)
  })

  it('D11: a day is a natural day and bears its own date, in both tabs', async () => {
    const { db } = app.services
    const day = (date: string, pm25: number) =>
      Array.from({ length: 24 }, (_, hour) => ({
        startAt: new Date(new Date(`${date}T00:00:00+08:00`).getTime() + hour * 3_600_000),
        ...usual,
        pm25,
        no2: 30 + (hour % 5),
      }))
    const ids = await Promise.all(
      ['01', '02', '03'].map((n) => insertSite(db, { code: `320200TY${n}`, name: `自然日${n}`, type: '42' })),
    )
    for (const [at, id] of ids.entries())
      await insertSiteHours(
        db,
        id,
        ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'].flatMap((date, n) =>
          day(date, 40 + 10 * n + at),
        ),
      )
    const inTime = await chief.radarCharacteristicTimeSlot({
      siteCode: '320200TY01',
      dataType: 'DAY',
      startTime: '2026-11-17 01:00:00',
      endTime: '2026-11-19 00:00:00',
    })
    expect(inTime.profiles.map(({ dataTime }) => dataTime)).toEqual(['2026-11-17', '2026-11-18'])
    // At ten in the morning of the 17th: that day whole, none of the hours of the 16th.
    const asked = { siteType: '42', dataType: 'DAY', dataTime: '2026-11-17 10:00:00' } as const
    const { profiles } = await chief.radarCharacteristicSiteTimePoint(asked)
    expect(profiles.map(({ dataTime }) => dataTime)).toEqual(Array.from({ length: 3 }, () => '2026-11-17'))
    const pm25 = profiles.map(({ axes }) => axes.find(({ factorCode }) => factorCode === 'pm25')?.concentration)
    expect(pm25).toEqual([70, 71, 72])
  })

  it('an unknown site type is refused', async () => {
    await expect(chief.radarCharacteristicSiteTimePoint({ siteType: '99', dataTime: at })).rejects.toThrow('不存在')
  })
})
