import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { cityTime, code, codeList, flag, integer, latitude, longitude, text } from '../../core/input.ts'
import { measured, records } from '../../core/output.ts'
import { radiusKm, SearchWind, sectorAngle, windDirection } from '../../shapes/surroundings.ts'

/** alarm 告警, warning 预警, stop 停产, anomaly 异常, online 在线, offline 离线. */
const EnterpriseState = z.enum(['alarm', 'warning', 'stop', 'anomaly', 'online', 'offline'])

/** State is emission detail: null outside one's own area, unless the enterprise is named in one's task. */
const state = EnterpriseState.nullable()

const identity = {
  psId: z.string(),
  psCode: z.string(),
  psName: z.string(),
  countyCode: z.string(),
  countyName: z.string(),
}
const place = { longitude: z.number(), latitude: z.number() }
const industry = { indCode: z.string(), indName: z.string(), keyIndustry: z.boolean() }

const Option = z.object({ code: z.string(), name: z.string() })

export interface IndustryNode {
  code: string
  name: string
  /** Enterprises below the node. */
  count: number
  children: IndustryNode[]
}
const IndustryNode: z.ZodType<IndustryNode, IndustryNode> = z.lazy(() =>
  z.object({ code: z.string(), name: z.string(), count: z.number(), children: z.array(IndustryNode) }),
)

/** A whole or broken JSON text stays what it is for the check that follows. */
const jsonOr = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }, schema)

const wind = {
  /** Full opening of the sector; 360 = a circle. */
  angle: sectorAngle.default(45),
  windDirectionDegrees: windDirection.optional(),
}

/** A wish about emissions or electricity: the first N, the first N percent, or at least N tons. */
const dataRange = z
  .object({
    /** ZDJK_01 annual, _02 yesterday's, _03 today's emission; KWH_01, _02, _03 the same of electricity. */
    dataRangeType: z.enum(['ZDJK_01', 'ZDJK_02', 'ZDJK_03', 'KWH_01', 'KWH_02', 'KWH_03']),
    dataRangeNum: integer.refine((v) => v >= 1 && v <= 1_000_000_000, '数据范围应为正整数'),
    /** 1 enterprises (家), 2 percent, 3 tons and more. */
    dataRangeUnit: z.enum(['1', '2', '3']),
    /** HJ 212 code; emission types only. a00000 is waste gas in m³. */
    dataRangeFactor: z.string().max(16).default('a34013'),
  })
  .refine((v) => v.dataRangeUnit !== '2' || v.dataRangeNum <= 100, '百分比应在1到100之间')
  .refine((v) => v.dataRangeUnit !== '3' || v.dataRangeType.startsWith('ZDJK'), '用电排名只能按家数或百分比筛选')

const list = <T extends z.ZodType>(item: T, max: number) => jsonOr(z.array(item).max(max, `最多${max}项`))

/** The enterprise filter panel (document 2 section 3.8) and the point of the nearby drawer (trace-19). */
const filter = {
  id: z.string().max(8).default('2'),
  keyword: text(50).default(''),
  /** Pollutant of the page; orders nothing, filters nothing. */
  factorCode: z.string().max(32).default(''),
  defaultQuery: flag.default(false),
  timeType: z.enum(['HOUR', 'MIN', 'DAY', 'FIVE_MIN']).default('HOUR'),
  /** The hour whose wind opens the sectors; default now. */
  dataTime: cityTime.optional(),
  countyCodeList: codeList(100).default([]),
  psStatusList: codeList(6).default([]),
  monitorTypeList: codeList(10).default(['pst902']),
  /** Industry category codes (GB/T 4754 divisions or classes). */
  emNeaicList: codeList(200).default([]),
  /** The part of a process code before its dash. */
  sectionCodeList: codeList(200).default([]),
  emSolventList: codeList(100).default([]),
  /** HJ 212 codes of outlets; empty = any. */
  factorCodeList: codeList(200).default([]),
  dataRangeArray: list(dataRange, 10).default([]),
  /** Sites the distance is measured from; needs radiusValue or upwindFlag. */
  siteCodeList: codeList(200).default([]),
  upwindFlag: flag.default(false),
  /** Kilometres around the sites of siteCodeList. */
  radiusValue: radiusKm.nullable().default(null),
  otherCondition: codeList(6).default([]),
  /** Marks of the inventory (document 1 section 9), any of them. */
  enterLabelList: codeList(10).default([]),
  /** The sectors the user has set for single sites. */
  siteWindConArray: list(z.object({ siteCode: code, ...wind, radiusValue: radiusKm.default(3) }), 200).default([]),
  /** Only enterprises of the user's own areas, as nearPolPermission lists them. */
  ownAreasOnly: flag.default(false),
  /** The point of the nearby drawer with its sector. */
  lonLatCon: jsonOr(
    z.object({ lon: longitude, lat: latitude, ...wind, radiusValue: radiusKm.default(2) }).nullable(),
  ).default(null),
}

const EnterpriseRow = z.object({
  ...identity,
  ...place,
  ...industry,
  address: z.string(),
  streetName: z.string(),
  state,
  stateName: z.string().nullable(),
  /** Marks of the enterprise filter: 表面涂装, 包装印刷 … */
  enterLabel: z.string(),
  remark: z.string(),
  /** Running number in the answer, from 1. */
  number: z.number(),
  /** Metres from the nearest of the points asked; null when none was. */
  distance: z.number().nullable(),
})

const exampleFilter = { monitorTypeList: '' } as const

/** Enterprises: the list by the filter panel, the map's markers, one enterprise with its inventory, and the options of the filter. */
export const enterprises = group('/business-ps', {
  psBaseOne: get('/ps-base/one', {
    summary: '企业概要',
    right: 'enterprise.read',
    outside: 'namesOnly',
    about: 'enterprise',
    /** psId or psCode. */
    input: { id: code },
    output: z.object({
      ...identity,
      ...place,
      ...industry,
      address: z.string(),
      state,
      stateName: z.string().nullable(),
    }),
  })({
    example: (city) => ({ id: city.enterpriseCode }),
  }),
  homePsStation: get('/ps-base/home-ps-station', {
    summary: '地图上的企业',
    right: 'map.read',
    outside: 'namesOnly',
    about: 'enterprise',
    input: { monitorType: codeList(10).default([]), areaCode: z.string().max(12).default('') },
    output: z.array(z.object({ ...identity, ...place, ...industry, state, stateName: z.string().nullable() })),
  })({
    example: () => ({}),
  }),
  indEnterList: post('/ps-industry/ind-enter-list', {
    summary: '污染源列表',
    right: 'map.read',
    outside: 'namesOnly',
    about: 'enterprise',
    kind: 'read',
    input: filter,
    output: records(EnterpriseRow).extend({
      /** The wind of lonLatCon's sector. */
      wind: SearchWind,
    }),
  })({
    example: () => exampleFilter,
  }),
  indEnterListExport: post('/ps-industry/ind-enter-list-export', {
    summary: '导出污染源列表',
    right: 'enterprise.read',
    outside: 'namesOnly',
    about: 'enterprise',
    kind: 'export',
    input: filter,
    output: fileAnswer,
  })({
    example: () => exampleFilter,
    effect: '文件 污染源列表.xlsx',
  }),
  psIndustryBasicQuery: get('/ps-industry/basic-query', {
    summary: '企业信息与排放信息',
    right: 'enterprise.read',
    outside: 'namesOnly',
    about: 'enterprise',
    input: { psCode: code },
    output: z.object({
      ...identity,
      ...place,
      ...industry,
      address: z.string(),
      parkType: z.string().nullable(),
      parkName: z.string().nullable(),
      /** 行业大类 (GB/T 4754 division); indName is the class. */
      neaicName: z.string(),
      creditCode: z.string(),
      controlType: z.string().nullable(),
      /** Comma list: fq waste gas, fs waste water. */
      zywrwlbId: z.string(),
      airWrwName: z.string(),
      waterWrwName: z.string(),
      /** Annual baseline fuel use with its unit. */
      energy: z.string().nullable(),
      /** Annual baseline electricity use, 10⁴ kWh. */
      electricity: measured,
      /** Kilograms per day. */
      emEmissionSectionResponseList: z.array(
        z.object({
          section: z.string(),
          emissionTsp: measured,
          emissionVoc: measured,
          emissionSo2: measured,
          emissionNox: measured,
        }),
      ),
      solventNames: z.array(z.string()),
      enterLabel: z.string(),
      contactName: z.string().nullable(),
      contactPhone: z.string().nullable(),
      /** True outside one's own area: energy, electricity, emissions and contact are withheld. */
      restricted: z.boolean(),
      state,
      stateName: z.string().nullable(),
      /** Where the inventory comes from. */
      source: z.string().nullable(),
    }),
  })({
    example: (city) => ({ psCode: city.enterpriseCode }),
  }),
  psIndustryEmissionReduce: get('/ps-industry/emission-reduce', {
    summary: '停限产措施',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'reductionPlan',
    input: { psCode: code },
    output: z.object({
      redWarnings: z.array(z.string()),
      orangeWarnings: z.array(z.string()),
      yellowWarnings: z.array(z.string()),
    }),
  })({
    example: (city) => ({ psCode: city.enterpriseCode }),
  }),
  emNeaicList: get('/ps-industry/em-neaic-list', {
    summary: '行业选项',
    right: 'map.read',
    outside: 'cityWide',
    about: 'industry',
    input: {},
    output: z.array(Option.extend({ children: z.array(Option) })),
  })({
    example: () => ({}),
  }),
  emSectionList: get('/ps-industry/em-section-list', {
    summary: '主要工序选项',
    right: 'map.read',
    outside: 'cityWide',
    about: 'industry',
    input: {},
    /** By process group; the codes below end in -group, a process may be in two groups. */
    output: z.array(Option.extend({ children: z.array(Option) })),
  })({
    example: () => ({}),
  }),
  emSolventList: get('/ps-industry/em-solvent-list', {
    summary: '有机溶剂选项',
    right: 'map.read',
    outside: 'cityWide',
    about: 'industry',
    input: {},
    output: z.array(Option),
  })({
    example: () => ({}),
  }),
  psFactorList: get('/ps-industry/ps-factor-list', {
    summary: '主要污染物类别选项',
    right: 'map.read',
    outside: 'cityWide',
    about: 'industry',
    input: {},
    /** 'gas' with the factors of outlets below it, 'water' with those named in the inventory. */
    output: z.array(Option.extend({ children: z.array(Option) })),
  })({
    example: () => ({}),
  }),
  getIndustryTreeData: get('/ps-condition/industry-tree', {
    summary: '行业树',
    right: 'map.read',
    outside: 'cityWide',
    about: 'industry',
    input: { monitorType: codeList(10).default([]), areaCode: z.string().max(12).default('') },
    output: z.array(IndustryNode),
  })({
    example: () => ({}),
  }),
  cemsEmInTree: get('/ps-condition/cems-em-in-tree', {
    summary: '自动监控企业行业树',
    right: 'enterprise.read',
    outside: 'empty',
    about: 'industry',
    input: {},
    /** Industry category, industry, enterprise (psCode) with automatic monitoring. */
    output: z.array(IndustryNode),
  })({
    example: () => ({}),
  }),
})
