import { mixingHeightAt } from '../../apps/simulator/src/city/boundary-layer.ts'
import type { City } from '../../apps/simulator/src/city/concentration.ts'
import { type EmissionRates, workingLoad } from '../../apps/simulator/src/city/emissions.ts'
import { emissionFactor } from '../../apps/simulator/src/city/episode.ts'
import { offPlane, onPlane, type Place } from '../../apps/simulator/src/city/place.ts'
import { plumeConditions, plumeFactor } from '../../apps/simulator/src/city/plume.ts'
import { hourMs, minuteMs } from '../../packages/domain/src/time/city-time.ts'
import type { TracedFactor } from '../../packages/science/src/trace/trace-input.ts'

const rateOf: Readonly<Record<Exclude<TracedFactor, 'o3'>, (rates: EmissionRates) => number>> = {
  pm25: (rates) => rates.pm25,
  pm10: (rates) => rates.pm10,
  so2: (rates) => rates.so2,
  no2: (rates) => rates.nox,
  nox: (rates) => rates.nox,
  co: (rates) => rates.co / 1000,
  tvoc: (rates) => rates.voc,
}

/**
 * What each gate really adds at a place in an hour (the simulator's hidden state, for labels only; the engine never
 * sees it): ownerCode → µg/m³ (CO mg/m³), its ordinary work and its episodes apart.
 */
export const trueContributions = (
  city: City,
  place: Place,
  startMs: number,
  factor: Exclude<TracedFactor, 'o3'>,
  samples = 6,
): Map<string, { usual: number; episode: number }> => {
  const found = new Map<string, { usual: number; episode: number }>()
  const here = onPlane(place)
  for (let sample = 0; sample < samples; sample++) {
    const at = startMs + Math.floor(((sample + 0.5) * hourMs) / samples / minuteMs) * minuteMs
    const weather = city.weatherAt(at)
    const mixingHeightM = mixingHeightAt(city, at)
    const running = city.episodes.between(at, at + 1)
    for (const [index, source] of city.sources.entries()) {
      const rate = rateOf[factor](source.rates)
      const [east, north] = [here.eastM - source.eastM, here.northM - source.northM]
      if (rate === 0 || Math.hypot(east, north) > 12_000) continue
      const conditions = plumeConditions(city.windAt(offPlane(source), at), weather, mixingHeightM)
      const added = (share: number, heightM: number) =>
        share <= 0 ? 0 : (1e6 * rate * share * plumeFactor(conditions, east, north, heightM)) / samples
      const usual = added(workingLoad(city.seed, source, at, weather.rainMmPerHour), source.heightM)
      const episode = running
        .filter((one) => one.sourceIndex === index)
        .reduce((sum, one) => sum + added(emissionFactor(one, at) - 1, one.releaseHeightM), 0)
      if (usual + episode === 0) continue
      const before = found.get(source.ownerCode) ?? { usual: 0, episode: 0 }
      found.set(source.ownerCode, { usual: before.usual + usual, episode: before.episode + episode })
    }
  }
  return found
}
