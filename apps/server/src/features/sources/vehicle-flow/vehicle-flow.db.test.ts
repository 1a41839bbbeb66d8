import type { DataTable } from '@qingkong/contract/core/data-table'
import {
  changeHeatTable,
  changeHoursTable,
  flowAxisTable,
  flowPointTable,
  typeTable,
} from '@qingkong/contract/tables/sources/vehicle-flow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { type FixtureApp, fixtureTemplate } from '../../../testing/fixture-app.ts'
import { ownSheet } from '../../../testing/own-sheet.ts'
import { passageOf, sendVehiclePush } from '../vehicles/testing/sample-push.ts'

let app: FixtureApp

const colors = ['1', '2', '5', '3', '4'] as const
const week = { startTime: '2026-11-12 00:00:00', endTime: '2026-11-18 23:59:59' }

beforeAll(async () => {
  app = await (await fixtureTemplate()).open()
  // Every hour of the week one to three passages; the week before half of the hours.
  const passages = Array.from({ length: 14 * 24 }, (_, hour) => hour).flatMap((hour) => {
    const day = 5 + Math.floor(hour / 24)
    const time = (second: number) =>
      `2026-11-${String(day).padStart(2, '0')} ${String(hour % 24).padStart(2, '0')}:05:${String(second).padStart(2, '0')}`
    const count = day < 12 ? hour % 2 : 1 + (hour % 3)
    return Array.from({ length: count }, (_, n) =>
      passageOf(10_000 + hour * 3 + n, time(n), {
        identifier: n === 1 ? 'WXYG02' : 'WXYG01',
        licensePlateNo: n === 2 ? null : `苏BZ${String(hour * 3 + n).padStart(4, '0')}`,
        licensePlateColor: n === 2 ? null : (colors[(hour + n) % 5] ?? '1'),
        direction: hour % 4 === 0 ? '1' : '2',
        vehicleType: hour % 27,
        test: hour % 5 === 0 ? null : { opacity: hour % 50 === 1 ? 40 : 10, windMs: hour % 10 === 3 ? 7 : 2 },
      }),
    )
  })
  await sendVehiclePush(
    app.base,
    app.services.config.keys.shareSecret,
    { sentAt: '', passages },
    app.services.clock.now(),
  )
})
afterAll(async () => {
  await app?.close()
})

const client = () => app.as('dutyChief')
const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
const column = (table: DataTable, ...keys: string[]) =>
  table.rows.flatMap((row) => keys.map((key) => Number(row[key] ?? 0)))

/** The numbers of a downloaded sheet below its head, as text. */
const cellsOf = async (file: Blob) => (await ownSheet(new Uint8Array(await file.arrayBuffer()))).rows

const countOf = async (condition = sql`true`) => {
  const [row] = await rows(
    app.services.db,
    sql<{ n: number }>`select count(*)::int as n from vehicle_passage
      where passed_at between '2026-11-12 00:00:00+08' and '2026-11-18 23:59:59+08' and ${condition}`,
  )
  return row?.n ?? 0
}

describe('totals of chart, table and download are equal', () => {
  it.each(['HOUR', 'DAY'] as const)('radar 8: flow by %s counts every passage, valid or not', async (dataType) => {
    const asked = { ...week, dataType, statisticalType: 'plateColor' } as const
    const [chart, table] = [await client().remoteSensingFlow(asked), await client().remoteSensingFlowTable(asked)]
    const total = await countOf()
    expect(total).toBeGreaterThan(300)
    expect(chart.total).toBe(total)
    expect(sum(chart.series.flatMap(({ values }) => values))).toBe(total)
    expect(table.total).toBe(total)
    expect(sum(table.records.map(({ passages }) => passages))).toBe(total)
    const keys = table.series.map(({ code }) => code)
    expect(sum(column(flowAxisTable(chart, asked), ...keys))).toBe(total)
    expect(sum(column(flowPointTable(table, asked), 'passages'))).toBe(total)
    expect(sum(column(flowPointTable(table, asked), ...keys))).toBe(total)
    const sheet = await cellsOf(await client().remoteSensingFlowTableDownload(asked))
    const head = sheet.find((cells) => cells.some((cell) => cell.startsWith('过车'))) ?? []
    const place = head.findIndex((cell) => cell.startsWith('过车'))
    const body = sheet.slice(sheet.indexOf(head) + 1)
    expect(sum(body.map((cells) => Number(cells[place] ?? 0)))).toBe(total)
    expect(chart.axis.length).toBe(dataType === 'DAY' ? 7 : 168)
  })

  it('the change rule and the types count the same passages', async () => {
    const [chart, table, types] = [
      await client().remoteSensingChange(week),
      await client().remoteSensingChangeTable(week),
      await client().remoteSensingAutoType(week),
    ]
    const total = await countOf()
    expect([chart.total, table.total, types.total]).toEqual([total, total, total])
    expect(sum(chart.cells.map(({ passages }) => passages))).toBe(total)
    expect(sum(chart.cells.map(({ mean }) => mean))).toBe(total)
    expect(sum(column(changeHoursTable(table, week), 'passages'))).toBe(total)
    expect(sum(column(changeHeatTable(chart, week), 'mean'))).toBeCloseTo(total / 7, 9)
    expect(sum(column(typeTable(types, week), 'count'))).toBe(total)
    expect(sum(types.records.map(({ pct }) => pct))).toBeCloseTo(100, 9)
    // Seven days before, every second hour.
    expect(chart.lastWeekTotal).toBe(84)
    expect(chart.hours[1]?.sameLastWeek).toBe(1)
    expect(chart.hours[0]?.sameLastWeek).toBe(0)
  })

  it('an hour that has not begun yet is no empty hour', async () => {
    const { records } = await client().remoteSensingChangeTable({
      startTime: '2026-11-18 00:00:00',
      endTime: '2026-11-20 23:59:59',
    })
    // Today is not over: 23:00 was reached on two days of three.
    const last = records[23]
    expect(last?.mean).toBe((last?.passages ?? 0) / 2)
    expect(records[1]?.mean).toBe((records[1]?.passages ?? 0) / 3)
  })

  it('one direction, one point: only what went that way there', async () => {
    const up = await client().remoteSensingFlow({ ...week, direction: '1' })
    expect(up.total).toBe(await countOf(sql`direction = '1'`))
    const place = await client().remoteSensingFlow({ ...week, detectionPoint: 'WXYG02' })
    expect(place.total).toBe(await countOf(sql`point_id = (select id from vehicle_point where identifier = 'WXYG02')`))
  })
})

describe('what tests say', () => {
  it('means of exhausts are of valid tests only, rates have their numerator and denominator', async () => {
    const { series, summary } = await client().remoteSensingFlow({ ...week, statisticalType: 'gas' })
    const isValid = sql`is_tested and result is distinct from '0'`
    expect(summary).toMatchObject({
      passages: await countOf(),
      tested: await countOf(sql`is_tested`),
      valid: await countOf(isValid),
      failed: await countOf(sql`result = '-1'`),
    })
    expect(summary.validRate).toBeCloseTo((summary.valid / summary.tested) * 100, 9)
    expect(summary.exceedRate).toBeCloseTo((summary.failed / summary.valid) * 100, 9)
    const [mean] = await rows(
      app.services.db,
      sql<{ opacity: number }>`select avg(opacity::float8) as opacity from vehicle_passage
        where ${isValid} and passed_at between '2026-11-12 00:00:00+08' and '2026-11-12 23:59:59+08'`,
    )
    expect(series.find(({ code }) => code === 'opacity')?.values[0]).toBeCloseTo(mean?.opacity ?? -1, 9)
  })

  it('a period without passages answers nothing, one beyond three years is refused', async () => {
    const empty = { startTime: '2025-01-01 00:00:00', endTime: '2025-01-07 23:59:59' }
    expect(await client().remoteSensingFlow(empty)).toMatchObject({ total: 0, summary: { exceedRate: null } })
    expect(await client().remoteSensingChangeTable(empty)).toEqual({ records: [], total: 0 })
    const long = { startTime: '2022-01-01 00:00:00', endTime: '2026-01-07 23:59:59' }
    await expect(client().remoteSensingFlow(long)).rejects.toThrow('统计时段不能超过3年')
    await expect(
      client().remoteSensingFlow({ ...week, startTime: '2026-09-01 00:00:00', dataType: 'HOUR' }),
    ).rejects.toThrow('按小时统计不能超过45天')
  })

  it('the map is told of today’s passages at every point of remote sensing', async () => {
    const { records, total } = await client().remoteSensingAutoCount({})
    expect(total).toBe(12)
    expect(records.find(({ identifier }) => identifier === 'WXYG01')).toMatchObject({
      passages: 4,
      tested: 3,
      valid: 2,
      failed: 1,
      online: true,
    })
    expect(records.find(({ identifier }) => identifier === 'WXYG12')).toMatchObject({ passages: 0, lastTime: null })
    const live = await client().remoteSensingLive({ identifier: 'WXYG01', limit: 2 })
    expect(live.records.map(({ detectionResultName }) => detectionResultName)).toEqual(['未检测', '无效'])
  })
})
