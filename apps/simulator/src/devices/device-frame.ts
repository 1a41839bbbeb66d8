import { demoPassword, demoSm4KeyText } from '@qingkong/domain/city/demo-device'
import { formatDataTime, formatQn } from '@qingkong/protocol/hj212/data-time'
import { encodeSplit, MAX_CP } from '@qingkong/protocol/hj212/encode'
import type { FactorFields } from '@qingkong/protocol/hj212/fields'
import type { Version } from '@qingkong/protocol/hj212/header'

/** A frame ready for the wire and what its answer is recognised by. */
export interface DeviceFrame {
  mn: string
  qn: string
  bytes: Buffer
}

/** Who speaks, in which version of the standard. */
export interface Speaker {
  mn: string
  st: string
  version: Version
  encrypted: boolean
}

export interface DataMessage {
  cn: '2011' | '2051' | '2061'
  startAt: number
  /** When it leaves the device: makes the QN. */
  sentAt: number
  /** History sent after its time: RF=1 where the version knows it. */
  backfill: boolean
  factors: readonly (readonly [code: string, fields: FactorFields])[]
}

/** A third of the devices speaks 2025, a seventh still 2005, the rest 2017. Encrypted ones speak 2025. */
export const versionOf = (index: number, encrypted: boolean): Version => {
  if (encrypted || index % 3 === 0) return '2025'
  return index % 7 === 4 ? '2005' : '2017'
}

// Messages of one device in one millisecond of the driven clock still need different QN.
const cnOffsetMs = { '2011': 0, '2051': 100, '2061': 200 } as const

/** Frames of one message: one, or several where its CP would exceed the standard's 950 bytes. */
export const framesOf = (speaker: Speaker, message: DataMessage): DeviceFrame[] => {
  // Minutes of the interval keep the QN of catch-up messages apart that leave in the same second.
  const base = message.sentAt + cnOffsetMs[message.cn] + (Math.floor(message.startAt / 60_000) % 97)
  const qnOf = (part: number): string => formatQn(new Date(base + 300 * part))
  const frames = encodeSplit(
    {
      st: speaker.st,
      cn: message.cn,
      pw: demoPassword,
      mn: speaker.mn,
      flag: { version: speaker.version, split: false, ack: true },
      backfill: message.backfill && speaker.version === '2025',
      cp: { DataTime: formatDataTime(new Date(message.startAt)) },
      factors: message.factors,
      ...(speaker.encrypted ? { sm4Key: Buffer.from(demoSm4KeyText, 'latin1') } : {}),
    },
    qnOf,
    MAX_CP,
  )
  return frames.map((bytes, index) => ({ mn: speaker.mn, qn: qnOf(index + 1), bytes }))
}
