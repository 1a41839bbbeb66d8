import { dayMs, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import type { CityData } from './city-data.ts'
import type { Source } from './emissions.ts'
import { pick, uniform } from './noise.ts'
import { onPlane, type PlanePoint } from './place.ts'
import { speedMs, synopticWind, type WindVector } from './synoptic-wind.ts'

/** One source that lets go far more than usual: the known culprit of what the sites downwind see. */
export interface Episode {
  id: string
  /** Position in the list of sources. */
  sourceIndex: number
  startAt: number
  endAt: number
  /** Emission relative to normal work at the height. */
  multiplier: number
  /** A leak past the stack: released low, so that it comes down near. Otherwise it leaves by the stack. */
  releaseHeightM: number
  /** Whether the outlet's own monitor shows it; a bypass does not. */
  seenByMonitor: boolean
}

const slotsPerDay = 4
const slotChance = 0.8
const candidatesPerSlot = 24

/** Sites within the first kilometres of the plume's axis. */
const downwindCount = (source: PlanePoint, wind: WindVector, receptors: readonly PlanePoint[]): number => {
  const speed = Math.max(speedMs(wind), 0.1)
  let count = 0
  for (const receptor of receptors) {
    const east = receptor.eastM - source.eastM
    const north = receptor.northM - source.northM
    const along = (east * wind.east + north * wind.north) / speed
    const across = (north * wind.east - east * wind.north) / speed
    if (along > 200 && along < 4000 && Math.abs(across) < 0.2 * along) count++
  }
  return count
}

/** How far a source can be noticed at all: fine and coarse dust weigh most, because most rules look at them. */
const strengthOf = (source: Source): number =>
  Math.sqrt(6 * source.rates.pm10 + 2 * source.rates.nox + 2 * source.rates.so2 + source.rates.voc)

const height = (episode: Episode, at: number): number => {
  const flankMs = 15 * minuteMs
  const inside = Math.min(at - episode.startAt, episode.endAt - at)
  return inside <= 0 ? 0 : Math.min(1, inside / flankMs)
}

/** Emission factor of an episode at an instant: 1 outside, `multiplier` at its height. */
export const emissionFactor = (episode: Episode, at: number): number =>
  1 + (episode.multiplier - 1) * height(episode, at)

export interface EpisodeSchedule {
  /** Episodes that touch [from, to), in order of start. */
  between: (from: number, to: number) => Episode[]
}

/**
 * The deterministic schedule of single-source episodes: about three a day at any hour. Of some sources drawn for a
 * slot the strongest with sites downwind is taken, so that most episodes can be seen by somebody.
 * One more begins shortly before the city goes live, so that whoever opens it finds an alarm of that hour.
 */
export const episodeSchedule = (
  seed: number,
  sources: readonly Source[],
  data: Pick<CityData, 'sites'>,
  goesLiveAt?: number,
): EpisodeSchedule => {
  const receptors = data.sites.map(onPlane)
  const days = new Map<number, Episode[]>()

  /** Of the sources drawn the one most likely to be noticed. */
  const noticeable = (wind: WindVector, among: readonly Source[], drawn: (draw: number) => number): number => {
    let sourceIndex = 0
    let best = -1
    for (let draw = 0; draw < candidatesPerSlot; draw++) {
      const index = drawn(draw)
      const source = among[index]
      if (!source) continue
      const score = (0.2 + downwindCount(source, wind, receptors)) * strengthOf(source)
      if (score > best) {
        best = score
        sourceIndex = index
      }
    }
    return sourceIndex
  }

  const opening = (liveAt: number): Episode | null => {
    const stacks = sources.flatMap((source, index) => (source.kind === 'outlet' ? [index] : []))
    if (stacks.length === 0) return null
    const wind = synopticWind(seed, liveAt)
    const drawn = (draw: number) => stacks[pick(stacks.length, seed, `opening-source-${draw}`, 0, 0)] ?? 0
    const sourceIndex = noticeable(wind, sources, drawn)
    return {
      id: 'opening',
      sourceIndex,
      startAt: liveAt - 150 * minuteMs,
      endAt: liveAt + 150 * minuteMs,
      multiplier: 12,
      releaseHeightM: Math.min(sources[sourceIndex]?.heightM ?? 12, 12),
      seenByMonitor: true,
    }
  }
  const first = goesLiveAt === undefined ? null : opening(goesLiveAt)

  const slot = (day: number, number: number): Episode | null => {
    if (sources.length === 0 || uniform(seed, 'episode-chance', day, number) >= slotChance) return null
    const startAt =
      day * dayMs +
      Math.floor((((number + uniform(seed, 'episode-start', day, number)) / slotsPerDay) * dayMs) / minuteMs) * minuteMs
    const hours = 1 + 3 * uniform(seed, 'episode-hours', day, number)
    const endAt = startAt + Math.round(hours * 60) * minuteMs
    const wind = synopticWind(seed, (startAt + endAt) / 2)
    const sourceIndex = noticeable(wind, sources, (draw) =>
      pick(sources.length, seed, `episode-source-${draw}`, day, number),
    )
    const source = sources[sourceIndex]
    if (!source) return null
    const seenByMonitor = source.kind === 'dust' || uniform(seed, 'episode-seen', day, number) < 0.6
    return {
      id: `${day}-${number}`,
      sourceIndex,
      startAt,
      endAt,
      multiplier: 6 + 14 * uniform(seed, 'episode-multiplier', day, number),
      releaseHeightM: seenByMonitor ? source.heightM : Math.min(source.heightM, 12),
      seenByMonitor,
    }
  }

  const ofDay = (day: number): Episode[] => {
    const known = days.get(day)
    if (known) return known
    const made: Episode[] = []
    for (let number = 0; number < slotsPerDay; number++) {
      const episode = slot(day, number)
      if (episode) made.push(episode)
    }
    days.set(day, made)
    return made
  }

  return {
    between: (from, to) => {
      const found: Episode[] = []
      for (let day = Math.floor((from - 4 * hourMs) / dayMs); day * dayMs < to; day++) {
        found.push(...ofDay(day).filter((episode) => episode.startAt < to && episode.endAt > from))
      }
      if (first && first.startAt < to && first.endAt > from) found.push(first)
      return found.sort((a, b) => a.startAt - b.startAt)
    },
  }
}
