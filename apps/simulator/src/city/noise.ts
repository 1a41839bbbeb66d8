/**
 * Random access randomness: every value is a function of (seed, stream, coordinates), so that any instant of the
 * city can be computed without stepping from a start.
 */

/** FNV-1a over the stream's name: keeps unrelated quantities independent. */
const streamHash = (stream: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < stream.length; index++) {
    hash = Math.imul(hash ^ stream.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

const streams = new Map<string, number>()
const streamNumber = (stream: string): number => {
  const known = streams.get(stream)
  if (known !== undefined) return known
  const made = streamHash(stream)
  streams.set(stream, made)
  return made
}

/** The finaliser of MurmurHash3: one changed bit changes half of the result. */
const mix = (value: number): number => {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Uniform in [0, 1), fixed by its arguments. */
export const uniform = (seed: number, stream: string, a = 0, b = 0): number => {
  let hash = mix(seed ^ streamNumber(stream))
  hash = mix(hash ^ Math.imul(a | 0, 0x9e3779b1))
  hash = mix(hash ^ Math.imul(b | 0, 0x85ebca77))
  return hash / 0x1_0000_0000
}

/** Whole number in [0, count). */
export const pick = (count: number, seed: number, stream: string, a = 0, b = 0): number =>
  Math.floor(uniform(seed, stream, a, b) * count)

/** Standard normal (Box-Muller), fixed by its arguments. */
export const gaussian = (seed: number, stream: string, a = 0, b = 0): number => {
  const first = Math.max(uniform(seed, stream, a, b), 1e-9)
  const second = uniform(seed ^ 0x5bd1e995, stream, a, b)
  return Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * second)
}

/**
 * Continuous noise of unit variance whose memory is about `correlationMs`: normal draws at grid nodes, blended by
 * a smooth kernel over the two neighbours and divided by the root of the squared weights.
 */
export const smoothNoise = (seed: number, stream: string, at: number, correlationMs: number, b = 0): number => {
  const position = at / correlationMs
  const node = Math.floor(position)
  const share = position - node
  const weight = share * share * (3 - 2 * share)
  const norm = Math.sqrt(weight * weight + (1 - weight) * (1 - weight))
  const left = gaussian(seed, stream, node, b)
  const right = gaussian(seed, stream, node + 1, b)
  return (left * (1 - weight) + right * weight) / norm
}
