/**
 * Makes data/sites.json. Usage: node tools/geo/place-demo-sites.ts <cnemc_sites_wuxi csv>
 * National sites are real (public list of the China National Environmental Monitoring Centre); all others are demo sites.
 */
import { readFileSync } from 'node:fs'
import { scatterAround } from './city-ground.ts'
import { SeededRandom } from './seeded-random.ts'
import { STREET_POINTS } from './street-points.ts'
import { writeRecords } from './write-json.ts'

interface Site {
  siteCode: string
  siteName: string
  siteType: string
  areaCode: string
  streetCode: string | null
  longitude: number
  latitude: number
  parentSite: string | null
  formerName: string | null
  demo: boolean
}

const NATIONAL_CONTROL = '10'
const COMMON_MICRO_TYPES = ['40', '40', '40', '41', '42', '43'] as const
const MICRO_SPOTS = [
  '便民中心',
  '中学',
  '小学',
  '工业集中区',
  '主干道路口',
  '公园',
  '农贸市场',
  '物流园',
  '社区卫生中心',
] as const
const MICRO_COUNT = 100
const random = new SeededRandom(320200)

const [nationalFile] = process.argv.slice(2)
if (!nationalFile) throw new Error('用法：place-demo-sites.ts <国控站点 csv>')

const areas: { areaCode: string; areaName: string; areaType: number }[] = JSON.parse(
  readFileSync(new URL('../../data/areas.json', import.meta.url), 'utf8'),
)
const streets = areas.filter((area) => area.areaType === 4 && STREET_POINTS[area.areaCode])
const shortName = (code: string): string =>
  (areas.find((area) => area.areaCode === code)?.areaName ?? code).replace(/(街道|镇)$/, '')

const nationalSites = (file: string): Site[] => {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
  return lines.map((line) => {
    const [siteCode = '', siteName = '', former = '', longitude, latitude, , areaCode = ''] = line.split(',')
    return {
      siteCode,
      siteName,
      siteType: NATIONAL_CONTROL,
      areaCode,
      streetCode: null,
      longitude: Number(longitude),
      latitude: Number(latitude),
      parentSite: null,
      formerName: former && former !== siteName ? former : null,
      demo: false,
    }
  })
}

const demoSite = (siteCode: string, siteName: string, siteType: string, streetCode: string, spreadKm: number): Site => {
  const [longitude, latitude] = scatterAround(streetCode, spreadKm, 0.3, random)
  const areaCode = streetCode.slice(0, 6)
  return {
    siteCode,
    siteName,
    siteType,
    areaCode,
    streetCode,
    longitude,
    latitude,
    parentSite: null,
    formerName: null,
    demo: true,
  }
}

/** Demo sites of the higher networks: type, street, name. */
const PLACED: readonly (readonly [siteType: string, streetCode: string, siteName: string])[] = [
  ['20', '320211009', '马山省控站'],
  ['20', '320282112', '丁蜀省控站'],
  ['20', '320281107', '华士省控站'],
  ['30', '320205002', '安镇市控站'],
  ['30', '320206102', '洛社市控站'],
  ['30', '320214054', '梅村市控站'],
  ['50', '320281103', '青阳区控站'],
  ['50', '320282104', '官林区控站'],
  ['80', '320213021', '无锡市区气象站'],
  ['80', '320205002', '锡山安镇气象站'],
  ['80', '320206004', '惠山前洲气象站'],
  ['80', '320211009', '滨湖马山气象站'],
  ['80', '320211007', '滨湖太湖新城气象站'],
  ['80', '320214051', '新吴硕放气象站'],
  ['80', '320281001', '江阴澄江气象站'],
  ['80', '320281110', '江阴长泾气象站'],
  ['80', '320282001', '宜兴宜城气象站'],
  ['70', '320211007', '太湖新城组分超级站'],
  ['71', '320281404', '临港组分监测站'],
  ['60', '320214450', '新加坡工业园TVOC站'],
  ['60', '320281008', '利港TVOC站'],
]

const national = nationalSites(nationalFile)
const placed = PLACED.map(([siteType, streetCode, siteName], index) =>
  demoSite(`WX${siteType}${String(index + 1).padStart(3, '0')}`, siteName, siteType, streetCode, 0.8),
)
const parents = [...national, ...placed.filter((site) => ['20', '30', '50'].includes(site.siteType))]

/** The regulatory site a micro site is compared with: the nearest one of its county, else of the city. */
const nearestParent = (site: Site): string | null => {
  const inCounty = parents.filter((parent) => parent.areaCode === site.areaCode)
  const distance = (other: Site): number =>
    Math.hypot((other.longitude - site.longitude) * 0.853, other.latitude - site.latitude)
  const ordered = (inCounty.length > 0 ? inCounty : parents).toSorted((a, b) => distance(a) - distance(b))
  return ordered[0]?.siteCode ?? null
}

const usedNames = new Set<string>()
const micro = Array.from({ length: MICRO_COUNT }, (_, index) => {
  const street = streets[index % streets.length]
  if (!street) throw new Error('区域表中没有带坐标的街道')
  const spot = MICRO_SPOTS.filter((choice) => !usedNames.has(`${street.areaCode}${choice}`))
  const spotName = random.pick(spot)
  usedNames.add(`${street.areaCode}${spotName}`)
  const code = `WX40${String(index + 1).padStart(4, '0')}`
  const name = `${shortName(street.areaCode)}${spotName}微站`
  const site = demoSite(code, name, random.pick(COMMON_MICRO_TYPES), street.areaCode, 2)
  return { ...site, parentSite: nearestParent(site) }
})

writeRecords(new URL('../../data/sites.json', import.meta.url), [...national, ...placed, ...micro])
