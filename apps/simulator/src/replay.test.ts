import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ShareRecord } from '@qingkong/protocol/share/push'
import { afterAll, describe, expect, it } from 'vitest'
import { replay, stationMap } from './replay.ts'

const folder = mkdtempSync(join(tmpdir(), 'replay-'))
afterAll(() => rmSync(folder, { recursive: true }))

const now = Date.UTC(2026, 10, 20, 3, 17)
const header =
  'date,hour,code,AQI,PM2.5,PM2.5_24h,PM10,PM10_24h,SO2,SO2_24h,NO2,NO2_24h,O3,O3_24h,O3_8h,O3_8h_24h,CO,CO_24h'
const lines = Array.from({ length: 5 }, (_, hour) =>
  ['1188A', '1189A'].map((code) => `20190101,${hour},${code},70,${50 + hour},36,71,57,7,7,45,43,,43,19,34,0.7,0.7`),
).flat()
const text = [header, ...lines].join('\n')

const run = async (name: string, content: Buffer | string, speed: number) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  const pushes: ShareRecord[][] = []
  let waitedMs = 0
  const report = await replay({
    file,
    kind: 'cnemc-hourly',
    speed,
    base: '',
    shareSecret: '',
    stationCodes: ['1188A', '2000A'],
    timers: {
      now: () => now + waitedMs,
      after: (delayMs, act) => {
        waitedMs += delayMs
        queueMicrotask(act)
        return () => undefined
      },
    },
    send: (records) => {
      pushes.push([...records])
      return Promise.resolve({ accepted: records.length, duplicates: 0, rejected: [] })
    },
  })
  return { report, pushes, waitedMs }
}

describe('replay of recorded hours', () => {
  it('the last recorded hour becomes the last full hour, the others keep their distance', async () => {
    const { report, pushes } = await run('plain.csv', text, 0)
    expect(report).toEqual({ hours: 5, records: 10, rejected: 0 })
    expect([...new Set(pushes.flat().map((record) => record.time))]).toEqual([
      '2026-11-20 07:00:00',
      '2026-11-20 08:00:00',
      '2026-11-20 09:00:00',
      '2026-11-20 10:00:00',
      '2026-11-20 11:00:00',
    ])
    expect(pushes.flat()[0]?.values).toEqual({ pm25: 50, pm10: 71, so2: 7, no2: 45, o3: null, co: 0.7 })
  })

  it('reads gz and keeps the asked pace', async () => {
    const { report, pushes, waitedMs } = await run('packed.csv.gz', gzipSync(text), 2)
    expect(report.hours).toBe(5)
    expect(pushes).toHaveLength(3)
    expect(waitedMs).toBe(2500)
  })

  it('stations the city does not know stand in for its own', () => {
    expect([...stationMap(['1188A', 'X', 'Y', 'Z'], ['1188A', '1189A', '1190A'])]).toEqual([
      ['1188A', '1188A'],
      ['X', '1189A'],
      ['Y', '1190A'],
    ])
  })

  it('a file without hours is refused with its first error', async () => {
    await expect(run('wrong.csv', 'a,b\n1,2', 0)).rejects.toThrow('第1行')
    await expect(run('broken.csv.gz', 'no gzip', 0)).rejects.toThrow()
  })
})
