import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code, codeList } from '../../core/input.ts'
import { measured, records } from '../../core/output.ts'
import { enterpriseFilter } from '../../shapes/enterprise-filter.ts'
import { SearchWind } from '../../shapes/surroundings.ts'

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
  /** Of factorCode in the interval of timeType, kg; null without a factor, without data, or outside one's own area. */
  emission: measured,
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
    input: {
      monitorType: codeList(10).default([]),
      areaCode: z.string().max(12).default(''),
      /** Only those with an outlet that measures this factor. */
      factorCode: code.optional(),
    },
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
    input: enterpriseFilter,
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
    input: enterpriseFilter,
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
