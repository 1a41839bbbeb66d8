import { placeOf, type SparsePattern, sparsePattern } from './sparse-pattern.ts'

/** One reaction between numbered variables. */
export type NetworkReaction = {
  /** At most three variables whose product the rate is proportional to; repeats allowed. */
  reactants: readonly number[]
  /** Net change of each variable per reaction. */
  changes: ReadonlyMap<number, number>
}

/** Reactions of mass action as index arrays: rate r = k_r·y[a]·y[b]·y[c], with one padded entry that is always 1. */
export type ReactionNetwork = {
  /** Number of variables. */
  size: number
  /** Number of reactions. */
  reactions: number
  pattern: SparsePattern
  /** dy/dt = changes·rates − loss·y + source; `y` holds `size` values. */
  derivative(rates: Float64Array, loss: Float64Array, source: Float64Array, y: Float64Array, out: Float64Array): void
  /** Values in the order of the pattern. */
  jacobian(rates: Float64Array, loss: Float64Array, y: Float64Array, out: Float64Array): void
  /** Rate of every reaction at y, in the unit of y per second. */
  reactionRates(rates: Float64Array, y: Float64Array, out: Float64Array): void
}

/** @param size number of variables; every diagonal place is kept for losses */
export const reactionNetwork = (size: number, reactions: readonly NetworkReaction[]): ReactionNetwork => {
  const count = reactions.length
  const slots = new Int32Array(3 * count).fill(size)
  const changeStart = new Int32Array(count + 1)
  for (const [r, { reactants, changes }] of reactions.entries()) {
    if (reactants.length > 3) throw new Error(`reaction ${r} has ${reactants.length} variable reactants`)
    slots.set(reactants, 3 * r)
    changeStart[r + 1] = (changeStart[r] ?? 0) + [...changes.values()].filter((change) => change !== 0).length
  }
  const entries = reactions.flatMap(({ changes }) => [...changes].filter(([, change]) => change !== 0))
  const changed = Int32Array.from(entries, ([variable]) => variable)
  const change = Float64Array.from(entries, ([, value]) => value)

  const pattern = sparsePattern(size, places(size, reactions))
  const diagonalAt = Int32Array.from({ length: size }, (_, i) => placeOf(pattern, i, i))
  // For slot s of reaction r: positions of its changes in the Jacobian stand one after another.
  const targetStart = new Int32Array(3 * count + 1)
  const targets: number[] = []
  const padded = new Float64Array(size + 1)
  padded[size] = 1
  for (let slot = 0; slot < 3 * count; slot++) {
    const column = slots[slot] ?? size
    const r = Math.floor(slot / 3)
    if (column < size)
      for (let at = changeStart[r] ?? 0; at < (changeStart[r + 1] ?? 0); at++)
        targets.push(placeOf(pattern, changed[at] ?? 0, column))
    targetStart[slot + 1] = targets.length
  }
  const target = Int32Array.from(targets)

  const derivative: ReactionNetwork['derivative'] = (rates, loss, source, y, out) => {
    padded.set(y)
    for (let i = 0; i < size; i++) out[i] = (source[i] as number) - (loss[i] as number) * (y[i] as number)
    for (let r = 0, slot = 0; r < count; r++, slot += 3) {
      const rate =
        (rates[r] as number) *
        (padded[slots[slot] as number] as number) *
        (padded[slots[slot + 1] as number] as number) *
        (padded[slots[slot + 2] as number] as number)
      if (rate === 0) continue
      const end = changeStart[r + 1] as number
      for (let at = changeStart[r] as number; at < end; at++) {
        const variable = changed[at] as number
        out[variable] = (out[variable] as number) + (change[at] as number) * rate
      }
    }
  }

  const jacobian: ReactionNetwork['jacobian'] = (rates, loss, y, out) => {
    padded.set(y)
    out.fill(0)
    for (let i = 0; i < size; i++) out[diagonalAt[i] as number] = -(loss[i] as number)
    for (let r = 0; r < count; r++) {
      const k = rates[r] as number
      if (k === 0) continue
      const first = changeStart[r] as number
      const end = changeStart[r + 1] as number
      const base = 3 * r
      const a = padded[slots[base] as number] as number
      const b = padded[slots[base + 1] as number] as number
      const c = padded[slots[base + 2] as number] as number
      for (let s = 0; s < 3; s++) {
        if (slots[base + s] === size) continue
        const partial = k * (s === 0 ? b * c : s === 1 ? a * c : a * b)
        let place = targetStart[base + s] as number
        for (let at = first; at < end; at++, place++) {
          const position = target[place] as number
          out[position] = (out[position] as number) + (change[at] as number) * partial
        }
      }
    }
  }

  const reactionRates: ReactionNetwork['reactionRates'] = (rates, y, out) => {
    padded.set(y)
    for (let r = 0, slot = 0; r < count; r++, slot += 3)
      out[r] =
        (rates[r] as number) *
        (padded[slots[slot] as number] as number) *
        (padded[slots[slot + 1] as number] as number) *
        (padded[slots[slot + 2] as number] as number)
  }

  return { size, reactions: count, pattern, derivative, jacobian, reactionRates }
}

const places = function* (size: number, reactions: readonly NetworkReaction[]): Generator<readonly [number, number]> {
  for (let i = 0; i < size; i++) yield [i, i]
  for (const { reactants, changes } of reactions)
    for (const column of reactants) for (const [row, change] of changes) if (change !== 0) yield [row, column]
}
