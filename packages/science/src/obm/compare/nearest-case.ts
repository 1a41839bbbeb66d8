/** What days are compared by: °C, %, W/m², ppb or µg/m³ throughout a comparison. */
const dayFeatures = ['highestTemperature', 'humidity', 'radiation', 'nox', 'tvoc', 'highestOzone'] as const
export type DayFeature = (typeof dayFeatures)[number]

/** Features of a day; null where one was not measured. */
export type DayFeatures = Readonly<Record<DayFeature, number | null>>

export type CaseDistance = {
  distance: number
  /** Differences in seasonal standard deviations, the largest first. */
  terms: { feature: DayFeature; z: number }[]
}

const leastFeatures = 4

/**
 * Distance of two days: root mean square of the differences over the seasonal standard deviations, of the features both
 * have. Null with fewer than four.
 */
export const caseDistance = (
  wanted: DayFeatures,
  candidate: DayFeatures,
  seasonalSd: DayFeatures,
): CaseDistance | null => {
  const terms = dayFeatures.flatMap((feature) => {
    const [here, there, sd] = [wanted[feature], candidate[feature], seasonalSd[feature]]
    return here === null || there === null || sd === null || !(sd > 0) ? [] : [{ feature, z: (there - here) / sd }]
  })
  if (terms.length < leastFeatures) return null
  const distance = Math.sqrt(terms.reduce((sum, { z }) => sum + z * z, 0) / terms.length)
  return { distance, terms: terms.toSorted((a, b) => Math.abs(b.z) - Math.abs(a.z)) }
}

/** Standard deviations of the features over the days of a season; null with fewer than three values. */
export const seasonalDeviations = (days: readonly DayFeatures[]): DayFeatures => {
  const deviation = (feature: DayFeature): number | null => {
    const values = days.flatMap((day) => day[feature] ?? [])
    if (values.length < 3) return null
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
  }
  return {
    highestTemperature: deviation('highestTemperature'),
    humidity: deviation('humidity'),
    radiation: deviation('radiation'),
    nox: deviation('nox'),
    tvoc: deviation('tvoc'),
    highestOzone: deviation('highestOzone'),
  }
}

/** Candidates by distance, nearest first, those too different in what they measure left out. */
export const nearestCases = <Candidate extends { features: DayFeatures }>(
  wanted: DayFeatures,
  candidates: readonly Candidate[],
  seasonalSd: DayFeatures,
  most = 5,
): (Candidate & CaseDistance)[] =>
  candidates
    .flatMap((candidate) => {
      const distance = caseDistance(wanted, candidate.features, seasonalSd)
      return distance ? [{ ...candidate, ...distance }] : []
    })
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, most)
