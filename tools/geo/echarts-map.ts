import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import type { PolygonRings, Position } from './polygon.ts'

interface EncodedPolygon {
  type: 'Polygon'
  coordinates: string[]
  encodeOffsets: Position[]
}

interface EncodedMultiPolygon {
  type: 'MultiPolygon'
  coordinates: string[][]
  encodeOffsets: Position[][]
}

interface EncodedFeature {
  id?: string
  properties: { name: string }
  geometry: EncodedPolygon | EncodedMultiPolygon
}

export interface MapRegion {
  code: string | null
  name: string
  polygons: PolygonRings[]
}

/** One ring of the ECharts UTF8Encoding: zigzag deltas in 1/1024 degree, offset by 64. */
const decodeRing = (encoded: string, [startX, startY]: Position): Position[] => {
  const ring: Position[] = []
  let x = startX
  let y = startY
  for (let index = 0; index + 1 < encoded.length; index += 2) {
    const deltaX = encoded.charCodeAt(index) - 64
    const deltaY = encoded.charCodeAt(index + 1) - 64
    x += (deltaX >> 1) ^ -(deltaX & 1)
    y += (deltaY >> 1) ^ -(deltaY & 1)
    ring.push([x / 1024, y / 1024])
  }
  return ring
}

const decodePolygon = (strings: string[], offsets: Position[]): PolygonRings => {
  return strings.map((encoded, index) => decodeRing(encoded, offsets[index] ?? [0, 0]))
}

/** Reads an ECharts map script by running it against a stand-in for echarts that catches what it registers. */
export const readEchartsMap = (file: string): MapRegion[] => {
  const regions: MapRegion[] = []
  const registerMap = (_name: string, map: { features: EncodedFeature[] }): void => {
    for (const feature of map.features) {
      const { geometry } = feature
      const polygons =
        geometry.type === 'Polygon'
          ? [decodePolygon(geometry.coordinates, geometry.encodeOffsets)]
          : geometry.coordinates.map((part, index) => decodePolygon(part, geometry.encodeOffsets[index] ?? []))
      regions.push({ code: feature.id ?? null, name: feature.properties.name, polygons })
    }
  }
  const scope = { exports: {}, require: () => ({ registerMap }), console }
  runInNewContext(readFileSync(file, 'utf8'), scope)
  return regions
}
