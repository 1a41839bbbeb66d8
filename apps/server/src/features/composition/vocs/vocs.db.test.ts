import { demoMn, demoPassword } from '@qingkong/domain/city/demo-device'
import { distanceM } from '@qingkong/domain/geo/distance'
import { hourMs } from '@qingkong/domain/time/city-time'
import { formatDataTime, formatQn } from '@qingkong/protocol/hj212/data-time'
import { encodeSplit } from '@qingkong/protocol/hj212/encode'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { type Ingest, startIngest } from '../../../ingest/port.ts'
import { sendFrames } from '../../../testing/send-frames.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { ozoneComponents } from './port.ts'

const hour = new Date('2026-11-20T09:00:00+08:00')
interface Station {
  siteCode: string
  mn: string
  longitude: number
  latitude: number
}

let app: TestApp
let api: Awaited<ReturnType<TestApp['as']>>
let ingest: Ingest
let stations: Station[]
let species: { code: string; molarMass: number; mir: number | null; groupCode: string; nameZh: string }[]

const send = (station: Station, at: Date, reading: (code: string, position: number) => string | null) =>
  sendFrames(
    ingest.port,
    encodeSplit(
      {
        st: '27',
        cn: '2013',
        pw: demoPassword,
        mn: station.mn,
        flag: { version: '2025', split: false, ack: true },
        cp: { DataTime: formatDataTime(at) },
        factors: species.flatMap(({ code }, index) => {
          const value = reading(code, index + 1)
          return value === null ? [] : [[code, { Avg: value, Flag: code === 'a25003' ? 'D' : 'N' }] as const]
        }),
      },
      (part) => formatQn(new Date(at.getTime() + 300 * part)),
    ),
  )

beforeAll(async () => {
  app = await testApp()
  api = await app.as('zhibanzhang')
  ingest = await startIngest(app.services)
  stations = await rows(
    app.services.db,
    sql<Station>`select distinct site_code as "siteCode", mn, longitude, latitude from site
      join device_binding b on b.target_kind = 'voc' and b.target_id = site.id
      join device on device.id = device_id order by site_code`,
  )
  species = await rows(
    app.services.db,
    sql<(typeof species)[number]>`select factor_code as code, molar_mass as "molarMass", mir, group_code as "groupCode",
      name_zh as "nameZh" from species where family = 'voc' order by position`,
  )
})
afterAll(async () => {
  await ingest?.close()
  await app?.close()
})

describe('the species table', () => {
  it('holds 143 species in whole positions, every one bound to both component stations', async () => {
    expect(species).toHaveLength(143)
    expect(stations.map(({ siteCode }) => siteCode)).toEqual(['WX70018', 'WX71019'])
    const bound = await rows(
      app.services.db,
      sql<{
        n: number
      }>`select count(*)::int as n from device_binding where target_kind = 'voc' group by target_id`,
    )
    expect(bound.map(({ n }) => n)).toEqual([143, 143])
    const lastOne = await firstRow(
      app.services.db,
      sql<{ n: number }>`select max(position) as n from species where family = 'voc'`,
    )
    expect(lastOne?.n).toBe(143)
  })

  it('uses the codes of HJ 212 where the standard has one, and own codes that the standard leaves free', () => {
    expect(species.find(({ nameZh }) => nameZh === '甲苯')?.code).toBe('a25003')
    const own = species.filter(({ code }) => code.startsWith('a995') || code.startsWith('a996'))
    expect(own).toHaveLength(81)
  })
})

describe('factor groups', () => {
  it('come in the order of the document with their factors; a wish for some gives those', async () => {
    const all = await api.factorGroups({})
    expect(all.map(({ groupCode }) => groupCode)).toEqual([
      'GENERAL_FACTORS',
      'ALKANES',
      'OLEFIN',
      'ALKYNES',
      'BENZENE_CONTENT',
      'HALOGENATED_HYDROCARBON',
      'OVOCs',
      'SULFIDE',
    ])
    expect(all.slice(1).flatMap(({ factorInfos }) => factorInfos)).toHaveLength(143)
    const [alkynes] = await api.factorGroups({ groupCodes: 'ALKYNES,UNKNOWN' })
    expect(alkynes).toMatchObject({ groupName: '炔烃' })
    expect(alkynes?.factorInfos.map(({ factorName }) => factorName)).toEqual(['乙炔', '丙炔'])
  })
})

describe('stations and instruments', () => {
  it('VOC: the chromatograph of each component station, TVOC meters also elsewhere; photochemistry adds O3, NOx and CO', async () => {
    const vocs = await api.siteInstrumentInfoVocs({})
    expect(vocs.map(({ siteCode }) => siteCode)).toEqual(['WX60020', 'WX60021', 'WX70018', 'WX71019'])
    const station = vocs.find(({ siteCode }) => siteCode === 'WX70018')
    expect(station?.instruments.map(({ instrumentCode, factorCount }) => [instrumentCode, factorCount])).toEqual([
      ['tvoc', 1],
      ['voc-components', 143],
    ])
    const [photochemical] = await api.siteInstrumentInfoPhotochemical({ siteCodes: 'WX70018' })
    expect(photochemical?.instruments.map(({ instrumentCode }) => instrumentCode).toSorted()).toEqual([
      'carbon-monoxide',
      'nitrogen-oxides',
      'ozone',
      'voc-components',
    ])
  })

  it('particles: the monitor of PM2.5 and PM10 and one instrument each of ions, carbon and elements at both component stations', async () => {
    const particulate = await api.siteInstrumentInfoParticulate({})
    expect(particulate.map(({ siteCode }) => siteCode)).toEqual(['WX70018', 'WX71019'])
    for (const { instruments } of particulate) {
      expect(instruments.map(({ instrumentCode, factorCount }) => [instrumentCode, factorCount])).toEqual([
        ['particulate', 2],
        ['water-soluble-ions', 10],
        ['carbon-fractions', 2],
        ['elements', 26],
      ])
      const codes = instruments.flatMap(({ factorCodes }) => factorCodes)
      expect(['pm25', 'pm10', 'a20007', 'a20026', 'a20044', 'a20058'].filter((code) => !codes.includes(code))).toEqual(
        [],
      )
      expect(new Set(instruments.map(({ deviceCode }) => deviceCode)).size).toBe(4)
    }
  })

  it('an instrument without recent data is not online; with the hour it is', async () => {
    const chromatograph = async () => {
      const [station] = await api.siteInstrumentInfoVocs({ siteCodes: 'WX71019' })
      return station?.instruments.find(({ instrumentCode }) => instrumentCode === 'voc-components')
    }
    expect(await chromatograph()).toMatchObject({ online: false, lastDataTime: null })
    const [, other] = stations
    if (!other) throw new Error('no second station')
    await send(other, new Date(hour.getTime() - hourMs), () => '1.0')
    expect(await chromatograph()).toMatchObject({ online: true, lastDataTime: '2026-11-20 09:00:00' })
  })

  it('a district sees its own stations only', async () => {
    const district = await app.as('xishan')
    expect(await district.siteInstrumentInfoVocs({})).toEqual([])
  })
})

describe('components beside an ozone alarm (popup-02)', () => {
  const near = (station: Station) => ({ longitude: station.longitude + 0.01, latitude: station.latitude })

  it('another factor has none and says so', async () => {
    const [station] = stations
    if (!station) throw new Error('no station')
    const answer = await ozoneComponents(app.services.db, { ...near(station), factorCode: 'pm25' }, hour)
    expect(answer).toMatchObject({ groups: [], siteCode: null, remark: '仅臭氧告警提供组分分析' })
  })

  it('come from the nearest station that has the hour or one of the two before, and say which and how far', async () => {
    const [station, other] = stations
    if (!station || !other) throw new Error('no stations')
    const alarm = { ...near(station), factorCode: 'o3' }
    const far = await ozoneComponents(app.services.db, alarm, hour)
    expect(far).toMatchObject({
      siteCode: other.siteCode,
      dataTime: '2026-11-20 09:00:00',
      distanceM: Math.round(distanceM(alarm, other)),
    })
    await send(station, hour, (_, position) => (position === 1 ? null : (position / 10).toFixed(1)))
    const answer = await ozoneComponents(app.services.db, alarm, hour)
    expect(answer).toMatchObject({ siteCode: station.siteCode, dataTime: '2026-11-20 10:00:00', remark: null })
    const later = await ozoneComponents(app.services.db, alarm, new Date(hour.getTime() + 3 * hourMs))
    expect(later).toMatchObject({ groups: [], remark: '告警时段周边组分站无数据' })
  })

  it('groups and species carry concentration, OFP and shares that sum to one; invalid and absent species stay out', async () => {
    const [station] = stations
    if (!station) throw new Error('no station')
    const { groups, total, totalOfp } = await ozoneComponents(
      app.services.db,
      { ...near(station), factorCode: 'o38h' },
      hour,
    )
    const sum = (values: readonly number[]) => values.reduce((whole, value) => whole + value, 0)
    expect(sum(groups.map(({ share }) => share))).toBeCloseTo(1, 9)
    expect(sum(groups.map(({ ofpShare }) => ofpShare))).toBeCloseTo(1, 9)
    expect(sum(groups.map((group) => group.total))).toBeCloseTo(total ?? Number.NaN, 9)
    expect(groups.map((group) => group.total)).toEqual(groups.map((group) => group.total).toSorted((a, b) => b - a))
    for (const group of groups) expect(sum(group.factorData.map(({ share }) => share))).toBeCloseTo(1, 9)
    const all = groups.flatMap(({ factorData }) => factorData)
    // Ethane was not sent, toluene is out of order, methane, H2S and COS are no VOC.
    expect(all).toHaveLength(143 - 5)
    expect(all.some(({ factorName }) => ['甲苯', '乙烷', '甲烷'].includes(factorName))).toBe(false)
    const benzene = species.findIndex(({ nameZh }) => nameZh === '苯')
    const micrograms = Number(((benzene + 1) / 10).toFixed(1))
    expect(all.find(({ factorName }) => factorName === '苯')?.value).toBeCloseTo((micrograms * 24.4654) / 78.114, 3)
    expect(all.find(({ factorName }) => factorName === '苯')?.ofp).toBeCloseTo(micrograms * 0.72, 4)
    expect(sum(all.map(({ ofp }) => ofp))).toBeCloseTo(totalOfp ?? Number.NaN, 6)
  })

  it('a message that comes twice changes nothing', async () => {
    const [station] = stations
    if (!station) throw new Error('no station')
    const stored = () =>
      rows(app.services.db, sql<{ measured: number[] }>`select measured from voc_hour order by site_id, start_at`)
    const before = await stored()
    await send(station, hour, (_, position) => (position === 1 ? null : (position / 10).toFixed(1)))
    expect(await stored()).toEqual(before)
    expect(demoMn('component', 31)).toBe(station.mn)
  })
})
