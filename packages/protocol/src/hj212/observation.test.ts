import { describe, expect, it } from 'vitest'
import { intervalStart, parseDataTime } from './data-time.ts'
import { type Decoded, decode } from './decode.ts'
import { encodeFrame, type FrameDraft } from './encode.ts'
import { Framer } from './framer.ts'
import { DEFAULT_OBSERVATION_PROFILE, type Observation, type ObservationProfile, toObservation } from './observation.ts'
import { LITERAL_FRAMES } from './testing/literal-frames.ts'

const profile = DEFAULT_OBSERVATION_PROFILE
const at = (text: string) => new Date(`${text}+08:00`)

const decodeBytes = (bytes: Buffer | string): Decoded => {
  const [item] = new Framer().push(Buffer.from(bytes))
  if (!item) throw new Error('no frame')
  return decode(item)
}

const frameOf = (
  cn: string,
  dataTime: string | null,
  factors: FrameDraft['factors'] = [['a21026', { Rtd: '1', Avg: '2' }]],
) => {
  const cp: Record<string, string> = dataTime === null ? {} : { DataTime: dataTime }
  return decodeBytes(encodeFrame({ st: '31', cn, pw: '1', mn: 'M', flag: null, cp, factors }))
}

const observationOf = (decoded: Decoded, now: Date, own: ObservationProfile = profile): Observation => {
  const result = toObservation(decoded, own, now)
  if (result.outcome !== 'observation') throw new Error(JSON.stringify(result))
  return result.observation
}

describe('observation of a frame', () => {
  it('keeps a real-time frame at its minute with Rtd as value', () => {
    const observation = observationOf(decodeBytes(LITERAL_FRAMES.fluegas), at('2024-06-01T08:59:30'))
    expect(observation).toMatchObject({
      mn: '010000A8900016F000169DC0',
      cn: '2011',
      kind: 'realtime',
      startAt: at('2024-06-01T08:58:00'),
      durationS: 60,
      backfill: false,
    })
    expect(observation.values).toEqual([
      {
        code: 'a21026',
        sentCode: 'a21026',
        value: 12.3,
        min: null,
        max: null,
        total: null,
        converted: null,
        flag: 'N',
        reason: null,
        extra: {},
      },
    ])
  })

  it.each([
    ['2051', '20240601084717', 'minute', '2024-06-01T08:40:00', 600],
    ['2061', '20240601080159', 'hour', '2024-06-01T08:00:00', 3600],
    ['2031', '20240601000000', 'day', '2024-06-01T00:00:00', 86_400],
    ['2111', '20240601084717', 'minute', '2024-06-01T08:45:00', 300],
    ['2011', '20240601084717000', 'realtime', '2024-06-01T08:47:00', 60],
  ])('CN %s truncates DataTime %s to the start of its interval', (cn, dataTime, kind, start, durationS) => {
    const tenMinutes = { ...profile, minuteIntervalMin: 10 }
    const observation = observationOf(frameOf(cn, dataTime), at('2024-06-01T09:00:00'), tenMinutes)
    expect(observation).toMatchObject({ kind, startAt: at(start), durationS })
    expect(observation.values[0]?.value).toBe(kind === 'realtime' ? 1 : 2)
  })

  it('names statistics, converted values and sub-fields without a column', () => {
    const fields = {
      Min: '1',
      Avg: '2',
      Max: '3',
      Cou: '9999',
      ZsAvg: '2.5',
      Flag: 'n',
      EFlag: 'X1',
      SampleTime: '20240601080000',
    }
    const [value] = observationOf(frameOf('2061', '20240601080000', [['02', fields]]), at('2024-06-01T09:05:00')).values
    expect(value).toMatchObject({
      code: 'a21026',
      sentCode: '02',
      value: 2,
      min: 1,
      max: 3,
      total: 9999,
      converted: 2.5,
      flag: 'N',
      reason: null,
      extra: { EFlag: 'X1', SampleTime: '20240601080000' },
    })
  })

  it('turns unreadable values into null with flag D, and fillers into null with the flag as sent (negative test 65)', () => {
    const factors = [
      ['a1', { Rtd: '', Flag: 'N' }],
      ['a2', { Rtd: 'NaN', Flag: 'N' }],
      ['a3', { Rtd: '1e308' }],
      ['a4', { Rtd: '-0', Flag: 'N' }],
      ['a5', { Rtd: '1e-400', Flag: 'N' }],
      ['a6', { Rtd: '7'.repeat(400), Flag: 'N' }],
      ['a7', { Rtd: '-999', Flag: 'N' }],
      ['a8', { Rtd: '--', Flag: 'B' }],
      ['LA', { td: '50.1', Flag: 'N' }],
      [`a${'9'.repeat(2000)}`, { Rtd: '1', Flag: 'N' }],
    ] as const
    const { values } = observationOf(frameOf('2011', '20240601085900', factors), at('2024-06-01T09:00:00'))
    expect(values.map(({ value, flag, reason }) => [value, flag, reason])).toEqual([
      [null, 'D', 'empty'],
      [null, 'D', 'placeholder'],
      [null, 'D', 'exponent'],
      [null, 'D', 'negative-zero'],
      [null, 'D', 'exponent'],
      [null, 'D', 'too-long'],
      [null, 'N', 'sentinel'],
      [null, 'B', 'placeholder'],
      [null, 'N', 'absent'],
      [null, 'D', 'code-too-long'],
    ])
    expect(values.at(-1)?.code.length).toBe(32)
    expect(values[8]?.extra).toEqual({ td: '50.1' })
  })

  it('uses the device’s own aliases before the 2005 table', () => {
    const aliased = { ...profile, aliases: new Map([['O3', 'a05024']]) }
    const decoded = frameOf('2011', '20240601085900', [
      ['O3', { Rtd: '185.1' }],
      ['S01', { Rtd: '6.5' }],
      ['X9', { Rtd: '1' }],
    ])
    const { values } = observationOf(decoded, at('2024-06-01T09:00:00'), aliased)
    expect(values.map(({ code }) => code)).toEqual(['a05024', 'a19001', 'X9'])
  })

  it('marks backfill by RF=1 and by age', () => {
    expect(observationOf(decodeBytes(LITERAL_FRAMES.backfill), at('2024-06-01T08:02:30')).backfill).toBe(true)
    const minute = frameOf('2051', '20240601080000')
    expect(observationOf(minute, at('2024-06-01T09:00:00')).backfill).toBe(false)
    expect(observationOf(minute, at('2024-06-01T09:02:00')).backfill).toBe(true)
  })

  it.each([
    [null, 'data-time-missing'],
    ['', 'data-time-missing'],
    ['2024060108', 'data-time-invalid'],
    ['20240230080000', 'data-time-invalid'],
    ['20240601250000', 'data-time-invalid'],
    ['20240601090501', 'data-time-future'],
    ['19700101080000', 'data-time-old'],
    ['20230427085959', 'data-time-old'],
  ])('refuses DataTime %s (%s, R12)', (dataTime, reason) => {
    const result = toObservation(frameOf('2011', dataTime), profile, at('2024-06-01T09:00:00'))
    expect(result).toMatchObject({ outcome: 'refused', reason })
  })

  it('R11: accepts a clock up to five minutes fast and data of 400 days ago', () => {
    for (const dataTime of ['20240601090500', '20230428090000']) {
      expect(toObservation(frameOf('2011', dataTime), profile, at('2024-06-01T09:00:00')).outcome).toBe('observation')
    }
  })

  it('makes nothing of answers, requests and frames in quarantine', () => {
    const now = at('2024-06-01T09:00:00')
    expect(toObservation(decodeBytes(LITERAL_FRAMES.answer), profile, now).outcome).toBe('none')
    expect(toObservation(frameOf('2051', null, []), profile, now).outcome).toBe('none')
    expect(toObservation(decodeBytes(LITERAL_FRAMES.forged), profile, now)).toMatchObject({ reason: 'quarantined' })
  })
})

describe('data time', () => {
  it('is local time at +08:00, whole real dates only', () => {
    expect(parseDataTime('20240229000000')?.toISOString()).toBe('2024-02-28T16:00:00.000Z')
    expect(parseDataTime('20230229000000')).toBeNull()
    expect(parseDataTime('00000101000000')).not.toEqual(new Date(0))
  })

  it('counts intervals from local midnight', () => {
    expect(intervalStart(at('2024-06-01T00:59:59'), 3600)).toEqual(at('2024-06-01T00:00:00'))
    expect(intervalStart(at('2024-06-01T07:30:00'), 86_400)).toEqual(at('2024-06-01T00:00:00'))
    expect(intervalStart(at('2024-06-01T07:47:00'), 7 * 60)).toEqual(at('2024-06-01T07:42:00'))
  })
})
