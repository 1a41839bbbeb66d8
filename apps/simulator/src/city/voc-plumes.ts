import { boundaryLayerHeightM } from './boundary-layer.ts'
import type { EnterpriseRecord } from './city-data.ts'
import type { City } from './concentration.ts'
import { workingLoad } from './emissions.ts'
import { emissionFactor } from './episode.ts'
import { offPlane, onPlane, type Place } from './place.ts'
import { plumeFactor, stabilityOf } from './plume.ts'
import { localMoment } from './season.ts'
import { speedMs, synopticWind } from './synoptic-wind.ts'
import { type IndustryProfile, profileOfIndustry } from './voc-profiles.ts'

/** VOC that each kind of works brings to a place, µg/m³. */
export type VocPlumes = ReadonlyMap<IndustryProfile, number>

/** The part of the plumes' VOC by industry: the same plumes that the city's TVOC holds, told apart by their works. */
export const vocPlumes = (
  city: City,
  enterprises: readonly EnterpriseRecord[],
): ((place: Place, at: number) => VocPlumes) => {
  const profiles = new Map(enterprises.map(({ psCode, industryCode }) => [psCode, profileOfIndustry(industryCode)]))
  const emitters = city.sources.flatMap((source, index) =>
    source.rates.voc > 0 ? [{ source, index, profile: profiles.get(source.ownerCode) ?? 'combustion' }] : [],
  )

  return (place, at) => {
    const point = onPlane(place)
    const moment = localMoment(at)
    const weather = city.weatherAt(at)
    const mixingHeightM = boundaryLayerHeightM(
      moment.hour,
      moment.dayOfYear,
      speedMs(synopticWind(city.seed, at)),
      weather.clearness,
    )
    const running = city.episodes.between(at, at + 1)
    const sums = new Map<IndustryProfile, number>()
    for (const { source, index, profile } of emitters) {
      const load = workingLoad(city.seed, source, at, weather.rainMmPerHour)
      const parts = [
        { share: load, heightM: source.heightM },
        ...running
          .filter((episode) => episode.sourceIndex === index)
          .map((episode) => ({ share: emissionFactor(episode, at) - 1, heightM: episode.releaseHeightM })),
      ].filter(({ share }) => share > 0)
      if (parts.length === 0) continue
      const wind = city.windAt(offPlane(source), at)
      const speed = Math.max(speedMs(wind), 0.2)
      const conditions = {
        east: wind.east / speed,
        north: wind.north / speed,
        speedMs: speed,
        stability: stabilityOf(speed, weather.radiationWm2, weather.clearness),
        mixingHeightM,
      }
      for (const { share, heightM } of parts) {
        const factor = plumeFactor(conditions, point.eastM - source.eastM, point.northM - source.northM, heightM)
        if (factor > 0) sums.set(profile, (sums.get(profile) ?? 0) + 1e6 * factor * share * source.rates.voc)
      }
    }
    return sums
  }
}
