import { describe, expect, it } from 'vitest'
import { ack9014, answer9011, answer9012, answer9013 } from './answer.ts'
import { formatQn } from './data-time.ts'
import { DEFAULT_PROFILE, type Decoded, decode } from './decode.ts'
import { encodeFrame, encodeSplit, MAX_CP } from './encode.ts'
import type { FactorFields } from './fields.ts'
import { Framer } from './framer.ts'
import {
  historyRequest,
  setMinuteIntervalRequest,
  setRealtimeIntervalRequest,
  setTimeoutRequest,
  setTimeRequest,
} from './request.ts'
import { LITERAL_FRAMES } from './testing/literal-frames.ts'
import { seededRandom } from './testing/mutate.ts'

const key = Buffer.from('0123456789abcdef')

const decodeStream = (bytes: Buffer, size = bytes.length): Decoded[] => {
  const framer = new Framer()
  const found: Decoded[] = []
  for (let at = 0; at < bytes.length; at += size) {
    for (const item of framer.push(bytes.subarray(at, at + size)))
      found.push(decode(item, { ...DEFAULT_PROFILE, sm4Key: key, crc: 'any' }))
  }
  return found
}

const decodeOne = (bytes: Buffer): Decoded => {
  const [decoded] = decodeStream(bytes)
  if (!decoded) throw new Error('no frame')
  return decoded
}

describe('building frames', () => {
  it('reproduces the standard’s and the field’s own bytes', () => {
    const flag = { version: '2017', split: false, ack: true } as const
    const device = { pw: '123456', mn: '010000A8900016F000169DC0' }
    const frame = encodeFrame({
      ...device,
      qn: '20240601085857223',
      st: '31',
      cn: '2011',
      flag,
      cp: { DataTime: '20240601085857' },
      factors: [['a21026', { Rtd: '12.3', Flag: 'N' }]],
    })
    expect(frame.toString()).toBe(LITERAL_FRAMES.fluegas)
  })

  it('comes back unchanged through framer and decoder, for every version, CRC, form and chunk size', () => {
    const random = seededRandom(42)
    const below = (limit: number) => Math.floor(random() * limit)
    const versions = ['2005', '2017', '2025'] as const
    for (let round = 0; round < 400; round++) {
      const version = versions[below(3)] ?? '2017'
      const factors = new Map<string, FactorFields>()
      for (let n = below(15); n > 0; n--) {
        factors.set(`a${10000 + below(80_000)}`, {
          Rtd: (random() * 1000).toFixed(below(5)),
          ZsRtd: `${below(9)}`,
          Flag: 'NFMSDCTB'[below(8)] ?? 'N',
        })
      }
      const part = below(4) === 0 ? { total: 1 + below(9), number: 1 + below(9) } : undefined
      const encrypted = version === '2025' && below(2) === 0
      const cp = { DataTime: '20240601085857', Info: '//仪器;校准//' }
      const draft = {
        qn: formatQn(new Date(1_717_200_000_000 + round)),
        st: '31',
        cn: '2011',
        pw: '123456',
        mn: `M-${round}`,
        flag: { version, split: part !== undefined, ack: below(2) === 1 },
        cp,
        factors,
        crc: below(3) === 0 ? ('modbus' as const) : ('hj212' as const),
        ...(part ? { part } : {}),
        ...(encrypted ? { sm4Key: key, cipherForm: below(2) ? ('raw' as const) : ('printed' as const) } : {}),
        ...(version === '2025' ? { backfill: true } : {}),
      }
      const bytes = encodeFrame(draft)
      const found = decodeStream(Buffer.concat([bytes, bytes]), 1 + below(bytes.length * 2))
      expect(found.length).toBe(2)
      for (const decoded of found) {
        expect(decoded).toMatchObject({ verdict: 'accept', reason: null, flag: draft.flag, cp, version })
        expect(decoded.header).toMatchObject({ QN: draft.qn, MN: draft.mn, CN: '2011' })
        expect(decoded.header.PNO).toBe(part && String(part.number))
        expect(decoded.header.RF).toBe(version === '2025' ? '1' : undefined)
        expect(decoded.factors).toEqual(factors)
        expect(decoded.marks.includes('sm4')).toBe(encrypted)
      }
    }
  })

  it('splits a long message into parts that each stand alone', () => {
    const factors = Array.from(
      { length: 90 },
      (_, n) => [`a${21000 + n}`, { Min: '1.000', Avg: '2.000', Max: '3.000', Flag: 'N' }] as const,
    )
    const draft = {
      st: '31',
      cn: '2051',
      pw: '1',
      mn: 'M',
      flag: { version: '2017', split: false, ack: true } as const,
      cp: { DataTime: '20240601080000' },
      factors,
    }
    const parts = encodeSplit(draft, (number) => `2024060108000000${number}`).map(decodeOne)
    expect(parts.length).toBeGreaterThan(3)
    expect(
      parts.every(({ verdict, cp, flag }) => verdict === 'accept' && cp.DataTime === '20240601080000' && flag?.split),
    ).toBe(true)
    expect(parts.map(({ header }) => header.PNO)).toEqual(parts.map((_, index) => String(index + 1)))
    expect(new Set(parts.map(({ header }) => header.QN)).size).toBe(parts.length)
    expect(parts.flatMap((part) => [...part.factors.keys()])).toEqual(factors.map(([code]) => code))
    for (const frame of encodeSplit(draft, () => '20240601080000001')) expect(frame.length).toBeLessThan(MAX_CP + 130)
    expect(
      encodeSplit({ ...draft, factors: factors.slice(0, 3) }, () => '20240601080000001').map(decodeOne)[0]?.header.PNUM,
    ).toBeUndefined()
  })

  it('refuses what no frame can carry', () => {
    const draft = { st: '31', cn: '2011', pw: '1', mn: 'M', flag: null }
    expect(() => encodeFrame({ ...draft, cp: { Info: 'x'.repeat(10_000) } })).toThrow(RangeError)
    expect(() => encodeFrame({ ...draft, cp: { Info: 'a&&b' } })).toThrow(RangeError)
  })
})

describe('answers and requests', () => {
  const asked = decodeOne(Buffer.from(LITERAL_FRAMES.fluegas))

  it('the data answer repeats the QN and is the standard’s own frame', () => {
    const received = { header: { ...asked.header, QN: '20160801085857223' }, version: asked.version }
    expect(ack9014(received).toString()).toBe(LITERAL_FRAMES.answer)
  })

  it('answers a frame without QN without QN, and each version with its own Flag', () => {
    expect(decodeOne(ack9014(decodeOne(Buffer.from(LITERAL_FRAMES.old)))).header).toEqual({
      ST: '91',
      CN: '9014',
      PW: '123456',
      MN: 'LD130133000015',
      Flag: '0',
    })
    expect(decodeOne(ack9014({ ...asked, version: '2025' })).header.Flag).toBe('8')
  })

  it('9011, 9012 and 9013 carry their results', () => {
    expect(decodeOne(answer9011(asked, 1))).toMatchObject({
      verdict: 'accept',
      header: { CN: '9011', ST: '91' },
      cp: { QnRtn: '1' },
    })
    expect(decodeOne(answer9012(asked, 100))).toMatchObject({ header: { CN: '9012' }, cp: { ExeRtn: '100' } })
    expect(decodeOne(answer9013(asked))).toMatchObject({ header: { CN: '9013', QN: '20240601085857223' }, cp: {} })
  })

  it('the host sets clock, intervals and timeouts and asks for history in local time', () => {
    const to = { qn: '20240601085857223', st: '31', pw: '123456', mn: 'M', version: '2017' } as const
    const noon = new Date('2024-06-01T12:00:00+08:00')
    expect(decodeOne(setTimeRequest(to, noon))).toMatchObject({
      header: { CN: '1012', Flag: '5' },
      cp: { SystemTime: '20240601120000' },
    })
    expect(decodeOne(setTimeRequest(to, noon, 'a21026')).cp).toEqual({ PolId: 'a21026', SystemTime: '20240601120000' })
    const begin = new Date(noon.getTime() - 3_600_000)
    expect(decodeOne(historyRequest(to, '2061', begin, noon))).toMatchObject({
      header: { CN: '2061' },
      cp: { BeginTime: '20240601110000', EndTime: '20240601120000' },
    })
    expect(decodeOne(setRealtimeIntervalRequest(to, 30)).cp).toEqual({ RtdInterval: '30' })
    expect(decodeOne(setMinuteIntervalRequest(to, 10)).cp).toEqual({ MinInterval: '10' })
    expect(decodeOne(setTimeoutRequest(to, 5, 3)).cp).toEqual({ OverTime: '5', ReCount: '3' })
  })
})
