/**
 * Makes data/enterprises.json and data/dust-sites.json: fictitious, seeded, the same on every run.
 * Usage: node tools/geo/place-enterprises.ts <gbt4754_2017_industry_tree csv> <hj212_pollutant_codes csv>
 */
import { readFileSync } from 'node:fs'
import { scatterAround } from './city-ground.ts'
import { creditCodeOf } from './credit-code.ts'
import { FictitiousNames } from './enterprise-names.ts'
import { INDUSTRY_PROFILES, type IndustryProfile, type OutletProfile } from './industry-profiles.ts'
import { limitBasisOf } from './oxygen-references.ts'
import { SeededRandom } from './seeded-random.ts'
import { STREET_POINTS } from './street-points.ts'
import { writeRecords } from './write-json.ts'

const [industryFile, factorFile] = process.argv.slice(2)
if (!industryFile || !factorFile) throw new Error('用法：place-enterprises.ts <行业代码 csv> <污染物代码 csv>')

const LAKE_MARGIN_KM = 1
const DUST_SITE_COUNT = 120
/** A name as long as names get: pages must hold it. */
const LONGEST_NAME = '无锡锡山经济技术开发区云林产业园表面处理与精密电子零部件循环利用示范基地有限公司'
const random = new SeededRandom(4754)
const names = new FictitiousNames(2017)

const namesByCode = (file: string): Map<string, string> =>
  new Map(
    readFileSync(file, 'utf8')
      .split(/\r?\n/)
      .map((line) => line.split(','))
      .map(([code = '', name = '']) => [code, name]),
  )
const factorNames = namesByCode(factorFile)
// The table writes the section letter before the digits (D4411); the platform stores the digits.
const industryNames = new Map([...namesByCode(industryFile)].map(([code, name]) => [code.replace(/^[A-Z]/, ''), name]))

const areas: { areaCode: string; areaName: string; areaType: number }[] = JSON.parse(
  readFileSync(new URL('../../data/areas.json', import.meta.url), 'utf8'),
)
const areaName = (code: string): string => areas.find((area) => area.areaCode === code)?.areaName ?? code
const streets = areas.filter((area) => area.areaType === 4 && STREET_POINTS[area.areaCode]).map((area) => area.areaCode)
/** Industry stays out of the old town and the scenic towns. */
const WITHOUT_INDUSTRY = new Set([
  '320211003',
  '320211004',
  '320282113',
  '320282402',
  ...streets.filter((code) => code.startsWith('320213') && code !== '320213027'),
])
const industrialStreets = streets.filter((code) => !WITHOUT_INDUSTRY.has(code))
/** Power stations and steel mills of the city line the Yangtze. */
const RIVERSIDE = ['320281007', '320281008', '320281009', '320281404', '320281108', '320281107']
/** Cement belongs to the limestone hills. */
const HILLS = ['320282100', '320282102', '320282103', '320282104']
const CHEMICAL_PARKS = ['320282104', '320281404', '320281008', '320205106', '320282101', '320206102']

const ROADS = [
  '工业路',
  '创业路',
  '兴业路',
  '锡沪路',
  '友谊路',
  '新科路',
  '锦绣路',
  '振兴路',
  '环镇北路',
  '园区大道',
  '科创路',
  '通江路',
]
const SEATS: Readonly<Record<string, string>> = { '320281': '江阴', '320282': '宜兴' }
const seatOf = (countyCode: string): string => SEATS[countyCode] ?? '无锡'

const streetFor = ({ industryCode }: IndustryProfile): string => {
  if (industryCode === '4411') return random.pick(RIVERSIDE.slice(0, 4))
  if (industryCode === '3011') return random.pick(HILLS)
  if (industryCode === '3130' && random.chance(0.7)) return random.pick(RIVERSIDE)
  if (['2614', '2651'].includes(industryCode) && random.chance(0.75)) return random.pick(CHEMICAL_PARKS)
  return random.pick(industrialStreets)
}

/** Two significant digits: more would pretend to be a measurement. */
const roundRate = (rate: number): number => Number(rate.toPrecision(2))

const outletOf = (profile: OutletProfile, outletCode: string) => {
  const gasFactors = profile.factors.map(([code, limit, limitSource, low, high]) => {
    const name = factorNames.get(code)
    if (!name) throw new Error(`污染物代码 ${code} 不在 HJ 212 代码表中`)
    const basis = limitBasisOf(
      limitSource,
      profile.factors.map(([own]) => own),
    )
    return {
      code,
      name,
      unit: 'mg/m³',
      limit,
      limitSource,
      ...basis,
      baseRateKgH: roundRate(random.between(low, high)),
    }
  })
  const state = (code: string, name: string, unit: string) => ({
    code,
    name,
    unit,
    limit: null,
    limitSource: null,
    baseRateKgH: 0,
  })
  return {
    outletCode,
    name: profile.name,
    kind: '废气',
    stackHeightM: Math.round(random.between(...profile.stackHeightM)),
    factors: [
      ...gasFactors,
      state('a19001', '氧气含量', '%'),
      state('a01012', '烟气温度', '℃'),
      state('a01011', '烟气流速', 'm/s'),
      state('a00000', '废气', 'm³/h'),
    ],
  }
}

const typesOf = (isHeavy: boolean, isKey: boolean): string[] => {
  return [
    isHeavy || random.chance(0.6) ? 'pst001' : '',
    random.chance(0.7) ? 'pst002' : '',
    random.chance(0.35) ? 'pst003' : '',
    random.chance(0.8) ? 'pst004' : '',
    'pst005',
    isHeavy ? 'pst901' : '',
    isKey ? 'pst902' : '',
  ].filter((type) => type !== '')
}

const addressOf = (streetCode: string): string =>
  `无锡市${areaName(streetCode.slice(0, 6))}${areaName(streetCode)}${random.pick(ROADS)}${random.whole(1, 388)}号`

let sequence = 0
const enterprises = INDUSTRY_PROFILES.flatMap((profile) => {
  const industryName = industryNames.get(profile.industryCode)
  if (!industryName) throw new Error(`行业代码 ${profile.industryCode} 不在 GB/T 4754-2017 中`)
  return Array.from({ length: profile.count }, (_, position) => {
    sequence += 1
    const hasLongestName = profile.industryCode === '3360' && position === 0
    const streetCode = hasLongestName ? '320205400' : streetFor(profile)
    const countyCode = streetCode.slice(0, 6)
    const [longitude, latitude] = scatterAround(streetCode, 3, LAKE_MARGIN_KM, random)
    const psCode = `${countyCode}${String(sequence).padStart(6, '0')}`
    const keyIndustry = profile.isHeavy || random.chance(0.25)
    const outletCount = random.whole(
      Math.min(profile.outlets.length, profile.isHeavy ? 2 : 1),
      Math.min(4, profile.outlets.length),
    )
    const company = names.company(
      seatOf(countyCode),
      random.pick(profile.products),
      random.chance(0.12) ? '股份有限公司' : '有限公司',
    )
    return {
      psCode,
      psName: hasLongestName ? LONGEST_NAME : company,
      address: addressOf(streetCode),
      countyCode,
      streetCode,
      longitude,
      latitude,
      industryCode: profile.industryCode,
      industryName,
      creditCode: creditCodeOf(countyCode, `MA0${String(20000 + sequence * 7)}`),
      keyIndustry,
      types: typesOf(profile.isHeavy, keyIndustry),
      contactName: names.person(),
      contactPhone: names.phone(),
      demo: true,
      outlets: profile.outlets
        .slice(0, outletCount)
        .map((outlet, index) => outletOf(outlet, `${psCode}-DA${String(index + 1).padStart(3, '0')}`)),
    }
  })
})

const PROJECTS = [
  '云锦花园',
  '科创中心',
  '安置房',
  '人才公寓',
  '智造产业园',
  '实验学校',
  '社区医院',
  '轨道交通站点',
  '道路快速化改造',
  '河道整治',
  '商业综合体',
  '标准厂房',
] as const
const PHASES = ['一期', '二期', '三期', 'A地块', 'B地块', ''] as const

/** From July 2025 to June 2028: some sites are finished, most are not. */
const completionDate = (): string => {
  const monthIndex = 6 + random.whole(0, 35)
  return `${2025 + Math.floor(monthIndex / 12)}-${String((monthIndex % 12) + 1).padStart(2, '0')}-${random.pick(['15', '28'])}`
}

const usedProjects = new Set<string>()
const projectName = (streetCode: string): string => {
  const place = areaName(streetCode).replace(/(街道|镇)$/, '')
  for (;;) {
    const name = `${place}${random.pick(PROJECTS)}${random.pick(PHASES)}工程`
    if (usedProjects.has(name)) continue
    usedProjects.add(name)
    return name
  }
}

const dustSites = Array.from({ length: DUST_SITE_COUNT }, (_, index) => {
  const streetCode = streets[(index * 7) % streets.length] ?? ''
  const countyCode = streetCode.slice(0, 6)
  const [longitude, latitude] = scatterAround(streetCode, 2, 0.3, random)
  return {
    recordNum: `WXGD${countyCode}${String(index + 1).padStart(4, '0')}`,
    projectName: projectName(streetCode),
    constUnitName: names.company(seatOf(countyCode), '建设工程', '有限公司'),
    supervisorUnitName: names.company('无锡', '工程监理', '有限公司'),
    address: addressOf(streetCode),
    areaCode: countyCode,
    streetCode,
    longitude,
    latitude,
    plannedCompletion: completionDate(),
    cityManager: random.chance(0.3),
    demo: true,
  }
})

writeRecords(new URL('../../data/enterprises.json', import.meta.url), enterprises)
writeRecords(new URL('../../data/dust-sites.json', import.meta.url), dustSites)
