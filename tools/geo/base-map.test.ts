import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isInCounty, isInLake } from './city-ground.ts'
import { gcj02ToWgs84, wgs84ToGcj02 } from './gcj02.ts'
import { type AreaGeometry, areaKm2, contains, type Position, ringAreaKm2 } from './polygon.ts'

const folder = new URL('../../data/geo/', import.meta.url)

interface Feature<G> {
  properties: { areaCode?: string | null; areaName?: string; name?: string; labelPoint?: Position; kind?: string }
  geometry: G
}

const read = <G>(name: string): Feature<G>[] =>
  JSON.parse(readFileSync(new URL(`${name}.geojson`, folder), 'utf8')).features

const districts = read<AreaGeometry>('districts')
const neighbours = read<AreaGeometry>('neighbours')

/** Area of the city with its lake surface, km² (www.wuxi.gov.cn, 无锡地理). */
const CITY_KM2 = 4627.47

const otherMap = new URL('../../../shared/data/geo/wuxi_counties_wgs84.geojson', import.meta.url)

describe('the base map of Wuxi', () => {
  it('holds the seven districts once each, with a label point inside', () => {
    expect(districts.map((district) => district.properties.areaCode).sort()).toEqual([
      '320205',
      '320206',
      '320211',
      '320213',
      '320214',
      '320281',
      '320282',
    ])
    for (const { properties, geometry } of districts) {
      expect(contains(geometry, properties.labelPoint ?? [0, 0]), properties.areaName).toBe(true)
      expect(isInLake(properties.labelPoint ?? [0, 0]), properties.areaName).toBe(false)
    }
  })

  it('keeps the published area of the city within 1 %', () => {
    const total = districts.reduce((sum, { geometry }) => sum + areaKm2(geometry), 0)
    expect(Math.abs(total / CITY_KM2 - 1)).toBeLessThan(0.01)
  })

  it.skipIf(!existsSync(otherMap))('agrees with an independent map within 3 % (skipped without ../shared/data)', () => {
    const others: Feature<AreaGeometry>[] = JSON.parse(readFileSync(otherMap, 'utf8')).features
    for (const { properties, geometry } of districts) {
      const other = others.find((other) => other.properties.areaCode === properties.areaCode)
      const ratio = areaKm2(geometry) / (other ? areaKm2(other.geometry) : Number.NaN)
      // The source gives the lakeside strip west of Xin'an, some 23 km² with its water, to Binhu instead of Xinwu.
      const tolerance = properties.areaCode === '320214' ? 0.11 : 0.03
      expect(Math.abs(ratio - 1), properties.areaName).toBeLessThan(tolerance)
    }
  })

  it('is WGS-84: well-known places stand in their districts', () => {
    const known: [string, Position][] = [
      ['320211', [120.0966, 31.4265]],
      ['320213', [120.2998, 31.5849]],
      ['320214', [120.4325, 31.4995]],
      ['320281', [120.2836, 31.9094]],
      ['320282', [119.8205, 31.3623]],
    ]
    for (const [code, point] of known) expect(isInCounty(code, point), code).toBe(true)
  })

  it('does not let a neighbouring city reach into Wuxi', () => {
    const insideWuxi = districts.map((district) => district.properties.labelPoint ?? [0, 0])
    for (const { properties, geometry } of neighbours) {
      for (const point of insideWuxi) expect(contains(geometry, point as Position), properties.areaName).toBe(false)
    }
  })

  it('shows Taihu at its size with Meiliang Bay as water and Mashan as land', () => {
    const taihu = read<{ type: 'Polygon'; coordinates: Position[][] }>('lakes').find(
      (lake) => lake.properties.name === '太湖',
    )
    expect(ringAreaKm2(taihu?.geometry.coordinates[0] ?? [])).toBeGreaterThan(2250)
    expect(ringAreaKm2(taihu?.geometry.coordinates[0] ?? [])).toBeLessThan(2650)
    expect(isInLake([120.17, 31.475])).toBe(true)
    expect(isInLake([120.3, 31.4])).toBe(true)
    expect(isInLake([120.0966, 31.4265])).toBe(false)
    expect(isInLake([120.27, 31.09])).toBe(false)
  })

  it('stands every street label inside its own district', () => {
    const places = read<{ type: 'Point'; coordinates: Position }>('places').filter(
      (place) => place.properties.kind === 'street',
    )
    expect(places.length).toBeGreaterThanOrEqual(40)
    for (const { properties, geometry } of places) {
      expect(isInCounty((properties.areaCode ?? '').slice(0, 6), geometry.coordinates), properties.name).toBe(true)
      expect(isInLake(geometry.coordinates), properties.name).toBe(false)
    }
  })

  it('closes every ring, stays under 700 KB and writes at most five decimals', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.geojson'))
    expect(files).toHaveLength(5)
    expect(files.reduce((bytes, name) => bytes + statSync(new URL(name, folder)).size, 0)).toBeLessThan(700_000)
    for (const name of files) expect(readFileSync(new URL(name, folder), 'utf8')).not.toMatch(/\d\.\d{6}/)
    for (const { properties, geometry } of [...districts, ...neighbours, ...read<AreaGeometry>('lakes')]) {
      const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
      for (const ring of rings) expect(ring[0], properties.areaName ?? properties.name ?? '').toEqual(ring.at(-1))
    }
  })
})

describe('the conversion from GCJ-02', () => {
  it('undoes the published shift to better than a centimetre', () => {
    for (const point of [
      [120.3, 31.57],
      [119.5, 31.1],
      [121.2, 32.4],
    ] as Position[]) {
      const back = gcj02ToWgs84(wgs84ToGcj02(point))
      expect(Math.hypot(back[0] - point[0], back[1] - point[1])).toBeLessThan(1e-7)
    }
  })

  it('moves Wuxi some 500 m, as GCJ-02 does in the Yangtze delta', () => {
    const [longitude, latitude] = wgs84ToGcj02([120.3, 31.57])
    const distanceM = Math.hypot((longitude - 120.3) * 94_900, (latitude - 31.57) * 111_300)
    expect(distanceM).toBeGreaterThan(400)
    expect(distanceM).toBeLessThan(600)
  })
})
