import type { CityData } from '../../apps/simulator/src/city/city-data.ts'
import { type City, createCity } from '../../apps/simulator/src/city/concentration.ts'
import { uniform } from '../../apps/simulator/src/city/noise.ts'
import { readCityData } from '../../apps/simulator/src/city-files.ts'
import type { Device } from '../../apps/simulator/src/devices/device.ts'
import { fleetOf } from '../../apps/simulator/src/devices/fleet.ts'
import { distanceM } from '../../packages/domain/src/geo/distance.ts'
import { dayMs, hourMs } from '../../packages/domain/src/time/city-time.ts'
import { airPaths, planeAbout } from '../../packages/science/src/trace/air-path.ts'
import { emissionBaseline, type MonitoredHours } from '../../packages/science/src/trace/emission-baseline.ts'
import { releaseHeightsM } from '../../packages/science/src/trace/plume-evidence.ts'
import { kernelOf } from '../../packages/science/src/trace/plume-kernel.ts'
import { traceRadiusM } from '../../packages/science/src/trace/rank-sources.ts'
import { excessOf } from '../../packages/science/src/trace/site-excess.ts'
import type { Species, TracedFactor, TraceInput, TraceSource } from '../../packages/science/src/trace/trace-input.ts'
import { windField } from '../../packages/science/src/trajectory/wind-field.ts'
import { fenceHours, observe, outletHours, poorlyKnown } from './observed-city.ts'
import { trueContributions } from './truth.ts'

export type TraceCase = {
  seed: number
  input: TraceInput
  /** The same case with the wind known badly. */
  poorWind: TraceInput
  /** Gate that let it go, or null when no single gate made half of the excess. */
  culprit: string | null
  /** An injected episode, as against an hour of ordinary weather and traffic. */
  isEpisode: boolean
  seenByMonitor: boolean
  acrossDistricts: boolean
  culpritKind: 'ps' | 'dust' | null
}

/** From when on an excess would make somebody look: least amount, and share of what was expected. */
const worthALook: Readonly<Record<Exclude<TracedFactor, 'o3' | 'nox'>, readonly [number, number]>> = {
  pm25: [25, 0.5],
  pm10: [40, 0.5],
  so2: [12, 1],
  no2: [30, 0.6],
  co: [0.5, 0.6],
  tvoc: [60, 0.8],
}
type LookedAt = keyof typeof worthALook
const lookedAt = Object.keys(worthALook) as LookedAt[]

const speciesOfCode: Readonly<Record<string, Species>> = {
  a34013: 'particle',
  a21026: 'so2',
  a21002: 'nox',
  a21005: 'co',
  a24088: 'voc',
}

/** Past hours by which an outlet's usual work is known: every fifth hour of five days. */
const baselineStarts = (startMs: number) => Array.from({ length: 24 }, (_, n) => startMs - (4 + 5 * n) * hourMs)

const sourceOf = (
  device: (target: string) => Device | undefined,
  owner:
    | { kind: 'ps'; enterprise: CityData['enterprises'][number] }
    | { kind: 'dust'; site: CityData['dustSites'][number] },
  startMs: number,
): TraceSource => {
  const starts = [...baselineStarts(startMs), startMs - hourMs, startMs]
  const common = { stopped: new Map<number, boolean>(), work: new Map(), confirmedCases: 0 }
  if (owner.kind === 'dust') {
    const { recordNum, longitude, latitude } = owner.site
    const fence = device(recordNum)
    const particle = emissionBaseline(fence ? [fenceHours(fence, starts)] : [], startMs - hourMs)
    return {
      ...common,
      kind: 'dust',
      code: recordNum,
      longitude,
      latitude,
      stackHeightM: null,
      emissions: { particle },
    }
  }
  const { psCode, longitude, latitude, outlets } = owner.enterprise
  const monitors = new Map<Species, MonitoredHours[]>()
  const stills: ReadonlyMap<number, boolean>[] = []
  for (const outlet of outlets) {
    for (const { code } of outlet.factors) {
      const species = speciesOfCode[code]
      const monitor = species && device(outlet.outletCode)
      if (!species || !monitor) continue
      const seen = outletHours(monitor, code, starts)
      monitors.set(species, [...(monitors.get(species) ?? []), seen.monitor])
      stills.push(seen.still)
    }
  }
  const stopped = new Map(
    [startMs - hourMs, startMs].flatMap((at) => {
      const known = stills.flatMap((still) => still.get(at) ?? [])
      return known.length === 0 ? [] : [[at, known.every(Boolean)] as const]
    }),
  )
  return {
    ...common,
    stopped,
    kind: 'ps',
    code: psCode,
    longitude,
    latitude,
    stackHeightM: Math.min(...outlets.map((outlet) => outlet.stackHeightM ?? 15)),
    emissions: Object.fromEntries(
      [...monitors].map(([species, list]) => [species, emissionBaseline(list, startMs - hourMs)]),
    ),
  }
}

type Marked = { siteCode: string; factor: LookedAt; times: number; excess: number }

/** The site somebody would ask about in an ordinary hour: a factor by lot, the site that stands out most in it. */
const askedAbout = (seed: number, sites: TraceInput['sites'], startMs: number): Marked[] => {
  const factor = lookedAt[Math.floor(uniform(seed, 'asked-factor', startMs / hourMs) * lookedAt.length)] ?? 'pm10'
  return [...excessOf(sites, factor, startMs).sites.values()]
    .filter(({ excess, noise }) => excess > noise)
    .map(({ siteCode, excess, noise }) => ({ siteCode, factor, times: excess / noise, excess }))
    .sort((a, b) => b.times - a.times)
    .slice(0, 1)
}

/** Sites in excess, the most marked first. */
const markedSites = (sites: TraceInput['sites'], startMs: number): Marked[] =>
  lookedAt
    .flatMap((factor) => {
      const [least, share] = worthALook[factor]
      return [...excessOf(sites, factor, startMs).sites.values()].flatMap(({ siteCode, excess, expected, noise }) =>
        excess > least && excess > share * expected && excess > 3 * noise
          ? [{ siteCode, factor, times: excess / Math.max(least, share * expected), excess }]
          : [],
      )
    })
    .sort((a, b) => b.times - a.times)

const lookInto = (seed: number, data: CityData, fromMs: number, days: number, cases: 'episodes' | 'ordinary') => {
  const city = createCity(seed, data)
  const fleet = fleetOf(city, data)
  const devices = new Map(fleet.map((device) => [device.target, device]))
  const toMs = fromMs + days * dayMs
  const episodes = city.episodes.between(fromMs, toMs)
  const hours =
    cases === 'episodes'
      ? episodes.map((episode) => ({
          episode,
          startMs: Math.floor((episode.startAt + episode.endAt) / 2 / hourMs) * hourMs,
        }))
      : Array.from({ length: days * 4 }, (_, n) => ({
          episode: null,
          startMs: fromMs + (6 * n + Math.floor(6 * uniform(seed, 'ordinary-hour', n))) * hourMs,
        })).filter(({ startMs }) => city.episodes.between(startMs - hourMs, startMs + hourMs).length === 0)
  return { city, fleet, devices, hours }
}

const inputOf = (
  seed: number,
  data: CityData,
  devices: ReadonlyMap<string, Device>,
  seen: ReturnType<typeof observe>,
  receptor: TraceInput['receptor'],
): TraceInput | null => {
  const site = seen.sites.find(({ siteCode }) => siteCode === receptor.siteCode)
  if (!site) return null
  const wind = windField(seen.stations)
  const poor = windField(poorlyKnown(seen.stations, data, seed))
  const toPlane = planeAbout(site)
  const ways = [wind, poor].map((one) => airPaths(one, site, receptor.startMs, toPlane))
  const device = (target: string) => devices.get(target)
  // Monitors of sources whose air never came here would only cost time: the engine leaves them out by the same test.
  const inReach = (place: { longitude: number; latitude: number }) =>
    distanceM(site, place) <= traceRadiusM &&
    ways.some((paths) => kernelOf(paths, toPlane(place), releaseHeightsM(null, 'ps')) !== null)
  const sources = [
    ...data.enterprises
      .filter(inReach)
      .map((enterprise) => sourceOf(device, { kind: 'ps', enterprise }, receptor.startMs)),
    ...data.dustSites.filter(inReach).map((dust) => sourceOf(device, { kind: 'dust', site: dust }, receptor.startMs)),
  ]
  return { receptor, sites: seen.sites, wind, sources }
}

const districtOf = (code: string): string => (code.startsWith('WXGD') ? code.slice(4, 10) : code.slice(0, 6))

/** Hours before the traced one that are computed; the engine takes what there is of its twelve. */
const historyBack = [1, 2, 3, 5, 8, 12] as const

/** True share of an excess that makes a gate its culprit. */
const culpritShare = 0.5

/**
 * Hours of one simulated city in which a site stood out, each with what the data centre knew and who it was.
 * `episodes`: the middle hour of each injected episode that raised a marked excess; `ordinary`: hours without any,
 * asked about all the same. Most of those have no culprit: weather, traffic, an instrument.
 */
export const traceCases = function* (
  seed: number,
  from: Date,
  days: number,
  kind: 'episodes' | 'ordinary',
  data: CityData = readCityData(),
): Generator<TraceCase> {
  const { city, fleet, devices, hours } = lookInto(seed, data, from.getTime(), days, kind)
  for (const { episode, startMs } of hours) {
    const found = caseOf(
      city,
      data,
      fleet,
      devices,
      seed,
      startMs,
      episode ? (city.sources[episode.sourceIndex]?.ownerCode ?? null) : null,
    )
    if (found) yield { ...found, seenByMonitor: episode?.seenByMonitor ?? false }
  }
}

const caseOf = (
  city: City,
  data: CityData,
  fleet: readonly Device[],
  devices: ReadonlyMap<string, Device>,
  seed: number,
  startMs: number,
  owner: string | null,
): Omit<TraceCase, 'seenByMonitor'> | null => {
  const past = historyBack.map((back) => ({ startMs: startMs - back * hourMs, samples: 1 }))
  const seen = observe(city, data, fleet, [...past, { startMs, samples: 6 }])
  const asked = owner === null ? askedAbout(seed, seen.sites, startMs) : markedSites(seen.sites, startMs).slice(0, 6)
  for (const { siteCode, factor, excess } of asked) {
    const site = data.sites.find((site) => site.siteCode === siteCode)
    if (!site) continue
    const truth = trueContributions(city, site, startMs, factor)
    // What of fresh NOx shows as NO2 depends on the ozone at hand; for the label half is near enough.
    const scale = factor === 'no2' ? 0.5 : 1
    const of = (code: string) => scale * ((truth.get(code)?.usual ?? 0) + (truth.get(code)?.episode ?? 0))
    const [first] = [...truth.keys()].sort((a, b) => of(b) - of(a))
    const culprit = first !== undefined && of(first) >= culpritShare * excess ? first : null
    // An episode's case is the most marked site that the episode itself raised.
    if (owner !== null && (culprit !== owner || (truth.get(owner)?.episode ?? 0) * scale < culpritShare * excess))
      continue
    const input = inputOf(seed, data, devices, seen, { siteCode, factor, startMs })
    if (!input) continue
    return {
      seed,
      input,
      poorWind: { ...input, wind: windField(poorlyKnown(seen.stations, data, seed)) },
      culprit,
      isEpisode: owner !== null,
      acrossDistricts: culprit !== null && districtOf(culprit) !== site.areaCode.slice(0, 6),
      culpritKind: culprit === null ? null : culprit.startsWith('WXGD') ? 'dust' : 'ps',
    }
  }
  return null
}
