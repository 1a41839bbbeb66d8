import { describe, expect, it } from 'vitest'
import { ack9014 } from './answer.ts'
import { decode } from './decode.ts'
import { electricityCode } from './electricity-code.ts'
import { encodeFrame, encodeSplit } from './encode.ts'
import type { FactorFields } from './fields.ts'
import { Framer } from './framer.ts'
import { DEFAULT_OBSERVATION_PROFILE, toObservation } from './observation.ts'
import { systemTypeName } from './system-type.ts'

const now = new Date('2026-11-20T10:05:00+08:00')

const read = (bytes: Buffer) => {
  const [item] = new Framer().push(bytes)
  if (item?.kind !== 'frame') throw new Error('no frame')
  const decoded = decode(item)
  const result = toObservation(decoded, DEFAULT_OBSERVATION_PROFILE, now)
  if (result.outcome !== 'observation') throw new Error(JSON.stringify(result))
  return { decoded, observation: result.observation }
}

const draft = (st: string, cn: string, dataTime: string, factors: [string, FactorFields][]) => ({
  qn: '20261120100500001',
  st,
  cn,
  pw: '123456',
  mn: '010000A890D1000000000000',
  flag: { version: '2025', split: false, ack: true } as const,
  cp: { DataTime: dataTime },
  factors,
})

describe('HJ 212-2025 electricity (ST 44)', () => {
  it('is decoded by facility and parameter, and acknowledged', () => {
    const { decoded, observation } = read(
      encodeFrame(
        draft('44', '2011', '20261120100400', [
          ['d20105', { Rtd: '221.4', Flag: 'N' }],
          [electricityCode('production', 'activePower', 5), { Rtd: '153.2', Flag: 'N' }],
          [electricityCode('govern', 'activeEnergy', 6), { Rtd: '0.62', Flag: 'F' }],
        ]),
      ),
    )
    expect(systemTypeName(decoded.header.ST ?? '')).toBe('用电监控')
    expect(decoded).toMatchObject({ verdict: 'accept', version: '2025', deviations: [] })
    expect(observation.values.map(({ code, value, flag }) => [code, value, flag])).toEqual([
      ['d20105', 221.4, 'N'],
      ['d20705', 153.2, 'N'],
      ['d30806', 0.62, 'F'],
    ])
    expect(ack9014(decoded).toString()).toContain('QN=20261120100500001;ST=91;CN=9014')
  })

  it('codes name facilities 1 to 99', () => {
    expect(electricityCode('govern', 'currentA', 6)).toBe('d30406')
    expect(() => electricityCode('production', 'voltageA', 100)).toThrow(RangeError)
  })
})

describe('HJ 212-2025 working conditions (ST 45)', () => {
  it('keeps numbers as values and condition marks as text, not as a fault', () => {
    const { observation } = read(
      encodeFrame(
        draft('45', '2011', '20261120100400', [
          ['p90101', { Rtd: '823.5', Flag: 'N' }],
          ['p99101', { Rtd: 'St' }],
          ['p90201', { Rtd: 'St', Flag: 'N' }],
        ]),
      ),
    )
    expect(observation.values[0]).toMatchObject({ value: 823.5, flag: 'N' })
    expect(observation.values[1]).toMatchObject({ value: null, flag: null, reason: 'mark', extra: { Mark: 'St' } })
    expect(observation.values[2]).toMatchObject({ value: null, flag: 'D', reason: 'not-a-number' })
  })

  it('takes the furnace temperature as a five-minute mean (CN 2111)', () => {
    const { observation } = read(encodeFrame(draft('45', '2111', '20261120100000', [['a01901', { Avg: '962' }]])))
    expect(observation).toMatchObject({ kind: 'minute', durationS: 300 })
    expect(observation.values[0]).toMatchObject({ code: 'a01901', value: 962 })
  })
})

describe('HJ 212-2025 raw periodic data (CN 2013)', () => {
  const species: [string, FactorFields][] = Array.from({ length: 30 }, (_, n) => [
    `a24${String(n + 1).padStart(3, '0')}`,
    { Rtd: `${n}.25`, RT: `${n}.8`, PA: `${1000 + n}`, PH: `${90 + n}`, Flag: 'N' },
  ])
  const message = {
    ...draft('27', '2013', '20261120090312', species),
    cp: { DataTime: '20261120090312', CompleteTime: '20261120095840', SampleType: '1' },
  }

  it('is the hour in which the cycle began; what has no column stays as sent', () => {
    const { decoded, observation } = read(encodeFrame({ ...message, factors: species.slice(0, 2) }))
    expect(decoded.cp).toMatchObject({ CompleteTime: '20261120095840', SampleType: '1' })
    expect(observation).toMatchObject({
      kind: 'period',
      startAt: new Date('2026-11-20T09:00:00+08:00'),
      durationS: 3600,
    })
    expect(observation.values[1]).toMatchObject({
      code: 'a24002',
      value: 1.25,
      flag: 'N',
      extra: { RT: '1.8', PA: '1001', PH: '91' },
    })
  })

  it('may be split: each part is an observation of the same hour with other species', () => {
    const parts = encodeSplit(message, (part) => `202611201005000${10 + part}`).map(read)
    expect(parts.length).toBeGreaterThan(1)
    expect(new Set(parts.map(({ observation }) => observation.startAt.getTime())).size).toBe(1)
    expect(parts.flatMap(({ observation }) => observation.values.map(({ code }) => code))).toEqual(
      species.map(([code]) => code),
    )
    expect(parts.map(({ decoded }) => decoded.header.PNUM)).toEqual(parts.map(() => String(parts.length)))
  })
})
