import { existsSync, readFileSync } from 'node:fs'
import { hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { formatTdump, parseTdump, type Tdump } from './tdump.ts'

const folder = new URL('../../../../../shared/data/trajectory/', import.meta.url)
const startMs = Date.UTC(2026, 10, 20, 16)

const made: Tdump = {
  format: 1,
  meteorology: [{ model: 'ERA5', atMs: Date.UTC(2026, 10, 1), forecastHour: 0 }],
  direction: 'BACKWARD',
  vertical: 'OMEGA',
  starts: [{ atMs: startMs, latitude: 31.5, longitude: 120.3, heightM: 500 }],
  diagnosticNames: ['PRESSURE'],
  points: [0, -1, -2].map((age) => ({
    trajectory: 1,
    grid: 1,
    atMs: startMs + age * hourMs,
    forecastHour: 0,
    ageHours: age,
    latitude: 31.5 + age / 4,
    longitude: 120.25 + age / 2,
    heightM: 500 - 10 * age,
    diagnostics: [950 + age],
  })),
  style: 'new',
}

describe('the endpoint file of HYSPLIT', () => {
  it('comes back from text as it was written, in both styles', () => {
    expect(parseTdump(formatTdump(made))).toEqual(made)
    const old: Tdump = { ...made, style: 'old' }
    expect(parseTdump(formatTdump(old))).toEqual(old)
  })

  it('names the line of what is wrong', () => {
    const text = formatTdump(made)
    expect(() => parseTdump(text.replace('119.750', '119.75o'))).toThrow('第 7 行：“119.75o”不是数字')
    expect(() => parseTdump(text.replace('BACKWARD', 'SIDEWAYS'))).toThrow('第 3 行：方向“SIDEWAYS”')
    expect(() => parseTdump(text.split('\n').slice(0, 4).join('\n'))).toThrow('提前结束')
    expect(() => parseTdump(text.split('\n').slice(0, 5).join('\n'))).toThrow('没有轨迹点')
    expect(() => parseTdump(text.replaceAll('    26    11    20', '    26    13    20'))).toThrow('不是时间')
    expect(() => parseTdump('')).toThrow('第 1 行')
  })
})

describe.skipIf(!existsSync(folder))('recorded endpoint files (skipped without ../shared/data)', () => {
  const text = (name: string) => readFileSync(new URL(name, folder), 'utf8')

  it('come back letter by letter', () => {
    for (const name of ['tdump', 'tdump_com'])
      expect(formatTdump(parseTdump(text(name))).trimEnd(), name).toBe(text(name).replaceAll('\r', '').trimEnd())
  })

  it('hold three forward paths of twelve hours from 1995, and one from 2011', () => {
    const three = parseTdump(text('tdump'))
    expect([three.starts.length, three.points.length, three.diagnosticNames]).toEqual([
      3,
      39,
      ['PRESSURE', 'UWIND', 'VWIND'],
    ])
    expect(three.points[1]).toMatchObject({ trajectory: 2, atMs: Date.UTC(1995, 9, 16), heightM: 500 })
    expect(three.points.at(-1)).toMatchObject({ ageHours: 12, latitude: 36.887, longitude: -85.3 })
    expect(parseTdump(text('tdump_com')).points.at(-1)?.atMs).toBe(Date.UTC(2011, 2, 12))
  })
})
