/** Gives the next number in [0, 1). */
export type Random = () => number

/** Seeded generator (mulberry32): the same seed gives the same frames on every machine. */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const SPLICES = [
  '##',
  '##9999',
  '##0000',
  '##0010ST=',
  '&&',
  '&&&&',
  'CP=&&',
  '\r\n',
  ';;',
  ',',
  '==',
  '--',
  '-',
  '=',
  '__proto__-Rtd=1',
  'constructor=1',
  '-999',
  '1e308',
  'NaN',
  '\0',
  '\uFFFD',
  '９９',
  'DataTime=',
  'Flag=255;',
  'PNUM=0;PNO=0;',
  '{0xE4,0x3E}',
  '//',
  '//;',
  'MN=;',
  'CN=2011;',
  '  ',
].map((text) => Buffer.from(text))

/**
 * One to four random damages on a frame: changed, dropped, doubled and swapped bytes, cut ends, spliced protocol
 * fragments, repeated stretches. The result may be anything; a gateway must neither throw nor hang on it.
 */
export const mutate = (frame: Buffer, random: Random): Buffer => {
  let bytes = Buffer.from(frame)
  const damages = 1 + Math.floor(random() * 4)
  for (let count = 0; count < damages; count++) bytes = damage(bytes, random)
  return bytes
}

const damage = (bytes: Buffer, random: Random): Buffer<ArrayBuffer> => {
  const below = (limit: number) => Math.floor(random() * limit)
  const at = below(bytes.length + 1)
  const to = Math.min(bytes.length, at + 1 + below(16))
  const join = (...parts: Buffer[]) => Buffer.concat(parts)
  switch (below(9)) {
    case 0: {
      const copy = join(bytes)
      if (at < copy.length) copy[at] = below(256)
      return copy
    }
    case 1: {
      const copy = join(bytes)
      if (at < copy.length) copy[at] = (copy[at] ?? 0) ^ (1 << below(8))
      return copy
    }
    case 2:
      return join(bytes.subarray(0, at), bytes.subarray(to))
    case 3:
      return join(bytes.subarray(0, to), bytes.subarray(at))
    case 4: {
      const copy = join(bytes)
      const first = copy[at]
      const second = copy[at + 1]
      if (first !== undefined && second !== undefined) {
        copy[at] = second
        copy[at + 1] = first
      }
      return copy
    }
    case 5:
      return join(bytes.subarray(0, at))
    case 6:
      return join(bytes.subarray(at))
    case 7: {
      const noise = Buffer.alloc(below(40))
      for (let index = 0; index < noise.length; index++) noise[index] = below(256)
      return join(bytes.subarray(0, at), noise, bytes.subarray(at))
    }
    default:
      return join(bytes.subarray(0, at), SPLICES[below(SPLICES.length)] ?? bytes, bytes.subarray(at))
  }
}
