import { convertedConcentration, isConversionInconsistent } from '@qingkong/domain/emission/converted-concentration'
import { hourMass } from '@qingkong/domain/emission/hour-mass'
import { standardDryFlow } from '@qingkong/domain/emission/standard-dry-flow'
import { stoppedFlag } from '@qingkong/domain/measurement/data-flag'
import { isFit, type Purpose } from '@qingkong/domain/measurement/fitness'
import { hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../db/database.ts'
import { smallCity } from '../ingest/testing/small-city.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { outletValuesOf } from './port.ts'
import { makeSeriesPartitions } from './store/series-partitions.ts'

interface Told {
  measured: number | null
  converted: number | null
  sent: number | null
  flow: number | null
  /** Standard-dry, where the monitor sends it beside the flow in the stack. */
  dryFlow: number | null
  oxygen: number | null
  /** Of the factor; flow and oxygen are normal but where the second letter says otherwise. */
  flag: string
  flowFlag: string
}

const told = (part: Partial<Told>): Told => ({
  measured: 28,
  converted: 31,
  sent: null,
  flow: 41_919,
  dryFlow: null,
  oxygen: 7.4,
  flag: 'N',
  flowFlag: 'N',
  ...part,
})

/** Every way a sum may lie to concentration times flow (1.173732 kg), under every flag, with and without each of the three. */
const cases: Told[] = [
  ...[1.29, 1.3, 1.06, 1.05, 0.5, 0, -1, null].map((sent) => told({ sent })),
  ...[0.009, 0.0105, 0.03, 0.033].map((sent) => told({ measured: 0.5, sent })),
  ...[null, 9].flatMap((sent) => [
    told({ sent, flow: null }),
    told({ sent, measured: null }),
    told({ sent, flow: -5 }),
  ]),
  ...['N', 'S', 'F', 'M', 'D', 'C', 'T', 'B', '3'].flatMap((flag) => [
    told({ flag, sent: 1.2 }),
    told({ flag, sent: 9 }),
  ]),
  ...['S', 'F', 'M', 'D'].map((flowFlag) => told({ flowFlag, sent: 9 })),
  told({ flag: 'S', flowFlag: 'S', sent: 9 }),
  ...['N', 'S', 'D'].flatMap((flowFlag) =>
    [null, 1.2, 1.736].map((sent) => told({ sent, flow: 62_000, dryFlow: 41_919, flowFlag })),
  ),
  // What cannot be the standard-dry gas of a stack is none: nothing, a concentration, more than there was.
  ...[0, 28, 15_000, 69_000].map((dryFlow) => told({ sent: 1.2, dryFlow })),
  ...[19.2, 20.9, -1, null].map((oxygen) => told({ oxygen, converted: null })),
  ...[30.8, 33.9, 34.1, 27.7, null].map((converted) => told({ converted })),
]

const startMs = Date.parse('2026-11-19T00:00:00+08:00')
let test: TestServices
let outletId: number

beforeAll(async () => {
  test = await testServices()
  const { services } = test
  outletId = (await smallCity(services)).outlet
  await sql`delete from outlet_factor where outlet_id = ${outletId}`.execute(services.db)
  await sql`insert into outlet_factor (outlet_id, position, factor_code, factor_name, unit, o2_reference_pct) values
    (${outletId}, 1, 'a21026', '二氧化硫', 'mg/m³', 6), (${outletId}, 2, 'a19001', '氧气含量', '%', null),
    (${outletId}, 3, 'a00000', '废气', 'm³/h', null)`.execute(services.db)
  await makeSeriesPartitions(services, 'outlet_hour', [{ startMs }, { startMs: startMs + cases.length * hourMs }])
  for (const [n, hour] of cases.entries()) {
    await sql`insert into outlet_hour (outlet_id, start_at, measured, converted, total, flags) values
      (${outletId}, ${new Date(startMs + n * hourMs)}, ${[hour.measured, hour.oxygen, hour.flow]}::real[],
        ${[hour.converted, null, hour.dryFlow]}::real[], ${[hour.sent, null, null]}::real[],
        ${`${hour.flag}N${hour.flowFlag}`})`.execute(services.db)
  }
})
afterAll(() => test?.close())

interface Found {
  mass: number | null
  source: string | null
  isInconsistent: boolean
  worked: number | null
  isOff: boolean
  value: number | null
}

const inSql = async (purpose: Purpose): Promise<Found[]> => {
  const span = { granularity: 'hour', from: new Date(startMs), to: new Date(startMs + cases.length * hourMs) } as const
  return await rows(
    test.services.db,
    sql<Found>`select mass_kg as mass, mass_source as source, is_mass_inconsistent as "isInconsistent",
        worked_converted as worked, is_conversion_off as "isOff", value
      from ${outletValuesOf(purpose, { ...span, targets: [outletId], factors: ['a21026'] })} v order by start_at`,
  )
}

/** The same by the domain: what is not fit for the purpose is not there. */
const inDomain = (hour: Told, purpose: Purpose): Found => {
  const fit = isFit('outlet', purpose, hour.flag)
  const stopped = hour.flag === stoppedFlag
  const measured = fit ? hour.measured : null
  const mass =
    fit || stopped
      ? hourMass({
          sentKg: hour.sent,
          measuredMgM3: measured,
          flowM3h: isFit('outlet', purpose, hour.flowFlag) ? standardDryFlow(hour.flow, hour.dryFlow) : null,
          stopped,
        })
      : { kg: null, source: null, isInconsistent: false }
  const worked =
    hour.oxygen === null ? null : convertedConcentration({ measured, oxygenPct: hour.oxygen, referencePct: 6 })
  const sent = fit ? hour.converted : null
  return {
    mass: mass.kg,
    source: mass.source,
    isInconsistent: mass.isInconsistent,
    worked,
    isOff: isConversionInconsistent(sent, worked),
    value: sent ?? (hour.oxygen === null ? measured : worked),
  }
}

const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 4))

describe('an hour of an outlet in SQL', () => {
  it.each(['shown', 'counted', 'judged'] as const)(
    'has the mass and the conversion of the domain (%s)',
    async (purpose) => {
      const found = await inSql(purpose)
      expect(found.map((one, n) => ({ case: cases[n], ...one }))).toEqual(
        cases.map((hour) => {
          const { mass, worked, value, ...rest } = inDomain(hour, purpose)
          return { case: hour, ...rest, mass: near(mass), worked: near(worked), value: near(value) }
        }),
      )
    },
  )

  it('sources 11.3: weighs by 标干流量 where it is sent beside 工况流量: 1.174 kg, not the 1.736 kg of the wet gas', async () => {
    const at = cases.findIndex(({ dryFlow, sent, flowFlag }) => dryFlow !== null && sent === 1.736 && flowFlag === 'N')
    expect((await inSql('counted'))[at]).toMatchObject({
      mass: expect.closeTo(1.174, 3),
      source: 'worked',
      isInconsistent: true,
    })
  })

  it('a number by hand is counted and never judged', async () => {
    const at = cases.findIndex(({ flag }) => flag === 'S')
    expect([(await inSql('counted'))[at]?.mass, (await inSql('judged'))[at]?.mass]).toEqual([near(1.2), null])
  })
})
