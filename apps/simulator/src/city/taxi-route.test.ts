import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { referenceFolder } from '../city-files.ts'
import { offPlane, onPlane } from './place.ts'
import { quickestWay, roadGraph } from './road-graph.ts'
import { taxiRoutes } from './taxi-route.ts'

const seed = 20260101
const graph = roadGraph(seed)
const positionAt = taxiRoutes(seed)
const start = Date.UTC(2026, 10, 20, 0)

type Ring = [number, number][]
const inRing = (ring: Ring, x: number, y: number): boolean =>
  ring.reduce((inside, [ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay]
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside
  }, false)

describe('the road network', () => {
  it('joins every crossing with every other', () => {
    for (const to of [1, 40, graph.crossings.length - 1]) {
      const way = quickestWay(graph, 0, to)
      expect(way.at(-1)?.to).toBe(to)
    }
    expect(quickestWay(graph, 7, 7)).toEqual([])
    const reached = graph.crossings.filter(
      (_, crossing) => crossing === 0 || quickestWay(graph, 0, crossing).length > 0,
    )
    expect(reached).toHaveLength(graph.crossings.length)
  })

  it('lies on land', () => {
    const lakes = JSON.parse(readFileSync(join(referenceFolder, 'geo/lakes.geojson'), 'utf8')) as {
      features: { geometry: { type: string; coordinates: Ring[] | Ring[][] } }[]
    }
    const outer = lakes.features.flatMap(({ geometry }) =>
      geometry.type === 'Polygon'
        ? [(geometry.coordinates as Ring[])[0] ?? []]
        : (geometry.coordinates as Ring[][]).map((polygon) => polygon[0] ?? []),
    )
    expect(outer.length).toBeGreaterThan(0)
    for (const crossing of graph.crossings) {
      const { longitude, latitude } = offPlane(crossing)
      expect(outer.some((ring) => inRing(ring, longitude, latitude))).toBe(false)
    }
  })
})

describe('a taxi', () => {
  it('moves no further in a minute than its speed allows, also over the turn of the hour, and never above 60 km/h', () => {
    for (const taxi of [0, 7, 19]) {
      let before = onPlane(positionAt(taxi, start))
      for (let at = start + minuteMs; at < start + 6 * hourMs; at += minuteMs) {
        const position = positionAt(taxi, at)
        const here = onPlane(position)
        expect(Math.hypot(here.eastM - before.eastM, here.northM - before.northM)).toBeLessThan(1001)
        expect(position.speedKmh).toBeLessThanOrEqual(60)
        if (position.speedKmh > 0) expect(position.speedKmh).toBeGreaterThanOrEqual(5)
        before = here
      }
    }
  })

  it('drives and stands, and gets around the city', () => {
    const speeds = Array.from({ length: 24 * 60 }, (_, n) => positionAt(3, start + n * minuteMs).speedKmh)
    const standing = speeds.filter((speed) => speed === 0).length / speeds.length
    expect(standing).toBeGreaterThan(0.1)
    expect(standing).toBeLessThan(0.8)
    const places = Array.from({ length: 24 }, (_, n) => onPlane(positionAt(3, start + n * hourMs)))
    const east = places.map(({ eastM }) => eastM)
    expect(Math.max(...east) - Math.min(...east)).toBeGreaterThan(5000)
  })

  it('is at one place at one time, however it is asked', () => {
    const again = taxiRoutes(seed)
    expect(again(5, start + 3 * hourMs + 17 * minuteMs)).toEqual(positionAt(5, start + 3 * hourMs + 17 * minuteMs))
    expect(positionAt(6, start)).not.toEqual(positionAt(5, start))
  })
})
