/**
 * Rounding by GB/T 8170: once, on the unrounded value, half to even. It works on decimal digits: a number is taken
 * as its shortest decimal text, so that 0.15 is the 0.15 somebody wrote and not the binary neighbour below it.
 */
const decimalText = /^([+-]?)(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i

/**
 * Rounds half to even (GB/T 8170).
 * @param value a finite number or its decimal text
 * @param decimals digits kept after the point; negative keeps tens, hundreds
 * @throws RangeError when the value is no finite decimal
 */
export const roundHalfEven = (value: number | string, decimals: number): number => {
  if (typeof value === 'number' && decimals >= 0) {
    if (Number.isInteger(value)) return value
    const rounded = clearlyRounded(value, decimals)
    if (rounded !== null) return rounded
  }
  const match = decimalText.exec(String(value))
  if (match === null) throw new RangeError(`not a finite decimal: ${value}`)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const digits = whole + fraction
  const kept = whole.length + Number(exponent) + decimals
  if (kept < 0) return 0
  const head = digits.slice(0, kept).padEnd(kept, '0') || '0'
  const rounded = BigInt(head) + (goesUp(head, digits.slice(kept)) ? 1n : 0n)
  return rounded === 0n ? 0 : Number(`${sign === '-' ? '-' : ''}${rounded}e${-decimals}`)
}

/** Shares of the last kept digit; nearer to a half the digits themselves decide. */
const clearest = 1e-4
/** What a number and its shortest text, and their product with a power of ten, may differ by: a share of the number. */
const drift = 2 ** -51

/**
 * The same without decimal digits where the value lies far from a tie, as almost all do: whole numbers and one division
 * give the double nearest to the decimal. Null near a tie and beyond thirteen digits.
 */
const clearlyRounded = (value: number, decimals: number): number | null => {
  if (decimals > 10 || !(Math.abs(value) < 1e6)) return null
  const scale = 10 ** decimals
  const scaled = Math.abs(value) * scale
  if (scaled >= 1e13) return null
  const whole = Math.floor(scaled)
  const rest = scaled - whole
  const unclear = clearest + scaled * drift
  if (Math.abs(rest - 0.5) < unclear) return null
  const magnitude = (rest > 0.5 ? whole + 1 : whole) / scale
  return magnitude === 0 ? 0 : value < 0 ? -magnitude : magnitude
}

const goesUp = (head: string, tail: string): boolean => {
  const first = tail.charAt(0)
  if (first < '5') return false
  if (first > '5' || /[1-9]/.test(tail.slice(1))) return true
  return Number(head.at(-1)) % 2 === 1
}

/** Rounds half to even and writes all decimals: 1.25 with one decimal is '1.2', 3 is '3.0'. */
export const formatRounded = (value: number | string, decimals: number): string => {
  return roundHalfEven(value, decimals).toFixed(Math.max(decimals, 0))
}

/** As people read it: rounded half to even, all decimals, thousands separated (request-19): '1,234.50'. */
export const groupedText = (value: number, decimals: number): string => {
  const [whole = '', fraction] = formatRounded(value, decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** More digits no instrument writes: such a value is itself the result of a division. */
const mostMeasuredDigits = 9

/** A decimal of so many digits is the only one of its length that reads back as its double. */
const mostSafeDigits = 15

const finestScale = 10 ** mostMeasuredDigits

/** Below this a value times any power of ten asked of it is a safe whole number. */
const mostScaled = 10 ** (mostSafeDigits - mostMeasuredDigits)

/**
 * Digits after the point of a value's shortest decimal text; of more than measured values have, only that they are more.
 * Every mean asks it of every value: a division by a power of ten that gives the value back answers without its text.
 */
const fractionDigits = (value: number): number => {
  if (Number.isInteger(value)) return 0
  if (Math.abs(value) < mostScaled) {
    // One look tells a computed value.
    if (Math.round(value * finestScale) / finestScale !== value) return mostMeasuredDigits + 1
    let scale = 10
    for (let digits = 1; digits <= mostMeasuredDigits; digits++) {
      if (Math.round(value * scale) / scale === value) return digits
      scale *= 10
    }
    return mostMeasuredDigits + 1
  }
  const match = decimalText.exec(String(value))
  if (match === null) throw new RangeError(`not a finite decimal: ${value}`)
  return Math.max(0, (match[3] ?? '').length - Number(match[4] ?? '0'))
}

/** The sum with what single additions lose carried along (Neumaier). */
const carefulSum = (values: readonly number[]): number => {
  let [sum, lost] = [0, 0]
  for (const value of values) {
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  return sum + lost
}

/** What a mean is divided into: whole numbers, both exact. */
interface Quotient {
  sum: number
  parts: number
}

/**
 * Mean of measured values as a quotient of whole numbers; null where one of the values is a computed one or the sum too
 * large. A finer scale than the values need gives the same quotient, so one look at each tells and adds it.
 * @param count of the values, or the sum of their weights
 */
const wholeQuotient = (values: readonly number[], count: number, weights?: readonly number[]): Quotient | null => {
  const found = quotientAt({ scale: finestScale, below: mostScaled }, values, count, weights)
  if (found !== 'tooLarge') return found
  const scale = ownScale(values)
  if (scale === null) return null
  const coarser = quotientAt({ scale, below: Number.MAX_SAFE_INTEGER / scale }, values, count, weights)
  return coarser === 'tooLarge' ? null : coarser
}

/** In parts of `1 / scale`, of values `below` a size; null where a value has more digits. */
const quotientAt = (
  { scale, below }: { scale: number; below: number },
  values: readonly number[],
  count: number,
  weights?: readonly number[],
): Quotient | 'tooLarge' | null => {
  let sum = 0
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0
    if (!(Math.abs(value) < below)) return 'tooLarge'
    const whole = Math.round(value * scale)
    if (whole / scale !== value) return null
    sum += weights ? whole * (weights[at] ?? 1) : whole
  }
  const parts = count * scale
  return Number.isSafeInteger(sum) && Number.isSafeInteger(parts) ? { sum, parts } : 'tooLarge'
}

/** The power of ten that makes all of the values whole; null of computed values. */
const ownScale = (values: readonly number[]): number | null => {
  const digits = values.reduce((most, value) => Math.max(most, fractionDigits(value)), 0)
  return digits > mostMeasuredDigits ? null : 10 ** digits
}

/**
 * Mean of decimal values without the drift of adding binary fractions. Of measured values the sum is made of whole numbers
 * and divided once, so a mean of exactly 0.75 is 0.75 and rounds to even; of means (31.666… and 43.333…) what lies beyond
 * the tenth decimal is binary dust and dropped, so that a mean of exactly 37.5 is 37.5. Not for empty lists.
 * @throws RangeError on an empty list or a value that is not finite
 */
export const exactMean = (values: readonly number[]): number => {
  if (values.length === 0) throw new RangeError('no values to average')
  const whole = wholeQuotient(values, values.length)
  if (whole) return whole.sum / whole.parts
  return withoutDust(carefulSum(values) / values.length)
}

/**
 * Weighted mean of decimal values, exact as `exactMean`: whole sums, one division.
 * @param weights whole numbers, not negative, with a positive sum; one per value
 * @throws RangeError when the lists differ in length or the weights sum to nothing
 */
export const exactWeightedMean = (values: readonly number[], weights: readonly number[]): number => {
  const weight = weights.reduce((sum, one) => sum + one, 0)
  if (values.length !== weights.length || weight <= 0) throw new RangeError('each value needs its weight')
  const whole = wholeQuotient(values, weight, weights)
  if (whole) return whole.sum / whole.parts
  return withoutDust(carefulSum(values.map((value, at) => value * (weights[at] ?? 0))) / weight)
}

/** The largest number with so many decimals that is not above the value: an allowance is never rounded up. */
export const roundDown = (value: number, decimals: number): number => {
  const rounded = roundHalfEven(value, decimals)
  return rounded <= value ? rounded : roundHalfEven(rounded - 10 ** -decimals, decimals)
}

/** Drops the binary dust of a division or subtraction, so that a tie is a tie: 0.07500000000000001 is 0.075. */
export const withoutDust = (value: number): number => {
  return roundHalfEven(value, 10)
}
