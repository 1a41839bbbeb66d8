import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { ownSheet } from '../../../testing/own-sheet.ts'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { type Person, type SmallCity, smallCity } from '../tasks/testing/small-city.ts'
import { eventRecord, type RecordFilter } from './queries/event-list.ts'
import { eventRecordSheet } from './queries/event-record-sheet.ts'

let test: TestServices
let city: SmallCity
beforeAll(async () => {
  test = await testServices()
  city = await smallCity(test.services)
  await city.raise({ level: 1, location: '春笋路口', description: '=1+1' })
  await city.raise({ level: 3 })
  await city.raise({ eventType: '6', siteId: null, level: null })
  await city.raise({ areaCode: '320206', siteId: null })
})
afterAll(() => test?.close())

const everything: RecordFilter = {
  tab: undefined,
  mine: false,
  fromAt: null,
  toAt: null,
  eventTypes: [],
  eventStatuses: [],
  areaCodes: [],
  handlerIds: [],
  orgCodes: [],
  keyword: '',
  statisticsKey: '',
}

const sheet = async (person: Person, part: Partial<RecordFilter> = {}) => {
  const file = await eventRecordSheet(city.context(person), { ...everything, ...part })
  const { rows, formulas } = await ownSheet(file.data)
  return { name: file.name, head: rows[0], rows: rows.slice(1), formulas: [...formulas] }
}

describe('the exported event record', () => {
  it('holds exactly the events of the list under the same filter, in its order', async () => {
    const filters: Partial<RecordFilter>[] = [
      {},
      { tab: 'todo' },
      { eventTypes: ['6'] },
      { areaCodes: ['320206'] },
      { keyword: '春笋' },
      { keyword: '%' },
      { eventStatuses: ['9'] },
    ]
    const counts: number[] = []
    for (const person of ['dispatcher', 'districtDispatcher'] as const) {
      for (const part of filters) {
        const filter = { ...everything, ...part }
        const { records } = await eventRecord(city.context(person), filter, { pageNum: 1, pageSize: 50 })
        const { rows } = await sheet(person, part)
        expect(rows.map(([code]) => code)).toEqual(records.map(({ eventCode }) => eventCode))
        counts.push(rows.length)
      }
    }
    expect(counts).toEqual([4, 4, 1, 1, 1, 0, 0, 3, 3, 1, 0, 1, 0, 0])
  })

  it('names type, level, state, subject, words, place and times; a description like a formula stays text', async () => {
    const { name, head, rows, formulas } = await sheet('dispatcher', { keyword: '春笋' })
    expect(name).toBe('事件记录.xlsx')
    expect(formulas).toEqual([])
    const row = Object.fromEntries((head ?? []).map((title, index) => [title, rows[0]?.[index]]))
    expect(row).toMatchObject({
      类型: '高值告警',
      级别: '一级',
      状态: '告警中',
      对象: '东亭站',
      内容: '=1+1',
      区域: '锡山区',
      位置: '春笋路口',
      经度: '120.36',
      发生时间: '2026-11-20 10:00:00',
    })
  })

  it('more events than a sheet holds are refused with what to do, not cut off', async () => {
    await sql`insert into event select r.* from event e cross join generate_series(1, 10000) n
      cross join lateral jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'source_id', gen_random_uuid(),
        'event_code', 'X' || n)) r
      where e.event_type = '6'`.execute(test.services.db)
    await expect(sheet('dispatcher')).rejects.toMatchObject({
      message: '共10004件，超过一次导出的上限10000件，请缩小筛选范围后再导出',
    })
    expect((await sheet('dispatcher', { keyword: '春笋' })).rows).toHaveLength(1)
  })
})
