import { describe, expect, it } from 'vitest'
import { readWindGrid } from './read-wind-grid.ts'
import { type MadeFile, netcdf3Bytes, netcdf4Bytes } from './testing/wind-files.ts'

const times = [0, 6]
const levels = [850, 925, 1000]
const latitudes = [33, 32, 31]
const longitudes = [118, 119, 120, 121, 122]

/** Every value tells its place: thousands the time, hundreds the level, tens the latitude, units the longitude. */
const codes = times.flatMap((_, t) =>
  levels.flatMap((_, k) => latitudes.flatMap((_, j) => longitudes.map((_, i) => t * 1000 + k * 100 + j * 10 + i))),
)

/** An analysis as ERA5 hands it out: packed values, latitude from north to south, pressure levels. */
const analysis = (change: Partial<Record<string, Record<string, string | number>>> = {}): MadeFile => ({
  sizes: { time: 2, level: 3, latitude: 3, longitude: 5 },
  record: 'time',
  variables: [
    axis('longitude', longitudes, 'degrees_east'),
    axis('latitude', latitudes, 'degrees_north'),
    axis('level', levels, String(change['level']?.['units'] ?? 'millibars')),
    axis('time', times, String(change['time']?.['units'] ?? 'hours since 2026-11-20 00:00:00')),
    field('u', { scale_factor: 0.01, add_offset: -3, _FillValue: -32767 }, codes),
    field('v', { scale_factor: 0.02, add_offset: 0, _FillValue: -32767 }, codes.with(7, -32767)),
    field('w', { scale_factor: 0.001, add_offset: 0, units: 'Pa s**-1', ...change['w'] }, codes),
  ],
})
const axis = (name: string, values: number[], units: string) => ({
  name,
  dimensions: [name],
  type: 'double' as const,
  attributes: { units },
  values,
})
const field = (name: string, attributes: Record<string, string | number>, values: number[]) => ({
  name,
  dimensions: ['time', 'level', 'latitude', 'longitude'],
  type: 'short' as const,
  attributes,
  values,
})

const formats: [string, (file: MadeFile) => Uint8Array | Promise<Uint8Array>][] = [
  ['NetCDF-3', netcdf3Bytes],
  ['NetCDF-4', netcdf4Bytes],
]

describe.each(formats)('winds of a %s file', (_, bytesOf) => {
  it('come unpacked, with axes in ascending order and fill values missing', async () => {
    const grid = await readWindGrid(await bytesOf(analysis()))
    expect([...grid.latitude]).toEqual([31, 32, 33])
    expect([...grid.longitude]).toEqual(longitudes)
    expect(grid.level).toEqual({ values: Float64Array.from(levels), unit: 'hPa' })
    expect([...grid.atMs]).toEqual([Date.UTC(2026, 10, 20), Date.UTC(2026, 10, 20, 6)])
    const at = (t: number, k: number, j: number, i: number) => ((t * 3 + k) * 3 + j) * 5 + i
    // The southernmost row of ours is the last of the file.
    expect(grid.eastMs[at(1, 2, 0, 4)]).toBeCloseTo(0.01 * 1224 - 3, 4)
    expect(grid.northMs[at(0, 0, 2, 0)]).toBeCloseTo(0, 4)
    expect(grid.levelPerS?.[at(1, 0, 1, 1)]).toBeCloseTo((0.001 * 1011) / 100, 8)
    const missing = [...grid.northMs.keys()].filter((i) => Number.isNaN(grid.northMs[i]))
    expect(missing).toEqual([at(0, 0, 1, 2)])
  })

  it('may be one layer at a height of its own, under the names of an analysis at 10 m', async () => {
    const surface = {
      sizes: { time: 2, height: 1, lat: 3, lon: 5 },
      record: 'time',
      variables: [
        axis('lon', longitudes, 'degrees_east'),
        axis('lat', latitudes, 'degrees_north'),
        axis('height', [10], 'm'),
        axis('time', [0, 360], 'minutes since 2026-11-20'),
        ...['u10', 'v10'].map((name) => ({
          ...field(name, {}, codes.slice(0, 30)),
          dimensions: ['time', 'height', 'lat', 'lon'],
          type: 'float' as const,
        })),
      ],
    }
    const grid = await readWindGrid(await bytesOf(surface))
    expect([grid.level, grid.levelPerS, grid.eastMs.length]).toEqual([null, null, 30])
    expect(grid.atMs[1]).toBe(Date.UTC(2026, 10, 20, 6))
  })

  it('are refused with a sentence when a variable, coordinate or unit is not understood', async () => {
    const problem = async (file: MadeFile, names = {}) =>
      readWindGrid(await bytesOf(file), names).then(
        () => 'none',
        (error: Error) => error.message,
      )
    const without = (name: string): MadeFile => ({
      ...analysis(),
      variables: analysis().variables.filter((variable) => variable.name !== name),
    })
    expect(await problem(without('u'))).toContain('没有东西风变量')
    expect(await problem(analysis(), { east: 'wind' })).toContain('没有东西风变量 wind')
    expect(await problem(analysis({ level: { units: 'sigma' } }))).toContain('单位“sigma”应为 hPa、Pa 或 m')
    expect(await problem(analysis({ time: { units: 'months since 2020-01-01' } }))).toContain('hours since')
    expect(await problem(analysis({ w: { units: 'm s-1' } }))).toContain('垂直风 w 的单位')
    const short = analysis()
    short.variables[1] = axis('latitude', [33, 33, 31], 'degrees_north')
    expect(await problem(short)).toBe('none')
  })
})

describe('a file that is no NetCDF', () => {
  it('is refused, a damaged one too', async () => {
    await expect(readWindGrid(Uint8Array.from([1, 2, 3, 4]))).rejects.toThrow('不是 NetCDF 文件')
    const bytes = netcdf3Bytes(analysis())
    await expect(readWindGrid(bytes.slice(0, 700))).rejects.toThrow('NetCDF 文件已损坏或不完整')
    const hdf = await netcdf4Bytes(analysis())
    await expect(readWindGrid(hdf.slice(0, 600))).rejects.toThrow('NetCDF 文件已损坏或不完整')
  })
})
