import { mixingHeightAt } from './boundary-layer.ts'
import type { City } from './concentration.ts'
import { type EmissionRates, type Source, workingLoad } from './emissions.ts'
import { emissionFactor } from './episode.ts'
import { offPlane, onPlane, type Place } from './place.ts'
import { plumeConditions, plumeFactor } from './plume.ts'

/**
 * What the plumes bring to a place by the group their source belongs to, µg/m³: the same plumes that the city's air
 * holds, told apart.
 */
export const groupedPlumes = <Group extends string>(
  city: City,
  factor: keyof EmissionRates,
  groupOf: (source: Source) => Group,
): ((place: Place, at: number) => ReadonlyMap<Group, number>) => {
  const emitters = city.sources.flatMap((source, index) =>
    source.rates[factor] > 0 ? [{ source, index, group: groupOf(source) }] : [],
  )

  return (place, at) => {
    const point = onPlane(place)
    const weather = city.weatherAt(at)
    const mixingHeightM = mixingHeightAt(city, at)
    const running = city.episodes.between(at, at + 1)
    const sums = new Map<Group, number>()
    for (const { source, index, group } of emitters) {
      const load = workingLoad(city.seed, source, at, weather.rainMmPerHour)
      const parts = [
        { share: load, heightM: source.heightM },
        ...running
          .filter((episode) => episode.sourceIndex === index)
          .map((episode) => ({ share: emissionFactor(episode, at) - 1, heightM: episode.releaseHeightM })),
      ].filter(({ share }) => share > 0)
      if (parts.length === 0) continue
      const conditions = plumeConditions(city.windAt(offPlane(source), at), weather, mixingHeightM)
      for (const { share, heightM } of parts) {
        const diluted = plumeFactor(conditions, point.eastM - source.eastM, point.northM - source.northM, heightM)
        if (diluted > 0) sums.set(group, (sums.get(group) ?? 0) + 1e6 * diluted * share * source.rates[factor])
      }
    }
    return sums
  }
}
