import { gaussian, uniform } from './noise.ts'
import type { PlanePoint } from './place.ts'

export type RoadClass = 'arterial' | 'street'

export interface Road {
  /** Number of the crossing it leads to. */
  to: number
  lengthM: number
  roadClass: RoadClass
  /** The same in both directions. */
  number: number
}

export interface RoadGraph {
  crossings: readonly PlanePoint[]
  /** Roads that leave each crossing. */
  roads: readonly (readonly Road[])[]
}

/** The built-up area east of Huishan and north of Lihu, m from the city's middle. */
const builtUp = { westM: -3600, eastM: 11_000, southM: -3000, northM: 7400 }
const spacingM = 800
const jitterM = 110
/** Every third line of the grid is an arterial road. */
const arterialEvery = 3
const missingShare = 0.12

/** Roads detour a little between two crossings. */
const detour = 1.06

/**
 * A network like that of a Chinese city: a grid of streets with arterial roads between, crossings out of line, some
 * streets missing. Fixed by the seed; no real road is meant.
 */
export const roadGraph = (seed: number): RoadGraph => {
  const columns = Math.floor((builtUp.eastM - builtUp.westM) / spacingM) + 1
  const lines = Math.floor((builtUp.northM - builtUp.southM) / spacingM) + 1
  const crossings: PlanePoint[] = Array.from({ length: columns * lines }, (_, number) => ({
    eastM: builtUp.westM + (number % columns) * spacingM + jitterM * gaussian(seed, 'crossing-east', number),
    northM:
      builtUp.southM + Math.floor(number / columns) * spacingM + jitterM * gaussian(seed, 'crossing-north', number),
  }))
  const roads: Road[][] = crossings.map(() => [])
  let number = 0
  const join = (from: number, to: number, roadClass: RoadClass): void => {
    const [a, b] = [crossings[from], crossings[to]]
    number += 1
    // Arterial roads are whole, so that every crossing can be reached.
    if (!a || !b || (roadClass === 'street' && uniform(seed, 'missing-street', number) < missingShare)) return
    const lengthM = detour * Math.hypot(a.eastM - b.eastM, a.northM - b.northM)
    roads[from]?.push({ to, lengthM, roadClass, number })
    roads[to]?.push({ to: from, lengthM, roadClass, number })
  }
  for (let line = 0; line < lines; line++) {
    for (let column = 0; column < columns; column++) {
      const here = line * columns + column
      if (column + 1 < columns) join(here, here + 1, line % arterialEvery === 1 ? 'arterial' : 'street')
      if (line + 1 < lines) join(here, here + columns, column % arterialEvery === 1 ? 'arterial' : 'street')
    }
  }
  return { crossings, roads }
}

/** Speed on an empty road, km/h. */
export const freeSpeedKmh: Readonly<Record<RoadClass, number>> = { arterial: 48, street: 30 }

/**
 * The quickest way between two crossings by free speeds (Dijkstra): its roads in order; empty when there is none or
 * both are the same.
 */
export const quickestWay = (graph: RoadGraph, from: number, to: number): Road[] => {
  const times = graph.crossings.map(() => Number.POSITIVE_INFINITY)
  const comingBy: ({ from: number; road: Road } | undefined)[] = graph.crossings.map(() => undefined)
  const open = new Set([from])
  const done = new Set<number>()
  times[from] = 0
  while (open.size > 0) {
    let here = -1
    for (const crossing of open) if (here < 0 || (times[crossing] ?? 0) < (times[here] ?? 0)) here = crossing
    if (here === to) break
    open.delete(here)
    done.add(here)
    for (const road of graph.roads[here] ?? []) {
      if (done.has(road.to)) continue
      const time = (times[here] ?? 0) + road.lengthM / freeSpeedKmh[road.roadClass]
      if (time >= (times[road.to] ?? 0)) continue
      times[road.to] = time
      comingBy[road.to] = { from: here, road }
      open.add(road.to)
    }
  }
  const way: Road[] = []
  for (let step = comingBy[to]; step; step = comingBy[step.from]) way.unshift(step.road)
  return way
}
