import { exactMean } from '@qingkong/domain/air/rounding'
import type { Maybe } from '@qingkong/domain/missing'

/** Features of a day by name, e.g. its mean temperature; missing is null. */
export type DayFeatures = Readonly<Record<string, Maybe<number>>>

export type LikeDay = {
  day: string
  /** Root mean square of the standardised differences; 0 = the same. */
  distance: number
}

const spread = (values: readonly number[]): number => {
  if (values.length < 2) return 0
  const mean = exactMean(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

/**
 * Days by how alike they are to a reference day, most alike first: each feature's difference is divided by its standard
 * deviation over all days, and the root mean square is taken of the features both days have. A day counts only if it
 * has every required feature and half of the others that the reference has. Equal days: the newer first.
 */
export const daysAlike = (
  reference: DayFeatures,
  candidates: ReadonlyMap<string, DayFeatures>,
  required: readonly string[],
): LikeDay[] => {
  const names = Object.keys(reference).filter((name) => reference[name] !== null)
  const all = [reference, ...candidates.values()]
  const spreads = new Map(
    names.map((name) => [name, spread(all.map((features) => features[name] ?? null).filter((one) => one !== null))]),
  )
  const needed = Math.ceil(names.filter((name) => !required.includes(name)).length / 2)
  const alike = [...candidates].flatMap(([day, features]) => {
    if (required.some((name) => (features[name] ?? null) === null)) return []
    const shared = names.filter((name) => (features[name] ?? null) !== null)
    if (shared.length === 0 || shared.filter((name) => !required.includes(name)).length < needed) return []
    const squares = shared.map((name) => {
      const width = spreads.get(name) ?? 0
      return width === 0 ? 0 : (((features[name] ?? 0) - (reference[name] ?? 0)) / width) ** 2
    })
    return [{ day, distance: Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / squares.length) }]
  })
  return alike.sort((a, b) => a.distance - b.distance || b.day.localeCompare(a.day))
}
