import { cholesky, solveCholesky } from '../stats/cholesky.ts'

/** A gradient below this share of the largest right side is the rounding of the sums. */
const rounding = 1e-12

/**
 * Least squares with x ≥ 0 from the normal equations: the x that minimises ½·xᵀNx − rᵀx. Unknowns enter one by one where
 * the sum falls steepest and leave where they would turn negative. One that the others already say stays at nought.
 * @param normal N, symmetric, size × size
 * @param right r, size
 * Source: Lawson and Hanson 1974, chapter 23; on the normal equations as Bro and de Jong 1997.
 */
export const nonNegativeFit = (normal: Float64Array, right: Float64Array): Float64Array => {
  const size = right.length
  // Most often nothing would turn negative, and that is then the answer.
  const whole = cholesky(normal, size)
  const unbound = whole && solveCholesky(whole, size, right)
  if (unbound?.every((value) => value >= 0)) return unbound
  let x: Float64Array = new Float64Array(size)
  const free = new Set<number>()
  const barred = new Set<number>()
  const least = rounding * right.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

  /** The unknowns that are free without a bound, the others at nought; null where two of them say the same. */
  const solved = (): Float64Array | null => {
    const members = [...free]
    const part = Float64Array.from(
      { length: members.length ** 2 },
      (_, i) => normal[(members[Math.floor(i / members.length)] ?? 0) * size + (members[i % members.length] ?? 0)] ?? 0,
    )
    const lower = cholesky(part, members.length)
    if (!lower) return null
    const values = solveCholesky(
      lower,
      members.length,
      Float64Array.from(members, (member) => right[member] ?? 0),
    )
    const whole = new Float64Array(size)
    members.forEach((member, at) => {
      whole[member] = values[at] ?? 0
    })
    return whole
  }

  const steepest = (): number => {
    let [at, most] = [-1, least]
    for (let i = 0; i < size; i++) {
      if (free.has(i) || barred.has(i)) continue
      let gradient = right[i] as number
      for (let j = 0; j < size; j++) gradient -= (normal[i * size + j] as number) * (x[j] as number)
      if (gradient > most) [at, most] = [i, gradient]
    }
    return at
  }

  for (let entering = steepest(); entering >= 0; entering = steepest()) {
    free.add(entering)
    for (;;) {
      const wanted = solved()
      if (!wanted) {
        free.delete(entering)
        barred.add(entering)
        break
      }
      const leaving = [...free].filter((member) => (wanted[member] ?? 0) <= 0)
      if (leaving.length === 0) {
        x = wanted
        break
      }
      // As far towards what is wanted as all stay above nought; who is there first leaves.
      const stepOf = (member: number) => {
        const [now, then] = [x[member] ?? 0, wanted[member] ?? 0]
        return now > 0 ? now / (now - then) : 0
      }
      const step = Math.min(...leaving.map(stepOf))
      const first = leaving.filter((member) => stepOf(member) <= step)
      x = x.map((now, i) => now + step * ((wanted[i] ?? 0) - now))
      for (const member of first) {
        x[member] = 0
        free.delete(member)
        if (member === entering) barred.add(member)
      }
    }
  }
  return x
}
