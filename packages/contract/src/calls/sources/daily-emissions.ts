import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { cityTime, codeList, flag, latitude, longitude, page, text } from '../../core/input.ts'
import { measured, records } from '../../core/output.ts'
import { NearEnterprise, radiusKm, SearchWind, sectorAngle, windDirection } from '../../shapes/surroundings.ts'

/** Kilograms per day; null where unknown, or outside one's own area. */
const DailyEmission = z.object({
  emissionTsp: measured,
  emissionVoc: measured,
  emissionSo2: measured,
  emissionNox: measured,
})

const mapInput = {
  longitude,
  latitude,
  /** Axis of the sector; nothing or -999: the wind at the hour asked. */
  direction: windDirection.optional(),
  angle: sectorAngle.default(45),
  /** Kilometres. */
  radius: radiusKm.default(5),
  isCircle: flag.default(false),
  /** The hour whose wind opens the sector; emissions are those of the 24 hours up to it. Default now. */
  dataTime: cityTime.optional(),
  indCodes: codeList(200).default([]),
}

/** Emissions by the day: the inventory that plans and analyses start from, and what an area around a point emits. */
export const dailyEmissions = group('', {
  baseInventoryList: get('/business-early-warn/base-inventory/list', {
    summary: '排放基础清单：各企业的行业、能源与分污染物日排放量',
    right: 'map.read',
    outside: 'namesOnly',
    about: 'emission',
    input: { ...page(1000), keyword: text(50).default(''), countyCodeList: codeList(100).default([]) },
    output: records(
      z.object({
        psId: z.string(),
        psCode: z.string(),
        psName: z.string(),
        countyCode: z.string(),
        countyName: z.string(),
        indCode: z.string(),
        indName: z.string(),
        /** 行业大类 (GB/T 4754 division). */
        neaicCode: z.string(),
        neaicName: z.string(),
        parkName: z.string().nullable(),
        controlType: z.string().nullable(),
        keyIndustry: z.boolean(),
        /** Stands on the emergency list, so that warnings bind it. */
        isEmergency: z.boolean(),
        /** Annual baseline fuel use with its unit, and electricity in 10⁴ kWh. */
        energy: z.string().nullable(),
        electricity: measured,
        /** Processes declared, and their emissions together in kg per day. */
        sectionCount: z.number(),
        ...DailyEmission.shape,
        /** True outside one's own area: energy, electricity and emissions are withheld. */
        restricted: z.boolean(),
        /** Where the inventory comes from. */
        source: z.string(),
      }),
    ).extend({
      /** Sum over all enterprises asked for, in kg per day; those withheld are counted and in no sum. */
      sum: DailyEmission,
      hiddenCount: z.number(),
    }),
  })({
    example: (city) => ({ countyCodeList: [city.enterprises.areaCode] }),
  }),
  pdpMapMapData: post('/business-ps/pdp-map/map-data', {
    summary: '污染区域内的企业与日排放量',
    right: 'enterprise.read',
    outside: 'namesOnly',
    about: 'emission',
    kind: 'read',
    input: mapInput,
    output: records(
      NearEnterprise.extend({
        ...DailyEmission.shape,
        /** 监测: rate of the 24 hours before, as outlets measured it; 清单: inventory; null outside one's own area. */
        emissionSource: z.enum(['监测', '清单']).nullable(),
      }),
    ).extend({ wind: SearchWind }),
  })({
    example: ({ enterprises }) => ({
      longitude: enterprises.longitude,
      latitude: enterprises.latitude,
      isCircle: true,
    }),
  }),
  pdpMapMapCal: post('/business-ps/pdp-map/map-cal', {
    summary: '污染区域内分行业排放量合计',
    right: 'enterprise.read',
    outside: 'namesOnly',
    about: 'emission',
    kind: 'read',
    input: mapInput,
    output: z.object({
      wind: SearchWind,
      /** Enterprises inside, and how many of them have emissions the user may not see; these are in no sum. */
      enterpriseCount: z.number(),
      hiddenCount: z.number(),
      total: DailyEmission,
      industries: z.array(
        z.object({ indCode: z.string(), indName: z.string(), count: z.number(), ...DailyEmission.shape }),
      ),
    }),
  })({
    example: ({ enterprises }) => ({
      longitude: enterprises.longitude,
      latitude: enterprises.latitude,
      isCircle: true,
    }),
  }),
})
