/** Makes data/areas.json. Usage: node tools/geo/build-areas.ts <area table csv> */
import { readFileSync } from 'node:fs'
import { readAreaTable } from './area-table.ts'
import type { Position } from './polygon.ts'
import { STREET_POINTS } from './street-points.ts'
import { writeRecords } from './write-json.ts'

const AREA_TYPE_CODES = { city: 2, county: 3, street: 4 } as const
const CITY_LABEL: Position = [120.305, 31.57]

const [areaFile] = process.argv.slice(2)
if (!areaFile) throw new Error('用法：build-areas.ts <区域表 csv>')
const districts: { features: { properties: { areaCode: string; labelPoint: Position } }[] } = JSON.parse(
  readFileSync(new URL('../../data/geo/districts.geojson', import.meta.url), 'utf8'),
)
const countyLabels = new Map(districts.features.map(({ properties }) => [properties.areaCode, properties.labelPoint]))

const records = readAreaTable(areaFile).map(({ areaCode, areaName, parentCode, areaType }) => {
  const point = areaType === 'city' ? CITY_LABEL : (countyLabels.get(areaCode) ?? STREET_POINTS[areaCode] ?? null)
  return {
    areaCode,
    areaName,
    parentCode: areaType === 'city' ? null : parentCode,
    areaType: AREA_TYPE_CODES[areaType],
    longitude: point?.[0] ?? null,
    latitude: point?.[1] ?? null,
  }
})
writeRecords(new URL('../../data/areas.json', import.meta.url), records)
