/** Whole numbers from 0 below a bound, the same sequence for the same seed (mulberry32). */
export const seeded = (seed: number) => {
  let state = seed
  return (bound: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}
