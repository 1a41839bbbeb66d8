import { describe, expect, it } from 'vitest'
import { toJsonLine, toJsonRecord } from '../decode-json.ts'
import { DEFAULT_PROFILE, type Decoded, type DecodeProfile, decode } from './decode.ts'
import { encodeFrame } from './encode.ts'
import { Framer } from './framer.ts'
import { ENCRYPTED_FRAME, LITERAL_FRAMES } from './testing/literal-frames.ts'
import { mutate, seededRandom } from './testing/mutate.ts'
import { sharedJsonLines } from './testing/shared-samples.ts'

/** Decodes everything in the bytes that is a frame or was meant to be one. */
const decodeAll = (bytes: Buffer, profile: DecodeProfile = DEFAULT_PROFILE): Decoded[] => {
  const framer = new Framer()
  return [...framer.push(bytes), ...framer.end()].flatMap((item) =>
    item.kind === 'garbage' ? [] : [decode(item, profile)],
  )
}

const decodeOne = (bytes: Buffer | string, profile?: DecodeProfile): Decoded => {
  const [decoded, ...rest] = decodeAll(Buffer.from(bytes), profile)
  if (!decoded || rest.length > 0) throw new Error(`expected one frame, got ${rest.length + (decoded ? 1 : 0)}`)
  return decoded
}

const factorsOf = (decoded: Decoded) => Object.fromEntries(decoded.factors)

describe('decoding of device frames', () => {
  it('accepts a regular frame and keeps every value as text', () => {
    const decoded = decodeOne(LITERAL_FRAMES.fluegas)
    expect(decoded).toMatchObject({
      verdict: 'accept',
      reason: null,
      version: '2017',
      flag: { version: '2017', split: false, ack: true },
      crc: 'ok',
      header: { QN: '20240601085857223', ST: '31', CN: '2011', MN: '010000A8900016F000169DC0', Flag: '5' },
      cp: { DataTime: '20240601085857' },
      deviations: [],
      marks: [],
    })
    expect(factorsOf(decoded)).toEqual({ a21026: { Rtd: '12.3', Flag: 'N' } })
  })

  it('takes the deviations of the field: lower-case CRC, short MN, no QN, no Flag, FLAG, commas, 2005 codes', () => {
    expect(decodeOne(LITERAL_FRAMES.ambient).deviations).toEqual(['lower-case CRC', 'MN not 24 hex'])
    const old = decodeOne(LITERAL_FRAMES.old)
    expect(old).toMatchObject({ verdict: 'accept', version: '2005', flag: null })
    expect(old.deviations).toEqual(['no QN', 'no Flag', 'MN not 24 hex', '2005 code B01'])
    const comma = decodeOne(LITERAL_FRAMES.comma)
    expect(comma).toMatchObject({ verdict: 'accept', header: { MN: '88888881234567', Flag: '0' }, marks: ['commas'] })
    expect([...comma.factors.keys()]).toEqual(['001', '060', '011', 'B01', 'B00'])
  })

  it('quarantines a wrong CRC, an unclosed segment and a truncated frame with what could be read', () => {
    expect(decodeOne(LITERAL_FRAMES.forged)).toMatchObject({ verdict: 'quarantine', reason: 'crc', crc: 'bad' })
    const unclosed = decodeOne(LITERAL_FRAMES.unclosed)
    expect(unclosed).toMatchObject({ verdict: 'quarantine', reason: 'segment-unclosed', crc: 'ok', cp: { Flag: 'N' } })
    const truncated = decodeOne(LITERAL_FRAMES.truncated)
    expect(truncated).toMatchObject({ verdict: 'quarantine', reason: 'truncated', crc: 'none' })
    expect(truncated.factors.get('w80002')).toEqual({ SampleTime: '20200623122424', Rtd: '-0.900', Flag: 'N' })
  })

  it('accepts a repaired length and says so', () => {
    expect(decodeOne(LITERAL_FRAMES.lengthOff)).toMatchObject({ verdict: 'accept', reason: 'length-repaired' })
    const log = decodeOne(LITERAL_FRAMES.log)
    expect(log).toMatchObject({ verdict: 'accept', reason: 'length-repaired' })
    expect(factorsOf(log)).toEqual({ i11001: { Info: '//仪器开始校准//' } })
  })

  it('accepts the Modbus CRC only by profile and marks it', () => {
    expect(decodeOne(LITERAL_FRAMES.modbus)).toMatchObject({ verdict: 'quarantine', reason: 'crc-modbus' })
    for (const crc of ['modbus', 'any'] as const) {
      const decoded = decodeOne(LITERAL_FRAMES.modbus, { ...DEFAULT_PROFILE, crc })
      expect(decoded).toMatchObject({ verdict: 'accept', reason: null, marks: ['crc=modbus'] })
    }
    expect(decodeOne(LITERAL_FRAMES.fluegas, { ...DEFAULT_PROFILE, crc: 'modbus' }).verdict).toBe('quarantine')
  })

  it('accepts swapped CRC bytes only by profile', () => {
    const swapped = LITERAL_FRAMES.fluegas.replace('E541', '41E5')
    expect(decodeOne(swapped)).toMatchObject({ verdict: 'quarantine', reason: 'crc' })
    const decoded = decodeOne(swapped, { ...DEFAULT_PROFILE, swapCrc: true })
    expect(decoded).toMatchObject({ verdict: 'accept', marks: ['crc=swapped'] })
  })

  it('marks data suspect where the profile ignores the CRC', () => {
    for (const text of [LITERAL_FRAMES.forged, LITERAL_FRAMES.fluegas.replace('E541', '')]) {
      const decoded = decodeOne(text, { ...DEFAULT_PROFILE, crc: 'ignore' })
      expect(decoded).toMatchObject({ verdict: 'accept', reason: 'crc-ignored', marks: ['suspect'] })
    }
  })

  it('accepts a CRC without its leading zero', () => {
    for (let n = 0; n < 400; n++) {
      const text = encodeFrame({
        st: '22',
        cn: '2011',
        pw: '1',
        mn: 'A',
        flag: null,
        cp: { DataTime: `${n}` },
      }).toString()
      const match = /&&0([0-9A-F]{3})\r\n$/.exec(text)
      if (!match) continue
      expect(decodeOne(text.replace(/0([0-9A-F]{3})\r\n$/, '$1\r\n')).verdict).toBe('accept')
      return
    }
    throw new Error('no frame with a leading zero was built')
  })

  it('refuses segments above the device’s limit and headers without MN or CN', () => {
    expect(decodeOne(LITERAL_FRAMES.fluegas, { ...DEFAULT_PROFILE, maxSegment: 100 }).reason).toBe('segment-too-long')
    const draft = { st: '22', cn: '2011', pw: '1', mn: 'M', flag: null, cp: { DataTime: '1' } }
    expect(decodeOne(encodeFrame({ ...draft, mn: '' })).reason).toBe('header')
    expect(decodeOne(encodeFrame({ ...draft, mn: 'M'.repeat(33) })).reason).toBe('header')
    expect(decodeOne(encodeFrame({ ...draft, cn: '20' })).reason).toBe('header')
    expect(decodeOne(encodeFrame({ ...draft, mn: 'ab-C_1' })).header.MN).toBe('ab-C_1')
  })

  it('takes segments above 1024 bytes', () => {
    const factors = Array.from({ length: 120 }, (_, n) => [`a${24000 + n}`, { Rtd: `${n}.5`, Flag: 'N' }] as const)
    const decoded = decodeOne(encodeFrame({ st: '22', cn: '2011', pw: '1', mn: 'M', flag: null, factors }))
    expect(decoded.verdict).toBe('accept')
    expect(decoded.factors.size).toBe(120)
  })

  it('trims blanks, lets the last doubled value win and survives hostile names', () => {
    const draft = { st: '22', cn: '2011', pw: '1', mn: ' M 1 ', flag: null }
    const factors = [
      ['a21004', { ' Rtd': ' 1.5 ' }],
      ['a21004', { Rtd: '2.5' }],
      ['__proto__', { Rtd: '3' }],
      ['a1', { __proto__x: '4', constructor: '5' }],
    ] as const
    const decoded = decodeOne(encodeFrame({ ...draft, cp: { ' DataTime ': ' 20240601085857' }, factors }))
    expect(decoded.header.MN).toBe('M 1')
    expect(decoded.cp).toEqual({ DataTime: '20240601085857' })
    expect(decoded.factors.get('a21004')).toEqual({ Rtd: '2.5' })
    expect(decoded.factors.get('__proto__')).toEqual({ Rtd: '3' })
    expect(decoded.marks).toContain('duplicate-field')
    expect(decoded.deviations).toContain('blanks in segment')
    expect(Object.hasOwn(Object.prototype, 'Rtd')).toBe(false)
    const polluting = decodeOne(encodeFrame({ ...draft, mn: 'M', cp: { DataTime: '1;__proto__=7;a-__proto__=8' } }))
    expect(polluting.marks).toContain('malformed-field')
    expect(Object.getPrototypeOf(polluting.cp)).toBe(Object.prototype)
  })

  it('keeps separators inside the text of a log line and reads GBK', () => {
    const draft = { st: '31', cn: '3020', pw: '1', mn: 'M', flag: null }
    const log = decodeOne(encodeFrame({ ...draft, factors: [['i11001', { Info: '//零点;量程,a=1//', Flag: 'N' }]] }))
    expect(log.factors.get('i11001')).toEqual({ Info: '//零点;量程,a=1//', Flag: 'N' })
    // 开始 in GBK; four placeholder bytes of the built frame are overwritten.
    const utf8 = encodeFrame({ ...draft, cp: { Info: 'abcd' } })
    const gbk = Buffer.from(utf8)
    Buffer.from([0xbf, 0xaa, 0xca, 0xbc]).copy(gbk, gbk.indexOf('abcd'))
    const decoded = decodeOne(gbk, { ...DEFAULT_PROFILE, crc: 'ignore' })
    expect(decoded.cp.Info).toBe('开始')
    expect(decoded.marks).toContain('gbk')
  })

  it('stores a split part on its own and reports a Flag that disagrees', () => {
    const flag = { version: '2017', split: true, ack: true } as const
    const draft = { st: '22', cn: '2051', pw: '1', mn: 'M', flag, cp: { DataTime: '20240601080000' } }
    const part = decodeOne(encodeFrame({ ...draft, part: { total: 2, number: 1 } }))
    expect(part).toMatchObject({ verdict: 'accept', header: { PNUM: '2', PNO: '1', Flag: '7' } })
    expect(part.deviations).not.toContain('Flag split bit and PNUM disagree')
    expect(decodeOne(encodeFrame(draft)).deviations).toContain('Flag split bit and PNUM disagree')
  })

  it('prints one JSON object on one line', () => {
    const line = toJsonLine(decodeOne(LITERAL_FRAMES.log))
    expect(line).not.toContain('\n')
    expect(JSON.parse(line)).toMatchObject({ verdict: 'accept', reason: 'length-repaired', header: { CN: '3020' } })
  })
})

describe('encrypted frames of HJ 212-2025', () => {
  const profile: DecodeProfile = { ...DEFAULT_PROFILE, sm4Key: ENCRYPTED_FRAME.key }

  it('are decrypted before the CRC is judged', () => {
    const decoded = decodeOne(ENCRYPTED_FRAME.bytes, profile)
    expect(decoded).toMatchObject({ verdict: 'accept', reason: null, crc: 'ok', marks: ['sm4'], version: '2025' })
    expect(factorsOf(decoded)).toEqual(ENCRYPTED_FRAME.factors)
  })

  it('are accepted in the printed form too', () => {
    const draft = {
      st: '31',
      cn: '2011',
      pw: '123456',
      mn: 'M1',
      flag: { version: '2025', split: false, ack: true },
      cp: { DataTime: '20240601085857' },
      factors: [['a21026', { Rtd: '12.3', Flag: 'N' }]],
      sm4Key: ENCRYPTED_FRAME.key,
      cipherForm: 'printed',
    } as const
    const decoded = decodeOne(encodeFrame({ ...draft, factors: [['a21026', { Rtd: '12.3', Flag: 'N' }]] }), profile)
    expect(decoded).toMatchObject({ verdict: 'accept', marks: ['sm4'], cp: { DataTime: '20240601085857' } })
  })

  it('go to quarantine without a key, with any wrong key, with a flipped bit, or where encryption is not allowed', () => {
    expect(decodeOne(ENCRYPTED_FRAME.bytes)).toMatchObject({ verdict: 'quarantine', reason: 'sm4' })
    expect(decodeOne(ENCRYPTED_FRAME.bytes, { ...profile, encrypted: 'never' }).verdict).toBe('quarantine')
    expect(decodeOne(ENCRYPTED_FRAME.bytes, { ...profile, sm4Key: Buffer.alloc(8) }).verdict).toBe('quarantine')
    const random = seededRandom(3)
    for (let n = 0; n < 5000; n++) {
      const sm4Key = Buffer.from(Array.from({ length: 16 }, () => Math.floor(random() * 256)))
      expect(decodeOne(ENCRYPTED_FRAME.bytes, { ...profile, sm4Key }).verdict).toBe('quarantine')
    }
    const from = ENCRYPTED_FRAME.bytes.indexOf('CP=&&') + 5
    for (let bit = 0; bit < 84 * 8; bit++) {
      const flipped = Buffer.from(ENCRYPTED_FRAME.bytes)
      flipped[from + (bit >> 3)] = (flipped[from + (bit >> 3)] ?? 0) ^ (1 << (bit & 7))
      expect(decodeOne(flipped, profile).verdict).toBe('quarantine')
    }
  })

  it('do not hinder clear frames of the same device', () => {
    expect(decodeOne(LITERAL_FRAMES.fluegas, profile)).toMatchObject({ verdict: 'accept', marks: [] })
  })
})

describe('reference samples', () => {
  type Sample = {
    message: string | null
    hex: string | null
    header: unknown
    flag: unknown
    cp: unknown
    factors: unknown
    deviations: unknown
    expected: { verdict: string; reason: string | null; acceptedWithProfile?: string }
  }
  const samples = sharedJsonLines<Sample>('hj212/samples.jsonl')

  it.skipIf(samples === null)(
    'every sample frame gives its verdict, header, values and deviations (needs ../shared)',
    () => {
      expect(samples?.length).toBeGreaterThan(50)
      for (const sample of samples ?? []) {
        const bytes = sample.hex ? Buffer.from(sample.hex, 'hex') : Buffer.from(sample.message ?? '')
        const decoded = decodeOne(bytes)
        const { header, flag, cp, factors, deviations, expected } = sample
        const { verdict, reason } = expected
        expect(toJsonRecord(decoded)).toEqual({
          verdict,
          reason,
          header,
          flag,
          version: decoded.version,
          cp,
          factors,
          deviations,
        })
        if (expected.acceptedWithProfile) {
          expect(decodeOne(bytes, { ...DEFAULT_PROFILE, crc: 'modbus' }).verdict).toBe('accept')
        }
      }
    },
  )

  type Vector = { hex?: string; key_hex?: string; plain_segment?: string }
  const vectors = sharedJsonLines<Vector>('hj212/sm4_vectors.jsonl')

  it.skipIf(vectors === null)('every encrypted vector decodes to its plaintext (needs ../shared)', () => {
    const encrypted = (vectors ?? []).filter((vector) => vector.hex)
    expect(encrypted.length).toBeGreaterThan(0)
    for (const { hex = '', key_hex = '', plain_segment = '' } of encrypted) {
      const decoded = decodeOne(Buffer.from(hex, 'hex'), { ...DEFAULT_PROFILE, sm4Key: Buffer.from(key_hex, 'hex') })
      expect(decoded.verdict).toBe('accept')
      for (const [code, fields] of decoded.factors) {
        for (const [name, value] of Object.entries(fields)) expect(plain_segment).toContain(`${code}-${name}=${value}`)
      }
    }
  })
})

describe('20,000 damaged frames (R25)', () => {
  it('never throw, never keep bytes for ever, and never hide the good frame behind them', () => {
    const random = seededRandom(20_260_101)
    const good = Buffer.from(LITERAL_FRAMES.answer)
    const seeds = [...Object.values(LITERAL_FRAMES).map((text) => Buffer.from(text)), ENCRYPTED_FRAME.bytes]
    const profile: DecodeProfile = { ...DEFAULT_PROFILE, crc: 'any', swapCrc: true, sm4Key: ENCRYPTED_FRAME.key }
    let lost = 0
    for (let n = 0; n < 20_000; n++) {
      const seed = seeds[n % seeds.length] ?? good
      const decoded = decodeAll(Buffer.concat([mutate(seed, random), Buffer.from('\r\n'), good]), profile)
      for (const one of decoded) toJsonLine(one)
      const last = decoded.at(-1)
      if (last?.verdict !== 'accept' || last.header.CN !== '9014') lost++
    }
    expect(lost).toBe(0)
  })
})
