import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '@qingkong/science/stats/seeded-random'
import { afterAll, describe, expect, it } from 'vitest'
import { UsageError } from '../command.ts'
import { backtest } from './backtest.ts'
import { readSiteFile } from './prsa-table.ts'
import { run } from './run.ts'
import { train } from './train.ts'

const folder = mkdtempSync(join(tmpdir(), 'qk-forecast-'))
afterAll(() => rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const file = (name: string, ...lines: string[]) => {
  writeFileSync(at(name), `${lines.join('\n')}\n`)
  return at(name)
}
const header = '"No","year","month","day","hour","PM2.5","CO","TEMP","wd","WSPM","station"'
const stamp = (hour: number) => {
  const time = new Date(Date.UTC(2014, 0, 1) + hour * 3_600_000)
  return [time.getUTCFullYear(), time.getUTCMonth() + 1, time.getUTCDate(), time.getUTCHours()].join(',')
}

/** A site whose PM2.5 wanders; NA and empty cells among it. */
const siteLines = (station: string, days: number): string[] => {
  const random = seededRandom(4)
  let level = 0
  return Array.from({ length: 24 * days }, (_, hour) => {
    level = 0.96 * level + 12 * (random() - 0.5)
    const pm25 = hour % 41 === 0 ? 'NA' : Math.round(Math.max(1, 60 + level))
    return `${hour + 1},${stamp(hour)},${pm25},${hour % 50 === 0 ? '' : 500},${hour % 24},"NNW",2.1,"${station}"`
  })
}
const days = 410
const site = file('site.csv', header, ...siteLines('S1', days))
const model = at('model.json')

const complaint = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError)
    return error instanceof Error ? error.message.replaceAll(`${folder}/`, '') : ''
  }
  return 'no complaint'
}

describe('qk forecast', () => {
  it('trains a model, says what it is made of, and forecasts 72 hours and three days from it', {
    timeout: 60_000,
  }, () => {
    const trained = train(['--csv', site, '--target', 'PM2.5', '--until', '2015-01-31', '--seed', '7', '--out', model])
    expect(trained).toMatchObject({
      seed: 7,
      trainedFrom: '2014-01-01 00:00',
      trainedThrough: '2015-01-31 23:00',
      sites: ['S1'],
      targets: [
        { target: 'PM2.5', unit: 'hour' },
        { target: 'PM2.5', unit: 'day', groups: [{ leads: '1' }, {}, {}] },
      ],
    })
    const forecast = run(['--csv', site, '--model', model, '--at', '2015-02-03 20:00'])
    const text = JSON.parse(JSON.stringify(forecast))
    expect(text).toMatchObject({ at: '2015-02-03 20:00', hours: [{ site: 'S1', target: 'PM2.5' }] })
    expect(text.hours[0].hours).toHaveLength(72)
    expect(text.hours[0].hours[71]).toMatchObject({ time: '2015-02-06 20:00', lead: 72 })
    expect(text.days[0]).toMatchObject({ site: 'S1', leadDay: 1, date: '2015-02-04' })
  })

  it('back-tests with a model, prints accuracy and writes every forecast', () => {
    const out = at('accuracy')
    const args = ['--csv', site, '--from', '2015-02-01', '--to', '2015-02-08', '--out', out]
    const result = JSON.parse(JSON.stringify(backtest([...args, '--model', model])))
    expect(result).toMatchObject({
      from: '2015-02-01 00:00',
      through: '2015-02-08 23:00',
      trainedThrough: '2015-01-31 23:00',
    })
    const day = result.leads.filter(
      ({ unit, scope }: { unit: string; scope: string }) => unit === 'day' && scope === 'sites',
    )
    expect(day).toMatchObject([
      { lead: 1, n: 8 },
      { lead: 2, n: 8 },
      { lead: 3, n: 8 },
    ])
    const lines = readFileSync(join(out, 'forecasts.csv'), 'utf8').trim().split('\n')
    const counted = result.leads.reduce((sum: number, { n }: { n: number }) => sum + n, 0)
    expect(lines).toHaveLength(1 + counted)
    expect(lines[1]).toMatch(/^S1,PM2\.5,hour,2015-02-01 20:00,1,/)
    expect(JSON.parse(readFileSync(join(out, 'accuracy.json'), 'utf8'))).toEqual(result)
    expect(complaint(() => backtest([...args, '--model', model]))).toBe('accuracy/forecasts.csv 已存在')
  })

  it('reads CO as mg/m³, 16 wind directions, and columns of forecast weather', () => {
    const { hours } = readSiteFile(
      file('winds.csv', `${header},NWP_TEMP`, '1,2015,1,1,0,5,1200,3,E,2,X,4', '2,2015,1,1,1,NA,,3,NA,2,X,5'),
    )
    expect(hours.pollutants.co).toEqual(Float64Array.of(1.2, Number.NaN))
    expect(hours.weather.windEast?.[0]).toBeCloseTo(-2, 12)
    expect(hours.weather.windNorth?.[0]).toBeCloseTo(0, 12)
    expect(hours.weather.windEast?.[1]).toBeNaN()
    expect(hours.forecastWeather).toEqual({ NWP_TEMP: Float64Array.of(4, 5) })
  })
})

describe('bad input of qk forecast is one sentence with file, line and column', () => {
  const row = (hour: number, pm25: string, rest = '500,3,N,2,X') => `1,${stamp(hour)},${pm25},${rest}`
  const read = (...lines: string[]) => complaint(() => readSiteFile(file('bad.csv', header, ...lines)))

  it('for values that are negative or no number, times that occur twice or are none, and gaps', () => {
    expect(read(row(0, '5'), row(1, '-3'))).toBe('bad.csv 第 3 行 PM2.5 列：浓度 -3 为负')
    expect(read(row(0, 'much'))).toBe('bad.csv 第 2 行 PM2.5 列：“much”不是数字')
    expect(read(row(0, '5'), row(1, '5'), row(0, '6'))).toBe('bad.csv 第 4 行 hour 列：时间重复（首次见于第 2 行）')
    expect(read('1,2015,2,30,0,5,500,3,N,2,X')).toBe('bad.csv 第 2 行 hour 列：2015-2-30 0 时不是时间')
    expect(read(row(0, '5'), row(24 * 61, '5'))).toContain('bad.csv 第 3 行 hour 列：与上一时刻相隔 61 天')
  })

  it('for directions, speeds and stations that cannot be', () => {
    expect(read(row(0, '5', '500,3,NX,2,X'))).toBe('bad.csv 第 2 行 wd 列：“NX”不是 16 方位风向')
    expect(read(row(0, '5', '500,3,N,-2,X'))).toBe('bad.csv 第 2 行 WSPM 列：风速 -2 为负')
    expect(read(row(0, '5'), row(1, '5', '500,3,N,2,Y'))).toContain('第 3 行 station 列：站点 Y 与首行的 X 不同')
    expect(complaint(() => readSiteFile(file('bad.csv', 'year,month,day,hour,PM2.5', '2015,1,1,0,5')))).toContain(
      'bad.csv 缺少 station 列',
    )
  })

  it('for a history too short, broken off, or without the target', () => {
    const out = ['--out', at('none.json')]
    const short = file('short.csv', header, ...siteLines('S2', 30))
    expect(complaint(() => train(['--csv', short, '--target', 'PM2.5', ...out]))).toBe(
      'short.csv PM2.5 列：站点 S2 的训练数据只有 30 天，至少需要 365 天',
    )
    const silent = siteLines('S3', 400).map((line, hour) =>
      hour >= 3000 && hour < 3000 + 24 * 95 ? line.replace(/^(\d+,[\d,]+?,\d+,\d+,\d+),[^,]+/, '$1,NA') : line,
    )
    const broken = file('broken.csv', header, ...silent)
    expect(complaint(() => train(['--csv', broken, '--target', 'PM2.5', ...out]))).toMatch(
      /^broken\.csv 第 3002 行 PM2\.5 列：站点 S3 自此连续 95 天没有有效值/,
    )
    expect(complaint(() => train(['--csv', site, '--target', 'O3', ...out]))).toBe(
      'site.csv O3 列：站点 S1 缺少预报目标',
    )
    expect(complaint(() => train(['--csv', site, '--target', 'PM1', ...out]))).toContain('不认识的预报目标 PM1')
    expect(existsSync(at('none.json'))).toBe(false)
  })

  it('for a model that was changed or lacks a column of the data, a start before its data, and options that are missing', () => {
    const changed = file('changed.json', readFileSync(model, 'utf8').replace('"seed":7', '"seed":8').trim())
    expect(complaint(() => run(['--csv', site, '--model', changed, '--at', '2015-02-03']))).toBe(
      'changed.json：校验和不符，模型文件已损坏或被改动',
    )
    const bare = file(
      'bare.csv',
      header.replace('"TEMP",', ''),
      ...siteLines('S1', 5).map((line) => line.replace(/,\d+,"NNW"/, ',"NNW"')),
    )
    expect(complaint(() => run(['--csv', bare, '--model', model, '--at', '2014-01-04 08:00']))).toBe(
      'bare.csv TEMP 列：站点 S1 缺少模型需要的列',
    )
    expect(complaint(() => run(['--csv', site, '--model', model, '--at', '2013-02-03']))).toContain('起报时刻不在')
    const early = ['--csv', site, '--model', model, '--from', '2015-01-31', '--to', '2015-02-05']
    expect(complaint(() => backtest(early))).toBe('site.csv：模型的训练数据晚于回测起点，回测会偷看未来')
    expect(complaint(() => run(['--model', model, '--at', '2015-02-03']))).toBe('请用 --csv 给出数据文件')
    expect(complaint(() => run(['--csv', site, '--model', model]))).toBe('请给出 --at')
    expect(complaint(() => run(['--csv', site, '--model', model, '--at', 'now']))).toContain('“now”不是时间')
    expect(complaint(() => train(['--csv', site, '--out', model, '--leads', '3']))).toBe('不认识的选项 --leads')
  })

  it('ends with status 2 and writes nothing to its output', { timeout: 60_000 }, () => {
    const main = fileURLToPath(new URL('../main.ts', import.meta.url))
    const qk = (...args: string[]) => spawnSync(process.execPath, [main, 'forecast', ...args], { encoding: 'utf8' })
    const bad = qk('train', '--csv', file('bad.csv', header, row(0, '-1')), '--out', at('none.json'))
    expect([bad.status, bad.stdout, existsSync(at('none.json'))]).toEqual([2, '', false])
    expect(bad.stderr.trim()).toMatch(/bad\.csv 第 2 行 PM2\.5 列：浓度 -1 为负$/)
    expect(qk('guess').status).toBe(2)
  })
})
