import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgedBy } from '@qingkong/domain/emission/exceedance'
import { z } from 'zod'

const place = { longitude: z.number(), latitude: z.number() }

const Area = z.object({
  areaCode: z.string(),
  areaName: z.string(),
  parentCode: z.string().nullable(),
  /** 2 city, 3 district, 4 street. */
  areaType: z.number().int(),
  longitude: z.number().nullable().default(null),
  latitude: z.number().nullable().default(null),
})

const Site = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  siteType: z.string(),
  areaCode: z.string(),
  streetCode: z.string().nullable().default(null),
  ...place,
})

const AssessmentSite = z.object({
  areaCode: z.string(),
  siteCode: z.string(),
  role: z.enum(['assessment', 'control']),
  from: z.string(),
  to: z.string().nullable(),
  source: z.string(),
})

const OutletFactor = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  limit: z.number().nullable(),
  limitSource: z.string().nullable().default(null),
  oxygenReferencePct: z.number().nullable().default(null),
  judgeBy: z.enum(judgedBy).default('HOUR'),
})

const Enterprise = z.object({
  psCode: z.string(),
  psName: z.string(),
  address: z.string(),
  countyCode: z.string(),
  streetCode: z.string().nullable().default(null),
  ...place,
  industryCode: z.string(),
  industryName: z.string(),
  creditCode: z.string(),
  keyIndustry: z.boolean(),
  types: z.array(z.string()),
  contactName: z.string().nullable().default(null),
  contactPhone: z.string().nullable().default(null),
  outlets: z.array(
    z.object({
      outletCode: z.string(),
      name: z.string(),
      stackHeightM: z.number().nullable().default(null),
      factors: z.array(OutletFactor),
    }),
  ),
})

const kgPerDay = z.number().nullable()

const EnterpriseInventory = z.object({
  psCode: z.string(),
  parkType: z.string().nullable(),
  parkName: z.string().nullable(),
  divisionCode: z.string(),
  divisionName: z.string(),
  controlType: z.string().nullable(),
  waterPollutants: z.array(z.string()),
  fuelName: z.string().nullable(),
  fuelAmount: z.number().nullable(),
  fuelUnit: z.string().nullable(),
  /** 10⁴ kWh in a year. */
  electricity: z.number().nullable(),
  solventCodes: z.array(z.string()),
  labels: z.array(z.string()),
  redWarnings: z.array(z.string()),
  orangeWarnings: z.array(z.string()),
  yellowWarnings: z.array(z.string()),
  sections: z.array(
    z.object({
      processCode: z.string(),
      section: z.string(),
      emissionTsp: kgPerDay,
      emissionVoc: kgPerDay,
      emissionSo2: kgPerDay,
      emissionNox: kgPerDay,
    }),
  ),
})

const DustSite = z.object({
  recordNum: z.string(),
  projectName: z.string(),
  constUnitName: z.string(),
  address: z.string(),
  areaCode: z.string(),
  ...place,
  plannedCompletion: z.string().nullable().default(null),
  cityManager: z.boolean().default(false),
})

/** What is particular about some of them. */
const DustCondition = z.object({
  recordNum: z.string(),
  /** Only TSP, or all particles. */
  measures: z.enum(['tsp', 'all']).default('all'),
  /** First day of a standstill without an end. */
  stoppedFrom: z.string().nullable().default(null),
  stopReason: z.string().default(''),
})

const Organisations = z.object({
  organisations: z.array(
    z.object({
      orgCode: z.string(),
      orgName: z.string(),
      parentCode: z.string().nullable(),
      areaCode: z.string().nullable().default(null),
    }),
  ),
  users: z.array(
    z.object({
      userCode: z.string(),
      realName: z.string(),
      orgCode: z.string(),
      roles: z.array(z.string()).min(1),
      mobilePhone: z.string().default(''),
      email: z.string().default(''),
      post: z.string().default(''),
      areaCodes: z.array(z.string()),
      /** Set for the people of an enterprise. */
      psCode: z.string().default(''),
    }),
  ),
})

export class CityDataError extends Error {}

const read = <T>(folder: string, name: string, schema: z.ZodType<T>): T => {
  const path = join(folder, name)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new CityDataError(`城市基础数据 ${path} 无法读取：${error instanceof Error ? error.message : error}`)
  }
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new CityDataError(`城市基础数据 ${path} 有误：${issue?.path.join('.')} ${issue?.message}`)
}

export const Holiday = z.object({ date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/), name: z.string(), off: z.boolean() })

/** The State Council's yearly notices, which hold in every city. */
export const readHolidays = (folder: string) => read(folder, 'holidays.json', z.array(Holiday))

/** The tables a city is made of. The position of a site, outlet or dust site in its table is its device's number. */
export const readCityData = (folder: string) => ({
  holidays: readHolidays(folder),
  areas: read(folder, 'areas.json', z.array(Area)),
  sites: read(folder, 'sites.json', z.array(Site)),
  assessmentSites: read(folder, 'assessment-sites.json', z.array(AssessmentSite)),
  enterprises: read(folder, 'enterprises.json', z.array(Enterprise)),
  enterpriseInventory: read(folder, 'enterprise-inventory.json', z.array(EnterpriseInventory)),
  dustSites: read(folder, 'dust-sites.json', z.array(DustSite)),
  dustConditions: read(folder, 'dust-conditions.json', z.array(DustCondition)),
  ...read(folder, 'organisations.json', Organisations),
})

export type CityData = ReturnType<typeof readCityData>
