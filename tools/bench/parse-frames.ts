import { decode } from '../../packages/protocol/src/hj212/decode.ts'
import { encodeFrame } from '../../packages/protocol/src/hj212/encode.ts'
import { Framer } from '../../packages/protocol/src/hj212/framer.ts'
import { DEFAULT_OBSERVATION_PROFILE, toObservation } from '../../packages/protocol/src/hj212/observation.ts'
import type { Figure } from './figure.ts'

const codes = [
  'a21026',
  'a21002',
  'a34013',
  'a19001',
  'a01012',
  'a01011',
  'a01013',
  'a01014',
  'a00000',
  'a21005',
  'a24088',
  'a21024',
]

/** A 12-factor real-time frame of about 511 bytes, as in the published measurements (design: ingest, speed anchors). */
const frame = encodeFrame({
  qn: '20261120100000123',
  st: '31',
  cn: '2011',
  pw: '123456',
  mn: '010000A8900B000000000001',
  flag: { version: '2017', split: false, ack: true },
  cp: { DataTime: '20261120100000' },
  factors: codes.map((code, index) => [code, { Rtd: (12.3 + index * 7.7).toFixed(2), Flag: 'N' }] as const),
})

/** Plain splitting and regular expressions without CRC or grammar: the reference every parser is compared with. */
const naive = (text: string) =>
  Object.fromEntries([...text.matchAll(/([\w-]+)=([^;,&]*)/g)].map(([, key, value]) => [key, value]))

const perCpuSecond = (count: number, work: () => void): number => {
  work()
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return count / ((user + system) / 1e6)
}

/** Frames per CPU-second from bytes to checked numbers: framing, CRC, header, factors, observation. */
export const parseFrames = (): Figure[] => {
  const count = 60_000
  const perChunk = 100
  const chunk = Buffer.concat(Array.from({ length: perChunk }, () => frame))
  const now = new Date('2026-11-20T10:00:30+08:00')
  const full = perCpuSecond(count, () => {
    const framer = new Framer()
    for (let done = 0; done < count; done += perChunk) {
      for (const item of framer.push(chunk))
        if (item.kind !== 'garbage') toObservation(decode(item), DEFAULT_OBSERVATION_PROFILE, now)
    }
  })
  const text = frame.toString('latin1')
  const reference = perCpuSecond(count, () => {
    for (let done = 0; done < count; done += 1) naive(text)
  })
  return [
    {
      name: 'HJ 212 frames parsed',
      value: full,
      unit: 'per CPU-second',
      atLeast: 20_000,
      note: `${frame.length} bytes, 12 factors; ${(full / reference).toFixed(2)} × a bare regular expression without checks (${Math.round(reference).toLocaleString('en')}/s)`,
    },
  ]
}
