import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isInCounty, isInLake } from './city-ground.ts'
import { isValidCreditCode } from './credit-code.ts'

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../data/${name}.json`, import.meta.url), 'utf8'))

interface Area {
  areaCode: string
  areaName: string
  parentCode: string | null
  areaType: number
  longitude: number | null
  latitude: number | null
}
interface Placed {
  longitude: number
  latitude: number
}
interface Site extends Placed {
  siteCode: string
  siteName: string
  siteType: string
  areaCode: string
  streetCode: string | null
  parentSite: string | null
  demo: boolean
}
interface Enterprise extends Placed {
  psCode: string
  psName: string
  countyCode: string
  streetCode: string
  industryCode: string
  industryName: string
  creditCode: string
  types: string[]
  contactPhone: string
  demo: boolean
  outlets: {
    outletCode: string
    stackHeightM: number
    factors: { code: string; unit: string; limit: number | null; limitSource: string | null; baseRateKgH: number }[]
  }[]
}
interface DustCondition {
  recordNum: string
  measures?: string
  stoppedFrom?: string
  stuck?: boolean
}

interface DustSite extends Placed {
  recordNum: string
  projectName: string
  areaCode: string
  streetCode: string
  plannedCompletion: string
  cityManager: boolean
  demo: boolean
}
interface Organisations {
  organisations: { orgCode: string; parentCode: string | null; areaCode: string | null }[]
  users: {
    userCode: string
    realName: string
    orgCode: string
    roles: string[]
    mobilePhone: string
    areaCodes: string[]
    psCode?: string
  }[]
}
type Table = number[][]
type FactorTables = Record<string, Table>

const areas = read<Area[]>('areas')
const sites = read<Site[]>('sites')
const enterprises = read<Enterprise[]>('enterprises')
const dustSites = read<DustSite[]>('dust-sites')
const dustConditions = read<DustCondition[]>('dust-conditions')
const { organisations, users } = read<Organisations>('organisations')
const areaCodes = new Set(areas.map((area) => area.areaCode))

const expectUnique = (codes: readonly string[]): void => {
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
}

const expectOnLandOf = (countyCode: string, { longitude, latitude }: Placed, name: string): void => {
  expect(isInCounty(countyCode, [longitude, latitude]), `${name} 在 ${countyCode} 内`).toBe(true)
  expect(isInLake([longitude, latitude]), `${name} 不在湖中`).toBe(false)
}

describe('the area tree', () => {
  it('has one city, seven districts and streets, each below its parent', () => {
    expectUnique([...areas.map((area) => area.areaCode)])
    expect([2, 3].map((type) => areas.filter((area) => area.areaType === type).length)).toEqual([1, 7])
    for (const area of areas.filter(({ areaType }) => areaType !== 2))
      expect(areaCodes.has(area.parentCode ?? '')).toBe(true)
  })

  it('puts every labelled street in its district', () => {
    for (const { areaType, parentCode, areaName, longitude, latitude } of areas) {
      if (areaType === 4 && longitude !== null && latitude !== null)
        expectOnLandOf(parentCode ?? '', { longitude, latitude }, areaName)
    }
  })
})

describe('the air sites', () => {
  it('have unique codes and names and stand on land of their district', () => {
    expectUnique(sites.map((site) => site.siteCode))
    expectUnique(sites.map((site) => site.siteName))
    for (const site of sites) {
      expectOnLandOf(site.areaCode, site, site.siteName)
      if (site.streetCode)
        expect(site.streetCode.startsWith(site.areaCode) && areaCodes.has(site.streetCode)).toBe(true)
    }
  })

  it('are 14 real national sites; every other site is marked as demo', () => {
    const national = sites.filter((site) => site.siteType === '10')
    expect(national).toHaveLength(14)
    for (const site of sites) expect(site.demo, site.siteCode).toBe(site.siteType !== '10')
  })

  it('cover every network of the platform', () => {
    const count = (...types: string[]): number => sites.filter((site) => types.includes(site.siteType)).length
    expect([
      count('20', '30', '50'),
      count('40', '41', '42', '43'),
      count('80'),
      count('70', '71'),
      count('60'),
    ]).toEqual([8, 100, 9, 2, 2])
  })

  it('compare each micro site with a regulatory site', () => {
    const regulatory = new Set(
      sites.filter(({ siteType }) => ['10', '20', '30', '50'].includes(siteType)).map((site) => site.siteCode),
    )
    for (const site of sites.filter(({ siteType }) => siteType.startsWith('4')))
      expect(regulatory.has(site.parentSite ?? '')).toBe(true)
  })
})

describe('the demo enterprises', () => {
  it('have unique codes, names, credit codes and phones', () => {
    expectUnique(enterprises.map((enterprise) => enterprise.psCode))
    expectUnique(enterprises.map((enterprise) => enterprise.psName))
    expectUnique(enterprises.map((enterprise) => enterprise.creditCode))
    expectUnique(enterprises.map((enterprise) => enterprise.contactPhone))
    expectUnique(enterprises.flatMap((enterprise) => enterprise.outlets.map((outlet) => outlet.outletCode)))
  })

  it('stand on land of their district', () => {
    for (const one of enterprises) {
      expectOnLandOf(one.countyCode, one, one.psName)
      expect(one.streetCode.startsWith(one.countyCode) && areaCodes.has(one.streetCode), one.psName).toBe(true)
    }
  })

  it('carry credit codes with valid check digits', () => {
    expect(enterprises.filter((enterprise) => !isValidCreditCode(enterprise.creditCode))).toEqual([])
  })

  it('are about 300, all marked as demo, one with a name of 40 characters', () => {
    expect(enterprises).toHaveLength(300)
    expect(enterprises.every((enterprise) => enterprise.demo)).toBe(true)
    expect(enterprises.filter((enterprise) => [...enterprise.psName].length === 40)).toHaveLength(1)
  })

  it('have one to four outlets, each with a limited factor, its standard and a base rate', () => {
    for (const { psName, outlets } of enterprises) {
      expect(outlets.length).toBeGreaterThanOrEqual(1)
      expect(outlets.length).toBeLessThanOrEqual(4)
      for (const { factors, stackHeightM } of outlets) {
        expect(stackHeightM, psName).toBeGreaterThanOrEqual(15)
        expectUnique(factors.map((factor) => factor.code))
        const limited = factors.filter((factor) => factor.limit !== null)
        expect(limited.length, psName).toBeGreaterThan(0)
        for (const factor of limited) {
          expect(factor.limitSource).toMatch(/^(GB|DB)/)
          expect(factor.baseRateKgH).toBeGreaterThan(0)
        }
      }
    }
  })

  it('use four-digit classes and known monitor types', () => {
    const known = ['pst001', 'pst002', 'pst003', 'pst004', 'pst005', 'pst901', 'pst902']
    for (const one of enterprises) {
      expect(one.industryCode).toMatch(/^\d{4}$/)
      expect(one.types.filter((type) => !known.includes(type))).toEqual([])
    }
    for (const type of known)
      expect(enterprises.filter((enterprise) => enterprise.types.includes(type)).length, type).toBeGreaterThan(20)
  })
})

describe('the unified social credit code', () => {
  it('accepts a published code and refuses it with one digit changed', () => {
    expect(isValidCreditCode('91350100M000100Y43')).toBe(true)
    expect(isValidCreditCode('91350100M000100Y44')).toBe(false)
    expect(isValidCreditCode('91350100M000101Y43')).toBe(false)
  })
})

describe('the dust sites', () => {
  it('are 120 with unique record numbers and names, on land of their district', () => {
    expect(dustSites).toHaveLength(120)
    expectUnique(dustSites.map((site) => site.recordNum))
    expectUnique(dustSites.map((site) => site.projectName))
    for (const site of dustSites) expectOnLandOf(site.areaCode, site, site.projectName)
  })

  it('have real dates and both kinds of management', () => {
    for (const { plannedCompletion } of dustSites)
      expect(new Date(`${plannedCompletion}T00:00:00Z`).toISOString().slice(0, 10)).toBe(plannedCompletion)
    expect(new Set(dustSites.map((site) => site.cityManager)).size).toBe(2)
  })

  it('ten measure TSP only, three stand still, one is stuck, and all of these go on for a year', () => {
    const byNumber = new Map(dustSites.map((site) => [site.recordNum, site]))
    const count = (part: keyof DustCondition) => dustConditions.filter((one) => one[part] !== undefined).length
    expect([count('measures'), count('stoppedFrom'), count('stuck')]).toEqual([10, 3, 1])
    expectUnique(dustConditions.map((one) => one.recordNum))
    for (const { recordNum } of dustConditions)
      expect(byNumber.get(recordNum)?.plannedCompletion, recordNum).toMatch(/^202[78]/)
  })
})

describe('the demo organisations', () => {
  it('form one tree over known areas', () => {
    const codes = new Set(organisations.map((organisation) => organisation.orgCode))
    expectUnique(organisations.map((organisation) => organisation.orgCode))
    expect(organisations.filter((organisation) => organisation.parentCode === null)).toHaveLength(1)
    for (const one of organisations) {
      if (one.parentCode !== null) expect(codes.has(one.parentCode), one.orgCode).toBe(true)
      if (one.areaCode !== null) expect(areaCodes.has(one.areaCode), one.orgCode).toBe(true)
    }
  })

  it('hold the stable demo accounts, each person once with roles and known areas', () => {
    const codes = new Set(organisations.map((organisation) => organisation.orgCode))
    for (const field of ['userCode', 'realName', 'mobilePhone'] as const) expectUnique(users.map((user) => user[field]))
    for (const user of users) {
      expect(codes.has(user.orgCode), user.userCode).toBe(true)
      expect(user.roles.length, user.userCode).toBeGreaterThan(0)
      expect(
        user.areaCodes.filter((code) => !areaCodes.has(code)),
        user.userCode,
      ).toEqual([])
    }
    const stable =
      'admin zhibanzhang diaodu diaodu2 xishan chengban1 chengban2 chengban3 ducha lingdao shenhe1 shenhe2 shenhe3 yunwei qiye'
    const userCodes = new Set(users.map((user) => user.userCode))
    expect(stable.split(' ').filter((code) => !userCodes.has(code))).toEqual([])
  })

  it('bind the enterprise account to a plant with automatic monitoring', () => {
    const psCode = users.find((user) => user.userCode === 'qiye')?.psCode
    expect(enterprises.find((enterprise) => enterprise.psCode === psCode)?.types).toContain('pst001')
  })
})

describe('the climatology', () => {
  const climatology = read<
    FactorTables & {
      percentile10: FactorTables
      percentile90: FactorTables
      weather: { windDirectionShare: number[] }[]
    }
  >('climatology')

  it('gives twelve months of twenty-four hours, the median between the percentiles', () => {
    for (const factor of ['pm25', 'pm10', 'so2', 'no2', 'o3', 'co']) {
      const median = climatology[factor] ?? []
      expect(
        median.map((hours) => hours.length),
        factor,
      ).toEqual(Array.from({ length: 12 }, () => 24))
      for (const [month, hours] of median.entries())
        for (const [hour, value] of hours.entries()) {
          expect(value).toBeGreaterThan(0)
          if (month < 9) {
            expect(climatology.percentile10[factor]?.[month]?.[hour]).toBeLessThanOrEqual(value)
            expect(climatology.percentile90[factor]?.[month]?.[hour]).toBeGreaterThanOrEqual(value)
          }
        }
    }
  })

  it('is the air of the delta: fine dust in winter, ozone on summer afternoons', () => {
    expect(climatology.pm25?.[0]?.[9]).toBeGreaterThan(1.5 * (climatology.pm25?.[6]?.[9] ?? 0))
    expect(climatology.o3?.[5]?.[14]).toBeGreaterThan(2 * (climatology.o3?.[5]?.[5] ?? 0))
  })

  it('shares out the wind of each month over sixteen sectors', () => {
    expect(climatology.weather).toHaveLength(12)
    for (const { windDirectionShare } of climatology.weather) {
      expect(windDirectionShare).toHaveLength(16)
      expect(windDirectionShare.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 1)
    }
  })
})

describe('the holidays', () => {
  const holidays = read<{ date: string; name: string; off: boolean }[]>('holidays')

  it('cover 2024 to 2026, each date once and in order', () => {
    expectUnique(holidays.map((day) => day.date))
    expect(holidays.map((day) => day.date)).toEqual(holidays.map((day) => day.date).toSorted())
    expect([...new Set(holidays.map((day) => day.date.slice(0, 4)))]).toEqual(['2024', '2025', '2026'])
  })

  it('make only weekends into working days', () => {
    for (const { date, off } of holidays) if (!off) expect([0, 6]).toContain(new Date(`${date}T00:00:00Z`).getUTCDay())
  })
})
