/** Autocovariance of a series at one lag. */
const autocovariance = (centred: Float64Array, lag: number): number => {
  let sum = 0
  for (let i = 0; i + lag < centred.length; i++) sum += (centred[i] as number) * (centred[i + lag] as number)
  return sum / centred.length
}

/** 1 up to one half, then falling to 0 at one. */
const flatTop = (share: number): number => {
  const size = Math.abs(share)
  if (size <= 0.5) return 1
  return size <= 1 ? 2 * (1 - size) : 0
}

/**
 * Block length that suits the memory of one series: the automatic choice for the circular block bootstrap.
 * Source: Politis and White 2004, with the correction of Patton, Politis and White 2009.
 * @returns a real number, 1 for a series without memory or that does not vary
 */
export const blockLengthOf = (series: Float64Array): number => {
  const n = series.length
  const mean = series.reduce((sum, x) => sum + x, 0) / n
  const centred = series.map((x) => x - mean)
  const variance = autocovariance(centred, 0)
  if (!(variance > 0)) return 1
  const runOfSmall = Math.max(5, Math.ceil(Math.sqrt(Math.log10(n))))
  const lagAtMost = Math.min(n - 1, Math.ceil(Math.sqrt(n)) + runOfSmall)
  const bound = 2 * Math.sqrt(Math.log10(n) / n)
  const covariances = Array.from({ length: lagAtMost + 1 }, (_, lag) => autocovariance(centred, lag))
  const isSmall = covariances.map((c) => Math.abs(c / variance) < bound)
  let last = Array.from({ length: Math.max(1, lagAtMost - runOfSmall + 1) }, (_, lag) => lag).find((lag) =>
    isSmall.slice(lag + 1, lag + 1 + runOfSmall).every(Boolean),
  )
  // No quiet stretch: the last lag that still matters.
  last ??= isSmall.lastIndexOf(false)
  const window = Math.min(lagAtMost, 2 * Math.max(1, last))
  let [spectrum, slope] = [variance, 0]
  for (let lag = 1; lag <= window; lag++) {
    const part = 2 * flatTop(lag / window) * (covariances[lag] ?? 0)
    spectrum += part
    slope += lag * part
  }
  const length = ((2 * slope * slope) / ((4 / 3) * spectrum * spectrum)) ** (1 / 3) * n ** (1 / 3)
  return Math.max(1, Math.min(length, Math.ceil(Math.min(3 * Math.sqrt(n), n / 3))))
}

/** Mean over the species, rounded up: one length for all columns. @param values rows × species */
export const blockLengthOfTable = (values: Float64Array, rows: number, species: number): number => {
  let sum = 0
  for (let j = 0; j < species; j++) {
    sum += blockLengthOf(Float64Array.from({ length: rows }, (_, row) => values[row * species + j] ?? 0))
  }
  return Math.max(1, Math.ceil(sum / species))
}
