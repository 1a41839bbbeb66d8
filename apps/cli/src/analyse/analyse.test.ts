import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { UsageError } from '../command.ts'
import { readCsvTable } from './csv-table.ts'
import { methods } from './methods.ts'

const folder = mkdtempSync(join(tmpdir(), 'qk-analyse-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, ...lines: string[]) => {
  const path = join(folder, name)
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}
const run = (method: string, path: string, options: unknown = {}) => methods.get(method)?.(readCsvTable(path), options)

const hours = (values: readonly (number | string)[]) =>
  values.map(
    (value, i) =>
      `2026-06-${String(1 + Math.floor(i / 24)).padStart(2, '0')} ${String(i % 24).padStart(2, '0')}:00:00,${value}`,
  )
const winds = file(
  'winds.csv',
  'date,ws,wd,nox',
  '2026-06-01 00:00,2,90,10',
  '2026-06-01 01:00,3,NA,—',
  '2026-06-01 02:00,0,,5',
)

describe('qk analyse', () => {
  it('knows the methods of roses, series, pairs, paths, indices and composition', () => {
    expect([...methods.keys()].sort()).toEqual([
      'aot40',
      'aqStats',
      'calendar',
      'componentRose',
      'corr',
      'cwt',
      'enrichment',
      'iaqi',
      'ionBalance',
      'loh',
      'massClosure',
      'modStats',
      'ocec',
      'ofp',
      'percentileRose',
      'polarAnnulus',
      'polarFreq',
      'polarPlot',
      'pollutionRose',
      'pscf',
      'rollingMean',
      'soa',
      'sqtba',
      'theilSen',
      'timeAverage',
      'timeVariation',
      'trajCluster',
      'trajDifference',
      'trajFrequency',
      'trajectory',
      'trendLevel',
      'vocAge',
      'vocRatios',
      'weatherType',
      'windRose',
    ])
  })

  it('computes roses from a table with missing marks', () => {
    expect(run('windRose', winds, { sectors: 4 })).toMatchObject({
      total: 3,
      calm: { count: 1 },
      noDirection: { count: 1 },
    })
    expect(run('pollutionRose', winds, { pollutant: 'nox', sectors: 4, classBounds: [8] })).toMatchObject({
      calm: { counts: [1, 0] },
      noValue: { count: 0 },
    })
    expect(run('polarFreq', winds, { pollutant: 'nox' })).toMatchObject({
      cells: [{ directionDeg: 90, count: 1, mean: 10 }],
    })
    expect(run('percentileRose', winds, { pollutant: 'nox', sectors: 4, percentiles: [50] })).toMatchObject({
      sectors: [{ count: 0 }, { count: 1, values: [10] }, { count: 0 }, { count: 0 }],
    })
  })

  it('computes series: running means, statistics, calendar, variation and trend on the file’s own clock', () => {
    const path = file('hours.csv', 'date,o3', ...hours(Array.from({ length: 48 }, (_, i) => i)))
    expect(run('rollingMean', path, { pollutant: 'o3' })).toHaveLength(48)
    expect(run('rollingMean', path, { pollutant: 'o3', width: 2 })).toMatchObject(
      [{ date: '2026-06-01 00:00:00', mean: null }, { mean: 0.5 }].concat(
        Array.from({ length: 46 }, (_, i) => ({ mean: i + 1.5 })),
      ),
    )
    expect(run('aqStats', path, { pollutant: 'o3', daysAbove: 30 })).toMatchObject([
      { year: 2026, max: 47, daysAbove: 1 },
    ])
    expect(run('calendar', path, { pollutant: 'o3' })).toMatchObject([{ year: 2026, month: 6 }])
    expect(run('timeVariation', path, { pollutant: 'o3' })).toMatchObject({
      weekday: [{ mean: 11.5 }, { mean: 35.5 }, {}, {}, {}, {}, {}],
    })
    expect(() => run('theilSen', path, { pollutant: 'o3' })).toThrow('只有 1 个有效均值')
  })

  it('computes pairs, indices and trajectories', () => {
    const pairs = file('pairs.csv', 'mod,obs', '2,1', '4,5', '9,6')
    expect(run('modStats', pairs)).toMatchObject({ n: 3, mb: 1 })
    expect(run('corr', pairs, { method: 'spearman' })).toMatchObject({
      cells: [
        [{ r: 1 }, { n: 3 }],
        [{}, {}],
      ],
    })
    const traps = file('traps.csv', 'standard,item,conc', '2012,CO_24h,2.2', '2026,PM2.5_24h,61', '2026,O3_8h,NA')
    expect(run('iaqi', traps)).toMatchObject([{ iaqi: 55 }, { item: 'pm25_24h', iaqi: 101 }, { iaqi: null }])
    const paths = file(
      'paths.csv',
      'date,hour.inc,lat,lon,pm',
      'a,-1,32,121,5',
      'a,0,31,120,5',
      'b,0,31,120,7',
      'b,-1,30,-99,7',
    )
    expect(run('trajCluster', paths, { clusters: 2 })).toMatchObject({
      assigned: [
        { date: 'a', cluster: 1 },
        { date: 'b', cluster: 2 },
      ],
      clusters: [{ meanPath: { latitude: [31, 32] } }, { meanPath: { longitude: [120, -99] } }],
    })
    expect(run('pscf', paths, { pollutant: 'pm' })).toHaveLength(3)
    expect(run('cwt', paths, { pollutant: 'pm' })).toHaveLength(3)
    expect(run('trajFrequency', paths)).toMatchObject([{ count: 1 }, { frequencyPct: 100 }, { count: 1 }])
  })
})

describe('bad input of qk analyse is one sentence with file, line and column', () => {
  const complaint = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError)
      return error instanceof Error ? error.message.replace(`${folder}/`, '') : ''
    }
    return 'no complaint'
  }

  it('for missing columns, missing options and unknown ones', () => {
    expect(complaint(() => run('windRose', winds, { ws: 'speed' }))).toBe(
      'winds.csv 缺少 speed 列（现有：date、ws、wd、nox）',
    )
    expect(complaint(() => run('pollutionRose', winds))).toBe('缺少选项 pollutant')
    expect(complaint(() => run('windRose', winds, { angle: 30 }))).toBe('不认识的选项 angle')
    expect(complaint(() => run('windRose', winds, { sectors: 7 }))).toContain('选项 sectors 应为 4、8、12、16、36 之一')
  })

  it('for times that occur twice, are none, or lie off the step', () => {
    const twice = file('twice.csv', 'date,o3', '2026-06-01 00:00:00,1', '', '2026-06-01 00:00:00,2')
    expect(complaint(() => run('rollingMean', twice, { pollutant: 'o3' }))).toBe(
      'twice.csv 第 4 行 date 列：时间重复（首次见于第 2 行）',
    )
    const none = file('none.csv', 'date,o3', '2026-02-30 00:00,1')
    expect(complaint(() => run('aqStats', none, { pollutant: 'o3' }))).toBe(
      'none.csv 第 2 行 date 列：“2026-02-30 00:00”不是时间，应为 YYYY-MM-DD HH:mm:ss',
    )
  })

  it('for cells that are no number or may not be missing, and values out of range', () => {
    const words = file('words.csv', 'date,ws,wd', '2026-06-01,2,NE')
    expect(complaint(() => run('windRose', words))).toBe('words.csv 第 2 行 wd 列：“NE”不是数字')
    const far = file('far.csv', 'ws,wd', '1,10', '2,370')
    expect(complaint(() => run('windRose', far))).toBe('far.csv 第 3 行 wd 列：风向 370 不在 0～360 度之间')
    const gap = file('gap.csv', 'lat,lon,pm', '31,NaN,1')
    expect(complaint(() => run('cwt', gap, { pollutant: 'pm' }))).toBe('gap.csv 第 2 行 lon 列：此列不允许缺失')
  })

  it('for empty files, headers alone, ragged lines and files that are not there', () => {
    expect(complaint(() => readCsvTable(file('empty.csv')))).toContain('empty.csv 是空文件')
    expect(complaint(() => readCsvTable(file('header.csv', 'date,o3')))).toBe('header.csv 只有表头，没有数据行')
    expect(complaint(() => readCsvTable(file('ragged.csv', 'a,b', '1,2', '3')))).toBe(
      'ragged.csv 第 3 行有 1 个单元格，表头有 2 列',
    )
    expect(complaint(() => readCsvTable(join(folder, 'absent.csv')))).toContain('无法读取 absent.csv')
  })

  it('for every method: whatever the table lacks or holds, a result or a sentence, never a crash', () => {
    const columns: Record<string, string> = { date: '2026-06-01 00:00', ws: '2', wd: '90', x: '5', mod: '1', obs: '1' }
    Object.assign(columns, { lon: '120', lat: '31', 'hour.inc': '0', conc: '50', item: 'O3_1h', standard: '2012' })
    Object.assign(columns, { Toluene: '1', OC: '4', EC: '1', NH4: '1', NO3: '1', SO4: '1', Al: '1' })
    for (let i = 1; i <= 16; i++) columns[`p${i}`] = '1010'
    const names = Object.keys(columns)
    const table = (name: string, ...rows: ((column: string, i: number) => string)[]) =>
      file(name, names.join(), ...rows.map((row) => names.map(row).join()))
    const good = (column: string) => columns[column] ?? ''
    const tables = {
      one: table('one.csv', good),
      twice: table('double.csv', good, good),
      missing: table('missing.csv', (column) => (column === 'date' ? good(column) : 'NaN')),
      words: table('text.csv', () => 'abc'),
      negative: table('negative.csv', (column) => (column === 'date' ? good(column) : '-7')),
      unrelated: file('unrelated.csv', 'a,b', '1,2'),
    }
    const options: Record<string, unknown> = {
      componentRose: { components: ['x'] },
      vocAge: { emissionRatio: 3, fast: 'Toluene', slow: 'Benzene' },
      trajectory: { start: { lon: 120, lat: 31 }, time: '2026-06-01 00:00' },
    }
    const withPollutant = ['aqStats', 'calendar', 'cwt', 'percentileRose', 'polarPlot', 'pollutionRose', 'pscf']
      .concat(['rollingMean', 'theilSen', 'timeVariation'])
      .concat('polarFreq')
    for (const name of methods.keys()) {
      const asked = options[name] ?? (withPollutant.includes(name) ? { pollutant: 'x' } : {})
      for (const [kind, path] of Object.entries(tables)) {
        try {
          run(name, path, asked)
        } catch (error) {
          expect(error, `${name} on ${kind}`).toBeInstanceOf(UsageError)
        }
      }
      const isPairs = name === 'corr'
      expect(isPairs || complaint(() => run(name, tables.unrelated, asked)), name).not.toBe('no complaint')
      expect(
        complaint(() => run(name, tables.words, asked)),
        name,
      ).not.toBe('no complaint')
      expect(
        complaint(() => run(name, tables.one, { nonsense: 1 })),
        name,
      ).toMatch(/不认识的选项 nonsense|缺少选项/)
    }
    expect(() => run('ofp', tables.one)).not.toThrow()
  })

  it('ends with status 2 and writes nothing to its output', () => {
    const main = fileURLToPath(new URL('../main.ts', import.meta.url))
    const qk = (...args: string[]) => spawnSync(process.execPath, [main, 'analyse', ...args], { encoding: 'utf8' })
    const bad = qk('windRose', '--csv', winds, '--options', '{"ws":"speed"}')
    expect([bad.status, bad.stdout]).toEqual([2, ''])
    expect(bad.stderr).toContain('缺少 speed 列')
    const good = qk('windRose', '--csv', winds)
    expect(good.status).toBe(0)
    expect(JSON.parse(good.stdout)).toMatchObject({ total: 3 })
  })
})

const traps = fileURLToPath(new URL('../../../../../shared/data/analysis/cn_iaqi_float_traps.csv', import.meta.url))

describe.skipIf(!existsSync(traps))('qk analyse iaqi on the recorded traps (skipped without ../shared/data)', () => {
  it('gives the exact index where floating point is one too high', () => {
    const exact = readCsvTable(traps).numbers('iaqi_exact')
    expect(exact).toHaveLength(80)
    expect(run('iaqi', traps)).toMatchObject(Array.from(exact, (iaqi) => ({ iaqi })))
  })
})
