import { describe, expect, it } from 'vitest'
import { type CnemcRow, encodeCnemc, parseCnemc } from './cnemc.ts'

const published = {
  TimePoint: '2026-03-01T00:00:00',
  Area: '无锡市',
  CityCode: '320200',
  PositionName: '雪浪',
  StationCode: '1188A',
  Longitude: '120.2691',
  Latitude: '31.4833',
  AQI: '70',
  PrimaryPollutant: '细颗粒物(PM2.5)',
  Quality: '良',
  Measure: '极少数异常敏感人群应减少户外活动',
  Unheathful: '空气质量可接受',
  SO2: '7',
  SO2_24h: '7',
  NO2: '45',
  NO2_24h: '43',
  PM10: '71',
  PM10_24h: '57',
  PM2_5: '51',
  PM2_5_24h: '36',
  CO: '0.7',
  CO_24h: '0.7',
  O3: '26',
  O3_24h: '43',
  O3_8h: '19',
  O3_8h_24h: '—',
}

describe('public form of the national network', () => {
  it('reads all-text rows; the label is the end of the hour, the em dash is missing', () => {
    const { rows, errors } = parseCnemc(JSON.stringify([published]))
    expect(errors).toEqual([])
    expect(rows[0]).toMatchObject({
      stationCode: '1188A',
      startAt: new Date('2026-02-28T23:00:00+08:00'),
      aqi: 70,
      longitude: 120.2691,
      values: { pm25: 51, pm25_24h: 36, co: 0.7, o3_8h: 19, o3_8h_24h: null },
    })
  })

  it.each(['2026-03-01 00:00:00', '2026-03-01T00:00:00', '/Date(1772294400000+0800)/'])(
    'reads TimePoint %s',
    (TimePoint) => {
      const { rows } = parseCnemc(JSON.stringify([{ ...published, TimePoint }]))
      expect(rows[0]?.startAt).toEqual(new Date('2026-02-28T23:00:00+08:00'))
    },
  )

  it('treats blank, hyphen, NA and absent fields as missing, never as 0', () => {
    const { PM2_5: _, ...absent } = published
    const rows = [
      { ...published, PM2_5: '' },
      { ...published, StationCode: 'B', PM2_5: '-' },
      { ...published, StationCode: 'C', PM2_5: 'NA' },
      { ...absent, StationCode: 'D' },
    ]
    const result = parseCnemc(JSON.stringify(rows))
    expect(result.errors).toEqual([])
    expect(result.rows.map((row) => row.values.pm25)).toEqual([null, null, null, null])
  })

  it('leaves out wrong rows and names row and field in Chinese', () => {
    const rows = [
      published,
      { ...published, StationCode: 'B', PM10: 'abc' },
      { ...published, StationCode: '' },
      { ...published, StationCode: 'D', TimePoint: '2026-03-01 00:30:00' },
      { ...published, StationCode: 'E', CO: '-0.5' },
      published,
      7,
    ]
    const result = parseCnemc(JSON.stringify(rows))
    expect(result.rows.length).toBe(1)
    expect(result.errors).toEqual([
      { row: 2, column: 'PM10', message: '“abc”不是数值' },
      { row: 3, column: 'StationCode', message: '缺少站点编码' },
      { row: 4, column: 'TimePoint', message: '“2026-03-01 00:30:00”不是整点时间' },
      { row: 5, column: 'CO', message: '“-0.5”小于 0' },
      { row: 6, column: 'TimePoint', message: '站点 1188A 的该小时重复' },
      { row: 7, column: null, message: '不是 JSON 对象' },
    ])
    expect(parseCnemc('<html>').errors[0]?.message).toBe('报文不是有效的 JSON')
    expect(parseCnemc('{}').errors[0]?.message).toBe('报文应为 JSON 数组')
  })

  it('writes what it reads, field by field', () => {
    const rows: CnemcRow[] = parseCnemc(JSON.stringify([published])).rows
    const { Measure: _, Unheathful: __, ...written } = published
    expect(JSON.parse(encodeCnemc(rows))).toEqual([written])
    expect(parseCnemc(encodeCnemc(rows)).rows).toEqual(rows)
  })
})
