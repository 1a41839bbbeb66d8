import { hourMs } from '@qingkong/domain/time/city-time'
import { trafficLevel } from './emissions.ts'
import { pick, uniform } from './noise.ts'
import { offPlane, type Place } from './place.ts'
import { freeSpeedKmh, quickestWay, type Road, type RoadClass, roadGraph } from './road-graph.ts'
import { localMoment } from './season.ts'

/** Where a taxi is and how it moves. */
export interface TaxiPosition extends Place {
  /** 0 while it stands at a light or a rank. */
  speedKmh: number
  roadClass: RoadClass
  roadNumber: number
}

/** One road of an hour's drive: the taxi leaves a crossing, arrives at the next and waits there. */
interface Leg {
  from: number
  road: Road
  leavesAtS: number
  arrivesAtS: number
}

/** Longer drives with a fare on the way would not fit into the hour. */
const longestDriveM = 20_000
const hourS = 3600
const fastestKmh = 60
const slowestKmh = 8
const redLightShare = 0.4
const longestRedS = 45

/** Hours whose drives are kept: those of the whole fleet for the hour and the one before. */
const keptDrives = 64

/**
 * Taxis of the city as a function of (seed, taxi, instant). Each of its hours begins where the one before ended: at
 * a crossing drawn for the turn. Between the turns the taxi takes the quickest way, by a fare where that fits,
 * with lights and traffic on its roads, and stands at a rank for the rest.
 */
export const taxiRoutes = (seed: number): ((taxi: number, at: number) => TaxiPosition) => {
  const graph = roadGraph(seed)
  const drives = new Map<string, Leg[]>()

  const turnOf = (taxi: number, hour: number): number => pick(graph.crossings.length, seed, 'taxi-turn', taxi, hour)
  const lengthOf = (way: readonly Road[]): number => way.reduce((sum, road) => sum + road.lengthM, 0)

  const wayOf = (taxi: number, hour: number): { way: Road[]; fareAfter: number } => {
    const [from, to] = [turnOf(taxi, hour), turnOf(taxi, hour + 1)]
    const fare = pick(graph.crossings.length, seed, 'taxi-fare', taxi, hour)
    const there = quickestWay(graph, from, fare)
    const onward = quickestWay(graph, fare, to)
    if (lengthOf(there) + lengthOf(onward) <= longestDriveM)
      return { way: [...there, ...onward], fareAfter: there.length }
    return { way: quickestWay(graph, from, to), fareAfter: 0 }
  }

  const drive = (taxi: number, hour: number): Leg[] => {
    const { way, fareAfter } = wayOf(taxi, hour)
    const { hour: hourOfDay, isWeekend } = localMoment(hour * hourMs)
    const flow = 1 - 0.16 * trafficLevel(hourOfDay, isWeekend)
    const driven = way.map((road, position) => {
      const own = 0.85 + 0.3 * uniform(seed, 'taxi-speed', taxi * 1000 + position, hour)
      const speed = Math.min(fastestKmh * 0.85, Math.max(slowestKmh, freeSpeedKmh[road.roadClass] * flow * own))
      const isRed = uniform(seed, 'taxi-light', taxi * 1000 + position, hour) < redLightShare
      const waitS = isRed ? 5 + (longestRedS - 5) * uniform(seed, 'taxi-red', taxi * 1000 + position, hour) : 0
      return { road, driveS: road.lengthM / (speed / 3.6), waitS }
    })
    const drivenS = driven.reduce((sum, { driveS }) => sum + driveS, 0)
    const waitedS = driven.reduce((sum, { waitS }) => sum + waitS, 0)
    // An hour too full gets its lights green first; the speeds stay.
    const waitScale = waitedS > 0 ? Math.min(1, Math.max(0, hourS - drivenS) / waitedS) : 1
    const driveScale = Math.min(1, hourS / Math.max(drivenS, 1))
    const idleS = Math.max(0, hourS - drivenS - waitedS)
    let clockS = 0
    let here = turnOf(taxi, hour)
    return driven.map(({ road, driveS, waitS }, position) => {
      if (position === fareAfter) clockS += idleS * 0.6
      const leg: Leg = { from: here, road, leavesAtS: clockS, arrivesAtS: clockS + driveS * driveScale }
      clockS = leg.arrivesAtS + waitS * waitScale
      here = road.to
      return leg
    })
  }

  const driveOf = (taxi: number, hour: number): Leg[] => {
    const key = `${taxi}/${hour}`
    const known = drives.get(key)
    if (known) return known
    if (drives.size >= keptDrives) drives.delete(drives.keys().next().value ?? key)
    const made = drive(taxi, hour)
    drives.set(key, made)
    return made
  }

  const between = (from: number, to: number, share: number): Place => {
    const [a, b] = [graph.crossings[from], graph.crossings[to]]
    if (!a || !b) throw new RangeError(`no crossing ${from} or ${to}`)
    return offPlane({ eastM: a.eastM + (b.eastM - a.eastM) * share, northM: a.northM + (b.northM - a.northM) * share })
  }

  return (taxi, at) => {
    // Each taxi has its own turn of the hour, so that the fleet does not rest as one.
    const shifted = at + pick(hourS, seed, 'taxi-shift', taxi) * 1000
    const hour = Math.floor(shifted / hourMs)
    const intoS = (shifted - hour * hourMs) / 1000
    const last = driveOf(taxi, hour).findLast((leg) => leg.leavesAtS <= intoS)
    if (!last) {
      const start = turnOf(taxi, hour)
      return { ...between(start, start, 0), speedKmh: 0, roadClass: 'street', roadNumber: 0 }
    }
    const { road, from, leavesAtS, arrivesAtS } = last
    const isDriving = intoS < arrivesAtS
    const share = isDriving ? (intoS - leavesAtS) / (arrivesAtS - leavesAtS) : 1
    return {
      ...between(from, road.to, share),
      speedKmh: isDriving ? (road.lengthM / (arrivesAtS - leavesAtS)) * 3.6 : 0,
      roadClass: road.roadClass,
      roadNumber: road.number,
    }
  }
}
