import { monitorStates } from '@qingkong/domain/enterprise/monitor-state'
import { recordBy } from '@qingkong/domain/record-by'
import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { cityDay, code, codeList } from '../../core/input.ts'
import { measured, stamp } from '../../core/output.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { EmissionMeta } from '../../shapes/emission.ts'
import {
  AmountFacts,
  AmountFields,
  AmountStatisticRow,
  amountFactor,
  amountFilter,
  ComparedRow,
  comparedQuantities,
  DistributionRow,
  EnergyFields,
  EnergyStatisticRow,
  equipmentGroups,
  StatisticFacts,
  StatisticPeriod,
  SynchronyFields,
  statisticDays,
  statisticLevels,
} from '../../shapes/emission-amount.ts'
import type { FixtureCity } from '../../testing/fixture-city.ts'

const areaInput = { ...amountFilter, factorCode: amountFactor, ...statisticDays }
const areaExample = (city: FixtureCity) => ({ areaCodes: [city.enterprises.areaCode] })

const level = z.enum(statisticLevels, '统计层级应为 COUNTY、INDUSTRY、ENTERPRISE 或 OUTLET')

/** What 监测数据统计 asks by; the month that is over unless days are named. */
const statisticsInput = {
  ...amountFilter,
  outletCode: codeList(200).default([]),
  monitorType: z.enum(['pst001', 'pst002'], '监测类型应为 pst001（自动监测）或 pst002（用电）').default('pst001'),
  factorCode: amountFactor,
  /** Electricity of one group of equipment; without it of all. */
  group: z.enum(equipmentGroups, '设施类别应为 production、govern 或 process').optional(),
  ...statisticDays,
}
const statisticsExample = (city: FixtureCity) => ({
  superviseCompany: [city.enterpriseCode],
  startTime: city.today.start.slice(0, 8).concat('01'),
  endTime: city.today.start.slice(0, 10),
  factorCode: city.enterprises.factorCode,
})
/** The last level that is listed. */
const treeInput = { ...statisticsInput, level: level.default('ENTERPRISE') }
/** What the children of a row are asked by. */
const childrenInput = { ...statisticsInput, level, code }
const courseInput = {
  ...statisticsInput,
  /** 0 each step, 1 the running total. */
  dataStateType: z.enum(['0', '1'], '统计口径应为 0（实时）或 1（累计）').default('0'),
}

const TreeRows = z.object({
  /** Districts, below each its industries, enterprises and outlets. Empty for electricity. */
  records: z.array(AmountStatisticRow),
  /** The same of electricity, with meters in the place of outlets; empty for automatic monitoring. */
  electricity: z.array(EnergyStatisticRow),
  total: z.number(),
  period: StatisticPeriod,
  /** What yoy and qoq compare with. */
  lastYear: StatisticPeriod,
  previous: StatisticPeriod,
  facts: StatisticFacts,
  meta: EmissionMeta,
})

const Share = z.object({ code: z.string(), name: z.string(), value: measured, share: numberOrNull })

const Course = z.object({
  /** Days, of more than a quarter months, of a short period the 30 days up to its end. Null where it is of the other kind. */
  trend: z.array(
    z.object({
      time: z.string(),
      measuredKg: measured,
      filledKg: measured,
      totalKg: measured,
      productionKwh: measured,
      governKwh: measured,
      otherKwh: measured,
    }),
  ),
  /** Of the 核算 in kg, or of the kWh. */
  districts: z.array(Share),
  industries: z.array(Share),
  /** Outlets or meters that are counted. */
  total: z.number(),
  period: StatisticPeriod,
  facts: StatisticFacts,
  meta: EmissionMeta,
})

const Hours = z.object({
  /** Outlets together, hour by hour; `dataTime` is the end of the hour. */
  records: z.array(
    z.object({
      dataTime: stamp,
      /** 实测. */
      measuredKg: measured,
      validOutlets: z.number(),
      stoppedOutlets: z.number(),
      /** Judged concentration, mg/m³. */
      meanZs: measured,
      maxZs: measured,
      maxOutletCode: z.string().nullable(),
      maxOutletName: z.string().nullable(),
    }),
  ),
  total: z.number(),
  /** Outlets asked about. */
  outlets: z.number(),
  factorName: z.string(),
  period: StatisticPeriod,
  hiddenCount: z.number(),
})

const quantity = z.enum(comparedQuantities, '对比指标应为 EMISSION、CONCENTRATION 或 ELECTRICITY').default('EMISSION')

/** What 监测数据对比 asks by; the month that is over, against the same of the year before, unless days are named. */
const compareInput = {
  superviseCompany: codeList(500)
    .refine((codes) => codes.length > 0, '请选择企业')
    .refine((codes) => codes.length <= 10, '最多可选择10项'),
  quantity,
  factorCode: amountFactor,
  ...statisticDays,
  /** First and last day of the period compared with. */
  baseStartTime: cityDay.optional(),
  baseEndTime: cityDay.optional(),
}

const Compared = z.object({
  /** a of the period, b of the one compared with: kg of 核算, mg/m³, or kWh. */
  records: z.array(ComparedRow),
  total: z.number(),
  unit: z.string(),
  period: StatisticPeriod,
  basePeriod: StatisticPeriod,
  factorName: z.string(),
  hiddenCount: z.number(),
})

const Distributions = z.object({
  /** An outlet each of concentrations, by hours; else an enterprise each, by days. */
  records: z.array(DistributionRow),
  total: z.number(),
  /** Days of the period; `values` of each row stand by them. */
  axis: z.array(z.string()),
  unit: z.string(),
  /** What n counts: 小时 or 天. */
  step: z.enum(['小时', '天']),
  period: StatisticPeriod,
  factorName: z.string(),
  hiddenCount: z.number(),
})

const asked = { right: 'enterprise.read', outside: 'empty', about: 'emission' } as const
const file = { ...asked, kind: 'export', output: fileAnswer } as const

/** One district or one industry (GB/T 4754 division); those with the most 核算 first. */
const AmountRow = z.object({
  code: z.string(),
  name: z.string(),
  enterprises: z.number(),
  ...AmountFields,
  /** Of the 核算 of all rows, 0 to 1. */
  share: numberOrNull,
})

const amountRows = {
  records: z.array(AmountRow),
  total: z.number(),
  period: StatisticPeriod,
  facts: AmountFacts,
  meta: EmissionMeta,
}

const stateCounts = recordBy(monitorStates, () => z.number())

/** 区域分析, 监测数据统计, 监测数据对比: how much outlets let go and enterprises use, by area, industry and time. */
export const emissionStatistics = group('/business-ps', {
  areaMonitorPsDataTime: get('/area-monitor/ps-dataTime', {
    summary: '各类监测的最新数据时间',
    right: 'enterprise.read',
    outside: 'cityWide',
    about: 'emission',
    input: {},
    output: z.array(
      z.object({
        /** pst001 automatic monitoring, pst002 electricity, pst003 working conditions. */
        monitorType: z.enum(['pst001', 'pst002', 'pst003']),
        monitorName: z.string(),
        /** End of the newest hour; null = none in 60 days. */
        dataTime: stamp.nullable(),
        /** Newest day that is over and has an hour, 'YYYY-MM-DD'. */
        day: z.string().nullable(),
      }),
    ),
  })({ example: () => ({}) }),
  areaMonitorZdAreaData: get('/area-monitor/zd-area-data', {
    summary: '各区县核算排放量',
    right: 'enterprise.read',
    outside: 'empty',
    about: 'emission',
    /** Default yesterday. */
    input: areaInput,
    output: z.object({
      ...amountRows,
      /** Days of the period, of a short one the 30 days up to its end. */
      trend: z.array(z.object({ time: z.string(), measuredKg: measured, filledKg: measured, totalKg: measured })),
    }),
  })({ example: areaExample }),
  areaMonitorIndChartData: get('/area-monitor/ind-chart-data', {
    summary: '各行业核算排放量',
    right: 'enterprise.read',
    outside: 'empty',
    about: 'emission',
    input: areaInput,
    output: z.object(amountRows),
  })({
    example: areaExample,
  }),
  areaMonitorKwhAreaData: get('/area-monitor/kwh-area-data', {
    summary: '各区县用电量与产治同步率',
    right: 'enterprise.read',
    outside: 'empty',
    about: 'electricity',
    /** Default yesterday. */
    input: { ...amountFilter, ...statisticDays },
    output: z.object({
      records: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          enterprises: z.number(),
          ...EnergyFields,
          ...SynchronyFields,
        }),
      ),
      total: z.number(),
      period: StatisticPeriod,
      facts: z.object({ totalKwh: measured, ...SynchronyFields }),
      meta: EmissionMeta,
    }),
  })({ example: () => ({}) }),
  areaMonitorStateChartData: get('/area-monitor/state-chart-data', {
    summary: '各区县企业监测状态',
    right: 'enterprise.read',
    outside: 'empty',
    about: 'emission',
    input: amountFilter,
    output: z.object({
      /** Enterprises with outlets by their state now; `sum` of a row is the sum of its six counts. */
      records: z.array(z.object({ code: z.string(), name: z.string(), sum: z.number(), ...stateCounts })),
      total: z.number(),
      dataTime: stamp,
      hiddenCount: z.number(),
    }),
  })({ example: areaExample }),
  psDataDataAnalysis: post('/ps-data/data-analysis', {
    summary: '监测数据统计：趋势与构成',
    ...asked,
    kind: 'read',
    input: courseInput,
    output: Course,
  })({ example: statisticsExample }),
  psDataDataAnalysisExport: post('/ps-data/data-analysis-export', {
    summary: '导出监测数据统计的趋势',
    ...file,
    input: courseInput,
  })({ example: statisticsExample, effect: '一个逐日（月）三种排放量的工作簿，附统计口径' }),
  psDataDataAnalysisSecond: post('/ps-data/data-analysis-second', {
    summary: '监测数据统计：下一级构成',
    ...asked,
    kind: 'read',
    input: childrenInput,
    output: TreeRows,
  })({
    example: (city) => ({ ...statisticsExample(city), level: 'COUNTY', code: city.enterprises.areaCode }),
  }),
  psDataDataAnalysisSecondExport: post('/ps-data/data-analysis-second-export', {
    summary: '导出下一级构成',
    ...file,
    input: childrenInput,
  })({
    example: (city) => ({ ...statisticsExample(city), level: 'COUNTY', code: city.enterprises.areaCode }),
    effect: '一个下一级各行的工作簿，附统计口径',
  }),
  psDataDataStatistics: post('/ps-data/data-statistics', {
    summary: '监测数据统计：区县、行业、企业、排口',
    ...asked,
    kind: 'read',
    input: treeInput,
    output: TreeRows,
  })({ example: statisticsExample }),
  psDataDataStatisticsExport: post('/ps-data/data-statistics-export', {
    summary: '导出监测数据统计',
    ...file,
    input: treeInput,
  })({ example: statisticsExample, effect: '一个区县、行业、企业、排口逐级合计的工作簿，附统计口径' }),
  psDataDataStatisticsHour: post('/ps-data/data-statistics-hour', {
    summary: '监测数据统计：逐小时',
    ...asked,
    kind: 'read',
    input: statisticsInput,
    output: Hours,
  })({ example: statisticsExample }),
  psDataDataStatisticsHourExport: post('/ps-data/data-statistics-hour-export', {
    summary: '导出逐小时统计',
    ...file,
    input: statisticsInput,
  })({
    example: statisticsExample,
    effect: '一个逐小时排放量与浓度的工作簿，附统计口径',
  }),
  psDataDataCompare: post('/ps-data/data-compare', {
    summary: '监测数据对比：企业的两个时段与同行业',
    ...asked,
    kind: 'read',
    input: compareInput,
    output: Compared,
  })({ example: statisticsExample }),
  psDataDataCompareExport: post('/ps-data/data-compare-export', {
    summary: '导出企业对比',
    ...file,
    input: compareInput,
  })({ example: statisticsExample, effect: '一个各企业两个时段、变化与同行业中位数的工作簿，附统计口径' }),
  psDataMonitorDataCompare: post('/ps-data/monitor-data-compare', {
    summary: '监测数据对比：分布与逐日过程',
    ...asked,
    kind: 'read',
    input: compareInput,
    output: Distributions,
  })({ example: (city) => ({ ...statisticsExample(city), quantity: 'CONCENTRATION' }) }),
  psDataMonitorDataCompareExport: post('/ps-data/monitor-data-compare-export', {
    summary: '导出分布与逐日过程',
    ...file,
    input: compareInput,
  })({
    example: (city) => ({ ...statisticsExample(city), quantity: 'CONCENTRATION' }),
    effect: '一个各排口分位数的工作簿，附统计口径',
  }),
})
