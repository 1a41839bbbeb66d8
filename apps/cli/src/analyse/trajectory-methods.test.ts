import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { netcdf3Bytes } from '@qingkong/science/trajectory/testing/wind-files'
import { afterAll, describe, expect, it } from 'vitest'
import { UsageError } from '../command.ts'
import { readCsvTable } from './csv-table.ts'
import { methods } from './methods.ts'
import { readTdumpTable } from './tdump-table.ts'
import { gridTrajectory } from './trajectory-methods.ts'

const folder = mkdtempSync(join(tmpdir(), 'qk-trajectory-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const shown = (error: unknown) => {
  expect(error).toBeInstanceOf(UsageError)
  return error instanceof Error ? error.message.replaceAll(`${folder}/`, '') : ''
}
const complaint = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return shown(error)
  }
  return 'no complaint'
}
const run = (method: string, path: string, options: unknown) => methods.get(method)?.(readCsvTable(path), options)

const hour = (n: number) => `2026-06-0${1 + Math.floor(n / 24)} ${String(n % 24).padStart(2, '0')}:00`
const winds = (change: (n: number) => string = (n) => `${hour(n)},120.3,31.5,5,270`) =>
  ['date,lon,lat,ws,wd', ...Array.from({ length: 30 }, (_, n) => change(n))].join('\n')
const start = { lon: 120.3, lat: 31.5 }

describe('qk analyse trajectory on station winds', () => {
  const path = file('winds.csv', winds())

  it('says that the path is of surface winds and indicative, with a point an hour', () => {
    const result = run('trajectory', path, { start, time: '2026-06-02 02:00', hours: 5 })
    expect(result).toMatchObject({
      mode: 'surfaceStations',
      label: '地面风、指示性',
      direction: 'back',
      paths: [{ date: '2026-06-02 02:00:00', complete: true }],
    })
    expect(result).toHaveProperty('paths.0.points.length', 6)
    expect(result).toHaveProperty('paths.0.points.5.ageHours', -5)
    expect(result).toHaveProperty('paths.0.points.5.lon', expect.closeTo(120.3 - (9.113034 * 0.5 * 5) / 24, 4))
  })

  it('gives several arrivals, and an endpoint file that comes back as a table of paths', () => {
    const times = ['2026-06-02 00:00', '2026-06-02 03:00']
    const result = run('trajectory', path, { start, time: times, hours: 4, tdump: true })
    expect(result).toHaveProperty('paths.length', 2)
    const text = result !== null && typeof result === 'object' && 'tdump' in result ? String(result.tdump) : ''
    const table = readTdumpTable(file('made.tdump', text))
    expect(methods.get('trajCluster')?.(table, { clusters: 2 })).toMatchObject({
      assigned: [{ date: '1 2026-06-01 16:00:00' }, { date: '2 2026-06-01 19:00:00' }],
    })
  })

  it('complains of hours given twice, missing columns, times and starts without wind', () => {
    const options = { start, time: '2026-06-02 02:00' }
    const twice = file(
      'twice.csv',
      winds((n) => `${hour(n === 5 ? 4 : n)},120.3,31.5,5,270`),
    )
    expect(complaint(() => run('trajectory', twice, options))).toBe(
      'twice.csv 第 7 行 date 列：同一站点时间重复（首次见于第 6 行）',
    )
    expect(complaint(() => run('trajectory', path, { ...options, ws: 'speed' }))).toContain('缺少 speed 列')
    expect(complaint(() => run('trajectory', path, { time: '2026-06-02' }))).toBe('缺少选项 start')
    expect(complaint(() => run('trajectory', path, { ...options, time: '昨天' }))).toContain(
      '选项 time 的值“昨天”不是时间',
    )
    expect(complaint(() => run('trajectory', path, { ...options, hours: 48 }))).toContain('选项 hours 的值不正确')
    expect(complaint(() => run('trajectory', path, { ...options, start: { lon: 100, lat: 31 } }))).toContain(
      '起点 100 公里内在 2026-06-02 02:00:00 没有有效的风',
    )
    const none = file(
      'none.csv',
      winds((n) => `${hour(n)},120.3,31.5,NaN,NaN`),
    )
    expect(complaint(() => run('trajectory', none, options))).toBe('none.csv：没有有效的风向风速')
  })
})

describe('qk analyse trajectory on gridded winds', () => {
  const axis = (name: string, values: number[], units: string) => ({
    name,
    dimensions: [name],
    type: 'double' as const,
    attributes: { units },
    values,
  })
  const uniform = (name: string, value: number) => ({
    name,
    dimensions: ['time', 'lat', 'lon'],
    type: 'float' as const,
    attributes: { units: 'm/s' },
    values: Array.from({ length: 2 * 6 * 21 }, () => value),
  })
  const path = file(
    'winds.nc',
    netcdf3Bytes({
      sizes: { time: 2, lat: 6, lon: 21 },
      record: 'time',
      variables: [
        axis(
          'lon',
          Array.from({ length: 21 }, (_, i) => 105 + i),
          'degrees_east',
        ),
        axis(
          'lat',
          Array.from({ length: 6 }, (_, i) => 34 - i),
          'degrees_north',
        ),
        axis('time', [0, 48], 'hours since 2026-06-01 00:00:00'),
        uniform('u', 10),
        uniform('v', 0),
      ],
    }),
  )

  it('moves 9.113034° a day at 31.5° N with 10 m/s from the west', async () => {
    const result = await gridTrajectory(path, { start, time: '2026-06-02 08:00', hours: 24 })
    expect(result).toMatchObject({ mode: 'grid', vertical: 'singleLayer', paths: [{ complete: true }] })
    expect(result).toHaveProperty('paths.0.points.24.lon', expect.closeTo(120.3 - 9.113034, 5))
  })

  it('complains of files that are no winds, starts outside, and options', async () => {
    const problem = (...args: Parameters<typeof gridTrajectory>) => gridTrajectory(...args).then(() => 'none', shown)
    const options = { start, time: '2026-06-02 08:00' }
    expect(await problem(file('text.nc', 'u,v'), options)).toBe('text.nc：不是 NetCDF 文件（NetCDF-3 或 NetCDF-4）')
    expect(await problem(join(folder, 'absent.nc'), options)).toContain('无法读取 absent.nc')
    expect(await problem(path, { ...options, start: { lon: 80, lat: 31 } })).toContain('起点或起始时间不在风场范围内')
    expect(await problem(path, { ...options, names: { east: 'uu' } })).toContain('没有东西风变量 uu')
    expect(await problem(path, { start })).toContain('time')
  })

  it('ends with status 0 and JSON, or 2 and one sentence', () => {
    const main = fileURLToPath(new URL('../main.ts', import.meta.url))
    const qk = (...args: string[]) => spawnSync(process.execPath, [main, 'analyse', ...args], { encoding: 'utf8' })
    const good = qk(
      'trajectory',
      '--grid',
      path,
      '--options',
      JSON.stringify({ start, time: '2026-06-02 08:00', hours: 6 }),
    )
    expect(good.status).toBe(0)
    expect(JSON.parse(good.stdout)).toMatchObject({ mode: 'grid' })
    const bad = qk('windRose', '--grid', path)
    expect([bad.status, bad.stdout, bad.stderr]).toEqual([2, '', '--grid 只用于 trajectory\n'])
  })
})

describe('qk analyse weatherType', () => {
  it('tells the type of each row from sixteen pressures', () => {
    const columns = Array.from({ length: 16 }, (_, i) => `p${i + 1}`)
    // Lower by ten hectopascals from row to row towards the north.
    const rows = [990, 990, 1000, 1000, 1000, 1000, 1010, 1010, 1010, 1010, 1020, 1020, 1020, 1020, 1030, 1030]
    const path = file(
      'slp.csv',
      [`date,${columns.join()}`, `a,${rows.join()}`, `b,${rows.map(() => 1015).join()}`].join('\n'),
    )
    expect(run('weatherType', path, {})).toMatchObject([{ date: 'a', type: 'W' }, { type: 'U' }])
    const wrong = file('wrong.csv', [`date,${columns.join()}`, `a,${rows.with(3, 12).join()}`].join('\n'))
    expect(complaint(() => run('weatherType', wrong, {}))).toContain('第 2 行 p4 列：气压 12 缺失')
    expect(complaint(() => run('weatherType', path, { latitude: 2 }))).toBe('slp.csv：中心纬度应在 15～75 度之间')
  })
})

const recorded = fileURLToPath(new URL('../../../../../shared/data/trajectory/tdump', import.meta.url))

describe.skipIf(!existsSync(recorded))(
  'qk analyse on a recorded endpoint file (skipped without ../shared/data)',
  () => {
    it('clusters its three paths and counts them on a grid', () => {
      const table = readTdumpTable(recorded)
      expect(table.names).toEqual(['date', 'time', 'hour.inc', 'lat', 'lon', 'height', 'PRESSURE', 'UWIND', 'VWIND'])
      expect(methods.get('trajCluster')?.(table, { clusters: 2 })).toMatchObject({
        assigned: [{ cluster: 1 }, { cluster: 2 }, { cluster: 2 }],
      })
      expect(methods.get('pscf')?.(table, { pollutant: 'PRESSURE' })).not.toHaveLength(0)
      expect(table.lineOf(0)).toBe(8)
    })

    it('names file and line of a damaged one', () => {
      expect(complaint(() => readTdumpTable(file('bad.tdump', '     1     2\n    NGM     95    10\n')))).toBe(
        'bad.tdump 第 2 行：应有 5 个数值，只有 2 个',
      )
    })
  },
)
