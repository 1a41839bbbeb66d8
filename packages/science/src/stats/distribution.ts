/** Distribution functions for intervals and significance. Relative error below 1e-12 where tested. */

const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const

const logGamma = (x: number): number => {
  const shifted = x - 1
  const sum = lanczos.reduce((total, factor, i) => total + factor / (shifted + i + 1), 0.99999999999980993)
  const t = shifted + lanczos.length - 0.5
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum)
}

/** Continued fraction of the incomplete beta function (Lentz's method). */
const betaFraction = (x: number, a: number, b: number): number => {
  const tiny = 1e-300
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value)
  let c = 1
  let d = 1 / away(1 - ((a + b) * x) / (a + 1))
  let product = d
  for (let m = 1; m <= 1000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / away(1 + even * d)
    c = away(1 + even / c)
    product *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / away(1 + odd * d)
    c = away(1 + odd / c)
    product *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return product
}

const incompleteBeta = (x: number, a: number, b: number): number => {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b
}

/** Two-sided probability of a Student t at least this far from nought. */
export const tTwoSidedP = (t: number, degreesOfFreedom: number): number => {
  if (!Number.isFinite(t)) return 0
  return incompleteBeta(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, 0.5)
}

const known = new Map<string, number>()

/** The t that a central interval of the given level (0.95) reaches to. */
export const tQuantile = (level: number, degreesOfFreedom: number): number => {
  const key = `${level}|${degreesOfFreedom}`
  const kept = known.get(key)
  if (kept !== undefined) return kept
  const outside = 1 - level
  let [low, high] = [0, 2]
  while (tTwoSidedP(high, degreesOfFreedom) > outside) high *= 2
  for (let i = 0; i < 100 && high - low > 1e-13 * high; i++) {
    const middle = (low + high) / 2
    if (tTwoSidedP(middle, degreesOfFreedom) > outside) low = middle
    else high = middle
  }
  const found = (low + high) / 2
  if (known.size > 5000) known.clear()
  known.set(key, found)
  return found
}

/** Two-sided probability of a standard normal value at least this far from nought: erfc(|z|/√2). */
export const normalTwoSidedP = (z: number): number => {
  const x = Math.abs(z) / Math.SQRT2
  if (x > 26) return 0
  const front = Math.exp(-x * x) / Math.sqrt(Math.PI)
  if (x < 2) {
    let [term, sum] = [2 * x, 2 * x]
    for (let n = 1; Math.abs(term) > 1e-17 * sum; n++) {
      term *= (2 * x * x) / (2 * n + 1)
      sum += term
    }
    return 1 - front * sum
  }
  let fraction = x
  for (let n = 60; n >= 1; n--) fraction = x + n / 2 / fraction
  return front / fraction
}
