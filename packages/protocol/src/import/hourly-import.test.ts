import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cnemcHourlyReader } from './cnemc-hourly.ts'
import { csvCells } from './csv-line.ts'
import type { HourlyRowReader, ImportItem } from './hourly-rows.ts'
import { prsaReader } from './prsa.ts'

const readAll = (reader: HourlyRowReader, lines: string[]): ImportItem[] => lines.flatMap((line) => reader.push(line))
const messages = (items: ImportItem[]) => items.map((item) => ('error' in item ? item.error : 'row'))

const cnemcHeader =
  'date,hour,code,AQI,PM2.5,PM2.5_24h,PM10,PM10_24h,SO2,SO2_24h,NO2,NO2_24h,O3,O3_24h,O3_8h,O3_8h_24h,CO,CO_24h'
const cnemcLine = '20190101,0,1188A,70,51,36,71,57,7,7,45,43,26,43,19,34,0.7,0.7'
const prsaHeader =
  '"No","year","month","day","hour","PM2.5","PM10","SO2","NO2","CO","O3","TEMP","PRES","DEWP","RAIN","wd","WSPM","station"'
const prsaLine = '3,2013,3,1,2,3,6,NA,19,400,55,-1.1,1023.5,-18.2,0,"NNW",5.6,"Wanliu"'

describe('csv line', () => {
  it('splits plain and quoted cells', () => {
    expect(csvCells('a, b ,,c')).toEqual(['a', 'b', '', 'c'])
    expect(csvCells('"a,b","say ""x""",3')).toEqual(['a,b', 'say "x"', '3'])
  })
})

describe('import of kind cnemc-hourly', () => {
  it('hour 0 closes the day before', () => {
    const [row] = readAll(cnemcHourlyReader(), [`\uFEFF${cnemcHeader}`, cnemcLine])
    expect(row).toEqual({
      siteCode: '1188A',
      startAt: new Date('2018-12-31T23:00:00+08:00'),
      values: { pm25: 51, pm10: 71, so2: 7, no2: 45, o3: 26, co: 0.7 },
    })
  })

  it('names missing, unknown and doubled headers and then reads nothing', () => {
    const header = cnemcHeader.replace('PM10,', 'PM_10,').replace('AQI', 'date')
    expect(messages(readAll(cnemcHourlyReader(), [header, cnemcLine]))).toEqual([
      { row: 1, column: 'date', message: '表头“date”重复' },
      { row: 1, column: 'PM_10', message: '表头“PM_10”不在模板中' },
      { row: 1, column: 'PM10', message: '缺少“PM10”列' },
    ])
  })

  it('reports each wrong cell with its line and column', () => {
    const cells = (change: Record<number, string>) =>
      csvCells(cnemcLine)
        .map((cell, index) => change[index] ?? cell)
        .join(',')
    const items = readAll(cnemcHourlyReader(), [
      cnemcHeader,
      cnemcLine,
      '',
      cnemcLine,
      cells({ 1: '1', 4: 'abc', 6: '-3' }),
      cells({ 1: '24' }),
      cells({ 0: '20190230', 1: '2' }),
      cells({ 1: '3', 2: '' }),
      cells({ 1: '4', 16: '700' }),
      '20190101,5,1188A',
      cells({ 1: '6', 4: '-', 6: '', 8: '-999' }),
    ])
    expect(messages(items)).toEqual([
      'row',
      { row: 4, column: null, message: '站点 1188A 自 2018-12-31 23 时起的一小时重复' },
      { row: 5, column: 'PM2.5', message: '“abc”不是数值' },
      { row: 5, column: 'PM10', message: '“-3”为负值' },
      { row: 6, column: 'date', message: '日期或小时无效' },
      { row: 7, column: 'date', message: '日期或小时无效' },
      { row: 8, column: 'code', message: '站点编码为空' },
      { row: 9, column: 'CO', message: '“700”超出 0～100 的范围' },
      { row: 10, column: null, message: '应有 18 列，实际 3 列' },
      'row',
    ])
    expect(items.at(-1)).toMatchObject({ values: { pm25: null, pm10: null, so2: null, no2: 45 } })
  })
})

describe('import of kind prsa', () => {
  it('reads CO as mg/m³, the sector as degrees and the label as start of the hour', () => {
    const [row] = readAll(prsaReader(), [prsaHeader, prsaLine])
    expect(row).toEqual({
      siteCode: 'Wanliu',
      startAt: new Date('2013-03-01T02:00:00+08:00'),
      values: {
        pm25: 3,
        pm10: 6,
        so2: null,
        no2: 19,
        co: 0.4,
        o3: 55,
        temperature: -1.1,
        pressure: 1023.5,
        dewPoint: -18.2,
        rain: 0,
        windDirection: 337.5,
        windSpeed: 5.6,
      },
    })
  })

  it('reads exponents and keeps CO exact', () => {
    const line = prsaLine.replace('400', '700').replace('-1.1', '-2.5e-1')
    expect(readAll(prsaReader(), [prsaHeader, line])[0]).toMatchObject({ values: { co: 0.7, temperature: -0.25 } })
  })

  it('refuses a sector that does not exist', () => {
    expect(messages(readAll(prsaReader(), [prsaHeader, prsaLine.replace('NNW', 'XX')]))).toEqual([
      { row: 2, column: 'wd', message: '“XX”不是数值' },
    ])
  })
})

describe('reference files', () => {
  const linesOf = (name: string) => {
    const path = join(import.meta.dirname, '../../../../../shared/data/air', name)
    return existsSync(path) ? gunzipSync(readFileSync(path)).toString().trimEnd().split(/\r?\n/) : null
  }
  const cnemc = linesOf('cnemc_hourly_2019_Q1-Q3_wuxi13.csv.gz')
  const prsa = linesOf('beijing/PRSA_Data_Wanliu_20130301-20170228.csv.gz')

  it.skipIf(cnemc === null)('nine months of 13 stations import without an error (needs ../shared)', () => {
    const items = readAll(cnemcHourlyReader(), cnemc ?? [])
    expect(items.filter((item) => 'error' in item)).toEqual([])
    expect(items.length).toBe((cnemc?.length ?? 0) - 1)
    expect(items.length).toBeGreaterThan(70_000)
  })

  it.skipIf(prsa === null)('four years of Beijing import without an error (needs ../shared)', () => {
    const items = readAll(prsaReader(), prsa ?? [])
    expect(items.filter((item) => 'error' in item)).toEqual([])
    expect(items.length).toBe(35_064)
  })
})
