import { events as calls } from '@qingkong/contract/calls/command/events'
import type { Call } from '@qingkong/contract/core/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ownSheet } from '../../../testing/own-sheet.ts'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { performStep, type StepForm } from '../tasks/port.ts'
import { type Person, type SmallCity, smallCity } from '../tasks/testing/small-city.ts'
import { routes } from './routes.ts'

let test: TestServices
let city: SmallCity
const range = { startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 23:59:59' }

const ask = async <C extends Pick<Call, 'name' | 'input' | 'output'>>(
  call: C,
  person: Person,
  input: unknown,
): Promise<z.output<C['output']>> => {
  const implementation = routes.find((route) => route.call.name === call.name)
  if (!implementation) throw new Error(`${call.name} is not implemented`)
  const answer = await implementation.run(call.input.parse(input), city.context(person))
  return call.output.parse(answer) as z.output<C['output']>
}

const step = (
  person: Person,
  action: 'confirm' | 'rollback' | 'feedback' | 'assessArchive',
  eventId: string,
  seenStatus: number,
  form: StepForm,
) => performStep(test.services, city.session[person], { action, eventId, seenStatus, form })

const dispatch = async (eventId: string, holder: Person) => {
  await performStep(test.services, city.session.dispatcher, {
    action: 'delegate',
    eventId,
    seenStatus: 1,
    form: { description: '请排查' },
    recipients: [city.recipient(holder)],
  })
  return eventId
}

const at = (time: string) => test.clock.set(new Date(`2026-11-20T${time}+08:00`))

const feedback = (pollutionJudge: '0' | '1'): StepForm => ({
  location: '春笋路口',
  pollutionJudge,
  traceContent: '已查',
})

beforeAll(async () => {
  test = await testServices()
  city = await smallCity(test.services)
  at('09:00:00')
  await city.raise()
  await city.raise({ eventType: '6', siteId: null, psType: '1', level: 3 })
  const [onTime, late, returned, open, elsewhere] = [
    await dispatch(await city.raise(), 'host'),
    await dispatch(await city.raise(), 'host'),
    await dispatch(await city.raise(), 'host'),
    await dispatch(await city.raise(), 'below'),
    await dispatch(await city.raise({ areaCode: '320206', siteId: null }), 'otherAssistant'),
  ]
  at('09:10:00')
  await step('host', 'confirm', onTime, 2, {})
  await step('host', 'feedback', onTime, 3, feedback('1'))
  await step('dispatcher', 'assessArchive', onTime, 6, {
    opinion: '属实',
    finding: '属实',
    measure: '限期整改',
    measureDate: '2026-12-01 18:00:00',
  })
  await step('host', 'confirm', late, 2, {})
  await step('host', 'rollback', returned, 2, { reasonCode: '非本辖区' })
  await step('otherAssistant', 'confirm', elsewhere, 2, {})
  expect(open).toBeTruthy()
  // Level two: four hours from the dispatch on for the feedback.
  at('14:00:00')
  await step('host', 'feedback', late, 3, feedback('0'))
})
afterAll(() => test?.close())

describe('handling statistics', () => {
  it('give 签收, 按时, 属实, 退回 and 超期 with what they are taken of', async () => {
    const [sites] = await ask(calls.eventRecordStatistics, 'dispatcher', range)
    expect(sites).toMatchObject({
      key: '1',
      total: 6,
      rates: {
        signed: { count: 3, of: 5, percent: 60 },
        onTime: { count: 1, of: 5, percent: 20 },
        confirmedTrue: { count: 1, of: 2, percent: 50 },
        returned: { count: 1, of: 5, percent: 20 },
      },
    })
    expect(sites?.rates.overdue.of).toBe(6)
  })

  it.each(['1', '2', '3', '4'] as const)(
    'practice 10: every percentage by statisticsType %s drills down to exactly its events',
    async (statisticsType) => {
      for (const person of ['dispatcher', 'districtDispatcher'] as const) {
        const rows = await ask(calls.eventRecordStatistics, person, { ...range, statisticsType })
        for (const row of rows) {
          const listed = async (indicator: string) =>
            (await ask(calls.eventRecord, person, { ...range, statisticsType, statisticsKey: row.key, indicator }))
              .total
          expect(await listed('total')).toBe(row.total)
          for (const rate of Object.values(row.rates)) {
            expect(await listed(rate.indicator)).toBe(rate.count)
            expect(await listed(rate.ofIndicator)).toBe(rate.of)
          }
        }
        if (statisticsType !== '4') expect(rows.length).toBeGreaterThan(0)
      }
    },
  )

  it('are exported as a sheet of the same rows, every percentage with what it was taken of', async () => {
    const file = await ask(calls.eventRecordStatisticsExport, 'dispatcher', { ...range, statisticsType: '2' })
    const { rows: sheet } = await ownSheet(file.data)
    const rows = await ask(calls.eventRecordStatistics, 'dispatcher', { ...range, statisticsType: '2' })
    const head = sheet.findIndex(([first]) => first === '区域')
    expect(sheet[head]).toEqual(expect.arrayContaining(['总数（件）', '签收率（%）', '签收率分母（件）']))
    expect(sheet.slice(head + 1).map(([name, total]) => [name, total])).toEqual(
      rows.map(({ name, total }) => [name, String(total)]),
    )
  })

  it('C, filter-23: each view is narrowed by its own filter, and only by that', async () => {
    const keys = async (filter: object) =>
      (await ask(calls.eventRecordStatistics, 'dispatcher', { ...range, ...filter })).map(({ key }) => key)
    expect(await keys({ statisticsType: '2', areaCodes: '320206' })).toEqual(['320206'])
    expect(await keys({ statisticsType: '1', areaCodes: '320206' })).toEqual(await keys({ statisticsType: '1' }))
    const { userId } = city.session.host
    expect(await keys({ statisticsType: '3', userIds: userId })).toEqual([userId])
    const sources = await keys({ statisticsType: '4' })
    expect(await keys({ statisticsType: '4', pollutionCodes: '01', pollutionGroupType: '2' })).toEqual(sources)
    expect(await keys({ statisticsType: '4', pollutionCodes: '02', pollutionGroupType: '2' })).toEqual([])
    expect(await keys({ statisticsType: '4', pollutionCodes: '320206', pollutionGroupType: '1' })).toEqual([])
  })

  it('the handler filter lists the events a person or a unit holds last', async () => {
    const { userId } = city.session.host
    const byPerson = await ask(calls.eventRecord, 'dispatcher', { handlerIds: userId })
    expect(byPerson.total).toBe(3)
    const byUnit = await ask(calls.eventRecord, 'dispatcher', { orgCodes: 'xs-dt' })
    expect(byUnit.total).toBe(1)
    const both = await ask(calls.eventRecord, 'dispatcher', { handlerIds: userId, orgCodes: 'xs-dt' })
    expect(both.total).toBe(4)
    expect((await ask(calls.eventRecord, 'dispatcher', { handlerIds: 'nobody' })).total).toBe(0)
  })

  it('the detail carries the measure and its date, on which 复查 depends', async () => {
    const { records } = await ask(calls.eventRecord, 'dispatcher', { ...range, indicator: 'confirmedTrue' })
    const detail = await ask(calls.eventDetail, 'dispatcher', { eventId: records[0]?.eventId })
    expect(detail).toMatchObject({ measure: '限期整改', measureDate: '2026-12-01 18:00:00' })
  })
})
