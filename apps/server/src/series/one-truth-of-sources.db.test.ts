import type { contractClient } from '@qingkong/contract/client'
import { isFit, type Purpose } from '@qingkong/domain/measurement/fitness'
import type { MeasuredKind } from '@qingkong/domain/measurement/measured-kind'
import { cityDate, hourLabel, hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../db/database.ts'
import { evidenceEvent } from '../features/command/evidence/event-facts.ts'
import { namedSourceTables } from '../features/command/evidence/source-data.ts'
import { readSources } from '../features/command/trace/read-sources.ts'
import { measuredOn, measuredRate } from '../features/sources/enterprises/daily-emission.ts'
import { electricityOn } from '../features/sources/enterprises/electricity-use.ts'
import { meetingCondition } from '../features/sources/enterprises/other-condition.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { outletDaysOf, pointDaysOf, speciesCompleteness, speciesHours } from './port.ts'
import {
  type FlaggedSources,
  flaggedSources,
  flags,
  now,
  type SourceKind,
  said,
  startAt,
  type Target,
  voc,
} from './testing/flagged-sources.ts'

const day = { from: new Date('2026-11-19T00:00:00+08:00'), to: new Date('2026-11-20T00:00:00+08:00') }

/** One place of the product that looks at the hours, and whether it takes the value. */
interface Place {
  name: string
  kind: MeasuredKind
  purpose: Purpose
  takes: (target: Target) => Promise<boolean>
}

let app: TestApp
let api: ReturnType<typeof contractClient>
const db = () => app.services.db

let targets: FlaggedSources

beforeAll(async () => {
  app = await testApp()
  api = await app.as('zhibanzhang')
  targets = await flaggedSources(app)
}, 180_000)
afterAll(() => app?.close())

/** An event that names the enterprise, for the evidence about it. */
const evidenceTables = async ({ enterpriseId }: Target) => {
  const eventId = uuidv7(startAt)
  await sql`insert into event (id, event_code, event_type, status, level, event_time, created_at, updated_at, longitude, latitude,
      area_code, enterprise_id, source_id, description)
    select ${eventId}::uuid, ${eventId}, '6', 1, 2, ${startAt}, ${startAt}, ${startAt}, longitude, latitude, area_code, id,
      ${uuidv7(startAt)}::uuid, '超标' from enterprise where id = ${enterpriseId}`.execute(db())
  const scope = {
    userId: uuidv7(startAt),
    orgCode: '',
    areaCodes: ['320200'],
    cityCode: '320200',
    enterpriseCode: null,
  }
  const span = { from: startAt, to: new Date(startAt.getTime() + hourMs) }
  return namedSourceTables(db(), scope, await evidenceEvent(db(), eventId), span)
}
const evidenceHas = async (target: Target, table: string, value: number) =>
  (await evidenceTables(target)).find(({ name }) => name === table)?.rows.some((row) => row.includes(value)) === true

/** What the trace takes of a source about a point at the source itself. */
const traced = async ({ psCode, code, longitude, latitude }: Target) =>
  (await readSources(db(), { longitude, latitude }, startAt)).find(({ source }) => source.code === (psCode || code))
    ?.source

const states = new Set(['alarm', 'warning', 'online'])
const inRange = async (dataRangeType: 'ZDJK_03' | 'KWH_03', { enterpriseId }: Target) => {
  const { records } = await api.indEnterList({
    monitorTypeList: '',
    dataRangeArray: [
      {
        dataRangeType,
        dataRangeNum: dataRangeType === 'ZDJK_03' ? 1 : 1000,
        dataRangeUnit: dataRangeType === 'ZDJK_03' ? '3' : '1',
        dataRangeFactor: voc,
      },
    ],
  })
  return records.some(({ psId }) => psId === String(enterpriseId))
}
const isKnown = async (id: number, kind: 'outlet' | 'point') => {
  const source = kind === 'outlet' ? outletDaysOf(day) : pointDaysOf(day)
  const found = await rows(
    db(),
    sql<{
      hours: number
    }>`select max(valid_hours)::int as hours from ${source} d where ${sql.ref(`${kind}_id`)} = ${id}`,
  )
  return (found[0]?.hours ?? 0) > 0
}

const places: Record<SourceKind, readonly Place[]> = {
  outlet: [
    {
      name: 'the popup’s concentration',
      kind: 'outlet',
      purpose: 'shown',
      takes: async ({ psCode, code, limit }) =>
        (await api.zdOutletData({ psCode, outletCode: code, factorCode: voc, timeType: 'HOUR' })).at(-1)
          ?.outletAvgZsRevised ===
        2 * (limit ?? 0),
    },
    {
      name: 'the popup’s emission',
      kind: 'outlet',
      purpose: 'shown',
      takes: async ({ psCode, code }) =>
        ((await api.zdOutletData({ psCode, outletCode: code, factorCode: voc, timeType: 'HOUR' })).at(-1)
          ?.outletAvgFlux ?? 0) > 0,
    },
    {
      name: 'the popup’s chart of several factors',
      kind: 'outlet',
      purpose: 'shown',
      takes: async ({ psCode, code }) =>
        (await api.zdOutletMoreData({ psCode, outletCode: code, factorCodes: voc, timeType: 'HOUR' }))[0]?.valueList.at(
          -1,
        ) != null,
    },
    {
      name: 'the popup’s state: working order',
      kind: 'outlet',
      purpose: 'counted',
      takes: async ({ code }) =>
        states.has(
          (await api.zdjkFactorStateList({ stationCode: code, timeType: 'HOUR' })).find((one) => one.code === voc)
            ?.state ?? '',
        ),
    },
    {
      name: 'the popup’s state: an exceedance',
      kind: 'outlet',
      purpose: 'judged',
      takes: async ({ code }) =>
        (await api.zdjkFactorStateList({ stationCode: code, timeType: 'HOUR' })).find((one) => one.code === voc)
          ?.state === 'alarm',
    },
    {
      name: 'the enterprise list’s state',
      kind: 'outlet',
      purpose: 'judged',
      takes: async ({ enterpriseId }) =>
        (await api.indEnterList({ monitorTypeList: '', psStatusList: 'alarm' })).records.some(
          ({ psId }) => psId === String(enterpriseId),
        ),
    },
    {
      name: 'the enterprise list by today’s emission',
      kind: 'outlet',
      purpose: 'counted',
      takes: (target) => inRange('ZDJK_03', target),
    },
    {
      name: 'the source map',
      kind: 'outlet',
      purpose: 'judged',
      takes: async ({ enterpriseId }) =>
        (await api.homePsStation({})).find(({ psId }) => psId === String(enterpriseId))?.state === 'alarm',
    },
    {
      name: 'the enterprise itself',
      kind: 'outlet',
      purpose: 'judged',
      takes: async ({ psCode }) => (await api.psBaseOne({ id: psCode })).state === 'alarm',
    },
    {
      name: 'the rate of a polluted area nearby',
      kind: 'outlet',
      purpose: 'counted',
      takes: async ({ enterpriseId }) => {
        const rates = await measuredRate(db(), new Date(startAt.getTime() + hourMs), [voc], [enterpriseId])
        return (rates.get(enterpriseId)?.get(voc) ?? 0) > 0
      },
    },
    {
      name: 'statistics of the day',
      kind: 'outlet',
      purpose: 'counted',
      takes: async ({ enterpriseId }) =>
        ((await measuredOn(db(), cityDate(startAt), [voc])).get(enterpriseId)?.get(voc) ?? 0) > 0,
    },
    { name: 'the day table', kind: 'outlet', purpose: 'counted', takes: ({ id }) => isKnown(id, 'outlet') },
    {
      name: 'the alarms',
      kind: 'outlet',
      purpose: 'judged',
      takes: async ({ id }) =>
        (await firstRow(db(), sql`select 1 from alarm_record where subject_kind = 'outlet' and subject_id = ${id}`)) !==
        undefined,
    },
    {
      name: 'the trace',
      kind: 'outlet',
      purpose: 'judged',
      takes: async (target) => (await traced(target))?.emissions.voc?.ratios.get(startAt.getTime()) !== undefined,
    },
    {
      name: 'the evidence',
      kind: 'outlet',
      purpose: 'shown',
      takes: (target) => evidenceHas(target, '07_排放数据', 2 * (target.limit ?? 0)),
    },
  ],
  meter: [
    {
      name: 'the popup’s electricity',
      kind: 'meter',
      purpose: 'shown',
      takes: async ({ psCode, code }) =>
        (await api.kwhChartData({ psCode, code, timeType: 'HOUR' })).valueList.at(-1) === said.kwh,
    },
    {
      name: 'the enterprise list by today’s electricity',
      kind: 'meter',
      purpose: 'counted',
      takes: (target) => inRange('KWH_03', target),
    },
    {
      name: 'statistics of the day',
      kind: 'meter',
      purpose: 'counted',
      takes: async ({ enterpriseId }) => (await electricityOn(db(), cityDate(startAt))).has(enterpriseId),
    },
    { name: 'the day table', kind: 'meter', purpose: 'counted', takes: ({ id }) => isKnown(id, 'point') },
    {
      name: 'the enterprise list by loads out of range',
      kind: 'meter',
      purpose: 'judged',
      takes: async ({ enterpriseId }) => (await meetingCondition(db(), 'OTHER_02', now)).has(enterpriseId),
    },
    {
      name: 'the work in the trace',
      kind: 'meter',
      purpose: 'judged',
      takes: async (target) => (await traced(target))?.work.get(startAt.getTime())?.production != null,
    },
    {
      name: 'the evidence',
      kind: 'meter',
      purpose: 'shown',
      takes: (target) => evidenceHas(target, '08_用电与工况', said.kwh),
    },
  ],
  condition: [
    {
      name: 'the popup’s chart',
      kind: 'condition',
      purpose: 'shown',
      takes: async ({ code, sent }) =>
        (
          await api.gkjkTabChartList({ mpId: code, factorCode: Object.keys(sent)[0] ?? '', timeType: 'HOUR' })
        )[0]?.valueList.at(-1) === said.condition,
    },
    {
      name: 'the evidence',
      kind: 'condition',
      purpose: 'shown',
      takes: (target) => evidenceHas(target, '08_用电与工况', said.condition),
    },
  ],
  dust: [
    {
      name: 'the hours of the site',
      kind: 'dust',
      purpose: 'shown',
      takes: async ({ code }) => {
        const span = { startTime: hourLabel(startAt), endTime: hourLabel(startAt) }
        return (await api.dustStaDetailData({ recordNum: code, ...span })).records[0]?.pm10 === said.dustPm10
      },
    },
    {
      name: 'the trace',
      kind: 'dust',
      purpose: 'judged',
      takes: async (target) => (await traced(target))?.emissions.particle?.ratios.get(startAt.getTime()) !== undefined,
    },
  ],
  mobile: [
    {
      name: 'the map',
      kind: 'mobile',
      purpose: 'shown',
      takes: async ({ code }) =>
        (await api.homepageMapTaxiData({})).taxis.find(({ siteCode }) => siteCode === code)?.values.pm25 ===
        said.taxiPm25,
    },
    {
      name: 'the track’s mean',
      kind: 'mobile',
      purpose: 'counted',
      takes: async ({ code }) =>
        (
          await api.moveableStationTrack({
            siteCode: code,
            startTime: '2026-11-20 09:00:00',
            endTime: '2026-11-20 10:05:00',
          })
        ).meanValue === said.taxiPm25,
    },
    {
      name: 'the high values',
      kind: 'mobile',
      purpose: 'judged',
      takes: async ({ code }) =>
        (await api.moveableStationHighValueList({ pageSize: 100 })).records.some(({ siteCode }) => siteCode === code),
    },
  ],
  voc: [
    {
      name: 'the hours of the station',
      kind: 'voc',
      purpose: 'shown',
      takes: async (target) => (await speciesOf(target, 'shown')) === said.species,
    },
    {
      name: 'what may be judged by',
      kind: 'voc',
      purpose: 'judged',
      takes: async (target) => (await speciesOf(target, 'judged')) === said.species,
    },
    {
      name: 'averages of stations',
      kind: 'voc',
      purpose: 'counted',
      takes: async ({ code, sent }) => {
        const { averages } = await api.scDataAvgBydata({
          siteCodes: code,
          stationKind: 'COMPONENT',
          timeRange: [['2026-11-20 00:00:00', '2026-11-20 00:00:00']],
        })
        return averages[0]?.items.some(({ factorCode }) => factorCode in sent) === true
      },
    },
    {
      name: 'completeness',
      kind: 'voc',
      purpose: 'counted',
      takes: async ({ id, sent }) => {
        const span = { from: startAt, to: new Date(startAt.getTime() + hourMs) }
        const found = await speciesCompleteness(db(), { family: 'voc', siteIds: [id], ...span })
        return found.find(({ factorCode }) => factorCode in sent)?.valid === 1
      },
    },
  ],
}

const speciesOf = async ({ id, sent }: Target, purpose: Purpose): Promise<number | null> => {
  const span = { from: startAt, to: new Date(startAt.getTime() + hourMs) }
  const [position] = await rows(
    db(),
    sql<{ position: number }>`select position from species where factor_code = ${Object.keys(sent)[0]}`,
  )
  const [hour] = await speciesHours(db(), { family: 'voc', siteIds: [id], ...span, purpose })
  return hour?.values[(position?.position ?? 0) - 1] ?? null
}

describe.each(Object.keys(places) as SourceKind[])('one hour, one truth: an hour of a source (%s)', (kind) => {
  it.each(flags)('flagged %s is shown, counted and judged alike by every page and engine', async (flag) => {
    const target = targets[kind].get(flag)
    if (!target) throw new Error(`no ${kind} for ${flag}`)
    const answers: [string, boolean][] = []
    for (const { name, takes } of places[kind]) answers.push([name, await takes(target)])
    expect(answers).toEqual(places[kind].map(({ name, kind: rule, purpose }) => [name, isFit(rule, purpose, flag)]))
  })
})
