import { expect, test } from 'vitest'
import { meanDay } from './mean-day.ts'
import { type DayResult, meanResult } from './mean-results.ts'

const column = (value: number | null) => new Array<number | null>(24).fill(value)

test('先平均后计算: an hour is the mean of the days that have it', () => {
  const mean = meanDay([{ O3: column(60), NO: column(2) }, { O3: column(80), NO: column(null) }, { O3: column(100) }])
  expect(mean['O3']?.[5]).toBe(80)
  expect(mean['NO']?.[5]).toBe(2)
  expect(meanDay([{ O3: column(null) }])['O3']?.[0]).toBeNull()
})

const result = (netPpb: number, voc: number, nox: number | null): DayResult => ({
  netPpb,
  produced: [netPpb / 10, netPpb / 5],
  lost: [1, 2],
  net: [0, null],
  lnOverQ: 0.4,
  reactivities: [
    { name: 'VOC', kind: 'group', members: ['甲苯'], rir: voc },
    { name: 'NOx', kind: 'group', members: ['NO', 'NO2'], rir: nox },
  ],
})

test('先计算后平均: results are averaged, a reactivity over the days that have it', () => {
  const mean = meanResult([result(100, 0.4, 0.1), result(200, 0.6, null)])
  expect(mean).toMatchObject({ days: 2, netPpb: 150, produced: [15, 30], net: [0, null], lnOverQ: 0.4 })
  expect(mean.reactivities).toMatchObject([
    { name: 'VOC', rir: 0.5, days: 2 },
    { name: 'NOx', rir: 0.1, days: 1 },
  ])
  expect(mean.regime).toMatchObject({ regime: 'VOC 控制区', ratio: 0.2 })
})
