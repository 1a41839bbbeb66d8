import { describe, expect, it } from 'vitest'
import { encodeFrame } from './encode.ts'
import type { Frame, FramerItem } from './frame.ts'
import { Framer } from './framer.ts'
import { ENCRYPTED_FRAME, LITERAL_FRAMES } from './testing/literal-frames.ts'
import { seededRandom } from './testing/mutate.ts'

const bytes = (text: string) => Buffer.from(text)
const kinds = (items: FramerItem[]) => items.map((item) => (item.kind === 'bad' ? item.reason : item.kind))
const frames = (items: FramerItem[]) => items.filter((item): item is Frame => item.kind === 'frame')
const all = (input: Buffer) => {
  const framer = new Framer()
  return [...framer.push(input), ...framer.end()]
}

describe('framing by length', () => {
  it('cuts one frame and tells its parts', () => {
    const [frame, ...rest] = frames(all(bytes(LITERAL_FRAMES.fluegas)))
    expect(rest).toEqual([])
    expect(frame?.segment.length).toBe(140)
    expect(frame?.declaredLength).toBe(140)
    expect(frame?.crcText).toBe('E541')
    expect(frame?.lengthRepaired).toBe(false)
    expect(frame?.terminator).toBe('CRLF')
    expect(frame?.bytes.toString()).toBe(LITERAL_FRAMES.fluegas.trimEnd())
  })

  it('gives the same frames for one chunk, single bytes and random pieces (R15)', () => {
    const stream = Buffer.concat([
      bytes(LITERAL_FRAMES.ambient),
      ENCRYPTED_FRAME.bytes,
      bytes(LITERAL_FRAMES.comma),
      bytes(LITERAL_FRAMES.lengthOff),
      bytes(LITERAL_FRAMES.log),
      bytes(LITERAL_FRAMES.answer),
    ])
    const whole = frames(all(stream)).map((frame) => frame.bytes.toString('hex'))
    expect(whole.length).toBe(6)
    const random = seededRandom(1)
    for (const size of [() => 1, () => 3, () => 1 + Math.floor(random() * 200), () => 65_536]) {
      const framer = new Framer()
      const found: string[] = []
      for (let at = 0; at < stream.length; ) {
        const next = at + size()
        for (const frame of frames(framer.push(stream.subarray(at, next)))) found.push(frame.bytes.toString('hex'))
        at = next
      }
      expect(found).toEqual(whole)
      expect(framer.pendingBytes).toBe(0)
    }
  })

  it('holds on to a frame’s own bytes while later chunks overwrite the buffer', () => {
    const framer = new Framer()
    const kept: Frame[] = []
    for (let n = 0; n < 50; n++) {
      const frame = encodeFrame({ st: '22', cn: '2011', pw: '1', mn: `M${n}`, flag: null, cp: { DataTime: `${n}` } })
      for (const byte of frame) kept.push(...frames(framer.push(Buffer.from([byte]))))
    }
    expect(kept.map((frame) => frame.segment.toString())).toEqual(
      Array.from({ length: 50 }, (_, n) => `ST=22;CN=2011;PW=1;MN=M${n};CP=&&DataTime=${n}&&`),
    )
  })

  it.each([
    ['no tail', ''],
    ['LF only', '\n'],
    ['CR only', '\r'],
    ['blanks after the CRC', '   \r\n  \r\n'],
  ])('takes frames parted by %s', (_, tail) => {
    const text = LITERAL_FRAMES.fluegas.trimEnd() + tail
    expect(kinds(all(bytes(text + text + text)))).toEqual(['frame', 'frame', 'frame'])
  })

  it('does not wait for a tail that never comes', () => {
    expect(frames(new Framer().push(bytes(LITERAL_FRAMES.fluegas.trimEnd()))).length).toBe(1)
    expect(frames(new Framer().push(bytes(LITERAL_FRAMES.lengthOff))).length).toBe(1)
    expect(frames(new Framer().push(bytes(LITERAL_FRAMES.log))).length).toBe(1)
  })

  it('is not misled by CR LF, ## or && inside ciphertext', () => {
    const random = seededRandom(7)
    const framer = new Framer()
    let hits = 0
    for (let n = 0; n < 3000; n++) {
      const frame = Buffer.from(ENCRYPTED_FRAME.bytes)
      // Noise in place of the ciphertext blocks, with the dangerous pairs strewn in.
      const from = frame.indexOf('CP=&&') + 5
      for (let at = from; at < from + 80; at++) frame[at] = Math.floor(random() * 256)
      for (const pair of ['\r\n', '##', '&&', '##0140', '&&AB12\r\n', '##0087QN']) {
        frame.write(pair, from + Math.floor(random() * 70), 'latin1')
      }
      const items = framer.push(frame)
      if (kinds(items).join() === 'frame' && frames(items)[0]?.segment.length === 171) hits++
    }
    expect(hits).toBe(3000)
  })
})

describe('repair of the declared length', () => {
  const text = LITERAL_FRAMES.fluegas
  it.each([-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6])('accepts a length off by %i when the CRC holds', (off) => {
    const wrong = bytes(text.replace('##0140', `##0${140 + off}`))
    const framer = new Framer()
    const first = framer.push(Buffer.concat([wrong, wrong]))
    expect(kinds(first)).toEqual(['frame', 'frame'])
    for (const frame of frames(first)) {
      expect(frame.lengthRepaired).toBe(true)
      expect(frame.segment.length).toBe(140)
    }
  })

  it('never takes "&&Da" after CP= for a tail', () => {
    const items = all(bytes(LITERAL_FRAMES.ambient.replace('##0317', '##0085')))
    expect(kinds(items)[0]).not.toBe('frame')
  })
})

describe('resynchronisation', () => {
  it('drops a truncated frame when the next one begins, and keeps the next', () => {
    const framer = new Framer()
    framer.push(bytes(LITERAL_FRAMES.truncated))
    expect(kinds(framer.push(bytes(LITERAL_FRAMES.fluegas)))).toEqual(['truncated', 'frame'])
  })

  it('does so at once, even where the truncated frame declared 9999 bytes', () => {
    const framer = new Framer()
    expect(framer.push(bytes('##9999QN=20240601'))).toEqual([])
    expect(kinds(framer.push(bytes(LITERAL_FRAMES.fluegas)))).toEqual(['truncated', 'frame'])
    framer.push(bytes('##9999QN=20240601'))
    const found: FramerItem[] = []
    for (const byte of bytes(LITERAL_FRAMES.fluegas + LITERAL_FRAMES.answer))
      found.push(...framer.push(Buffer.from([byte])))
    expect(kinds(found)).toEqual(['truncated', 'frame', 'frame'])
  })

  it('names a missing closing && and a frame cut by the end of the stream', () => {
    expect(kinds(all(bytes(LITERAL_FRAMES.unclosed)))).toEqual(['segment-unclosed'])
    expect(kinds(all(bytes(`${LITERAL_FRAMES.unclosed}\r\n${LITERAL_FRAMES.answer}`)))).toEqual([
      'segment-unclosed',
      'frame',
    ])
    expect(kinds(all(bytes(LITERAL_FRAMES.truncated)))).toEqual(['truncated'])
  })

  it('finds frames between garbage', () => {
    const noise = '#hello##12x4#\r\n###'
    const items = all(bytes(noise + LITERAL_FRAMES.fluegas + noise + LITERAL_FRAMES.answer))
    expect(frames(items).length).toBe(2)
    expect(items.some((item) => item.kind === 'garbage')).toBe(true)
  })

  it('refuses segments above the limit of its owner', () => {
    const framer = new Framer({ maxSegment: 100 })
    const items = framer.push(bytes(LITERAL_FRAMES.fluegas + LITERAL_FRAMES.answer))
    expect(kinds(items)[0]).toBe('segment-too-long')
    expect(frames(items).length).toBe(1)
  })

  it('stays small on 1 MB without ## and on a stream of half heads (negative test 61)', () => {
    const framer = new Framer()
    const chunk = Buffer.alloc(65_536, 'a')
    let dropped = 0
    for (let n = 0; n < 16; n++) {
      for (const item of framer.push(chunk)) {
        expect(item.bytes.length).toBeLessThanOrEqual(256)
        if (item.kind === 'garbage') dropped += item.length
      }
      expect(framer.pendingBytes).toBe(0)
    }
    expect(dropped).toBe(16 * 65_536)
    for (let n = 0; n < 4_000; n++) {
      framer.push(bytes('##9999QN=1;ST=22;CN=2011;'))
      expect(framer.pendingBytes).toBeLessThan(11_000)
    }
    expect(kinds(framer.push(bytes(LITERAL_FRAMES.fluegas))).at(-1)).toBe('frame')
  })
})
