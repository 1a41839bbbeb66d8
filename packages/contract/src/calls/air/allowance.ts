import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { cityDay, cityMonth, code, integer, number, revision } from '../../core/input.ts'
import { nothing } from '../../core/output.ts'
import { Assessment, OzoneAllowance } from '../../shapes/allowance.ts'
import { dataStatus, placeInput } from '../../shapes/analysis.ts'
import {
  DayAlarmChart,
  DayAlarms,
  DayIndex,
  DaySuggestion,
  DayTargets,
  dayPollutant,
  PeriodChart,
  PeriodSuggestion,
  YearDays,
} from '../../shapes/compliance.ts'
import { indicatorCode } from '../../shapes/target.ts'

/** A natural day 'YYYY-MM-DD'; today where it is left out. */
const day = cityDay.optional()

const dayInput = { ...placeInput, date: day, dataStatus, asOfRev: revision.optional() }

// An empty text of a form or a query is no concentration of 0.
const concentration = z
  .union([
    z.literal('').transform(() => null),
    z.null(),
    number.refine((value) => value >= 0 && value <= 5000, '浓度应在0到5000之间'),
  ])
  .optional()

/** One optional value per pollutant. */
const concentrations = {
  pm25: concentration,
  pm10: concentration,
  so2: concentration,
  no2: concentration,
  o38h: concentration,
  co: concentration,
}

/** A target's period, or that of an area without one. */
const periodInput = {
  /** Its area and values are judged; without one the place is judged by the limits. */
  targetId: z.string().max(64).default(''),
  siteCode: z.string().max(64).default(''),
  factorCode: indicatorCode.default('pm25'),
  dataStatus,
  asOfRev: revision.optional(),
}
const monthInput = {
  ...periodInput,
  /** 'YYYY-MM'; the present month where it is left out. */
  month: z.union([z.literal(''), cityMonth]).default(''),
}
const yearInput = {
  ...periodInput,
  year: integer.refine((value) => value >= 2013 && value <= 2100, '年份应在2013到2100之间').optional(),
}

const assessInput = {
  ...dayInput,
  factorCode: dayPollutant.default('pm25'),
  /** Cities the rank is taken among: a set's key or code. */
  cityGroup: z.string().max(32).default('province'),
}

const inCity = (city: { areaCode: string }) => ({ siteCode: city.areaCode })

export const allowance = group('/business-aqi', {
  complianceDaySuggestion: get('/compliance-analysis/day/suggestion', {
    summary: '日达标建议：剩余小时允许浓度',
    right: 'target.read',
    outside: 'cityWide',
    about: 'allowance',
    input: dayInput,
    output: DaySuggestion,
  })({
    example: inCity,
  }),
  complianceDayDayTarget: get('/compliance-analysis/day/dayTarget', {
    summary: '日目标值',
    right: 'target.read',
    outside: 'cityWide',
    about: 'allowance',
    input: dayInput,
    output: DayTargets,
  })({
    example: inCity,
  }),
  complianceDayCalAqi: get('/compliance-analysis/day/calAqi', {
    summary: '按剩余小时浓度测算当日AQI',
    right: 'target.read',
    outside: 'cityWide',
    about: 'allowance',
    input: { ...dayInput, ...concentrations },
    output: DayIndex,
  })({
    example: (city) => ({ ...inCity(city), pm25: 40 }),
  }),
  complianceDaySaveTarget: get('/compliance-analysis/day/saveTarget', {
    summary: '保存本人的日目标值',
    right: 'target.read',
    outside: 'own',
    about: 'allowance',
    changes: ['allowance'],
    object: 'siteCode',
    kind: 'write',
    input: { ...placeInput, date: day, ...concentrations },
    output: DayTargets,
  })({
    example: (city) => ({ ...inCity(city), pm25: 35 }),
    effect: '本人当日的日目标值保存，未填的按设置或限值',
  }),
  complianceDayDayAlarm: get('/compliance-analysis/day/dayAlarm', {
    summary: '日达标预警',
    right: 'target.read',
    outside: 'cityWide',
    about: 'allowance',
    input: dayInput,
    output: DayAlarms,
  })({
    example: inCity,
  }),
  complianceDayDayAlarmChart: get('/compliance-analysis/day/dayAlarmChart', {
    summary: '日达标预警曲线',
    right: 'target.read',
    outside: 'cityWide',
    about: 'allowance',
    input: { ...dayInput, factorCode: dayPollutant.default('pm25') },
    output: DayAlarmChart,
  })({
    example: inCity,
  }),
  complianceDayExport: get('/compliance-analysis/day/export', {
    summary: '导出日达标分析',
    right: 'target.read',
    outside: 'cityWide',
    about: 'allowance',
    kind: 'export',
    origin: 'own',
    input: dayInput,
    output: fileAnswer,
  })({
    example: inCity,
    effect: '得到与页面一致的剩余小时允许浓度表',
  }),
  complianceMonthSuggestion: get('/compliance-analysis/month/suggestion', {
    summary: '月达标建议',
    right: 'target.read',
    outside: 'cityWide',
    about: 'allowance',
    input: monthInput,
    output: PeriodSuggestion,
  })({
    example: (city) => ({ targetId: city.targets.targetId }),
  }),
  complianceMonthComplianceChart: get('/compliance-analysis/month/complianceChart', {
    summary: '月达标曲线',
    right: 'target.read',
    outside: 'cityWide',
    about: 'allowance',
    input: monthInput,
    output: PeriodChart,
  })({
    example: (city) => ({ targetId: city.targets.targetId }),
  }),
  complianceMonthLatestDate: get('/compliance-analysis/month/latestDate', {
    summary: '最新有数据的日期',
    right: 'target.read',
    outside: 'cityWide',
    about: 'allowance',
    input: { ...placeInput, dataStatus },
    output: z.object({
      /** 'YYYY-MM-DD'; null where the place has no data. */
      date: z.string().nullable(),
      month: z.string().nullable(),
    }),
  })({
    example: inCity,
  }),
  complianceMonthExport: get('/compliance-analysis/month/export', {
    summary: '导出月达标分析',
    right: 'target.read',
    outside: 'cityWide',
    about: 'allowance',
    kind: 'export',
    origin: 'own',
    input: monthInput,
    output: fileAnswer,
  })({
    example: (city) => ({ targetId: city.targets.targetId }),
    effect: '得到与页面一致的逐日达标表',
  }),
  complianceYearSuggestion: get('/compliance-analysis/year/suggestion', {
    summary: '年达标建议',
    right: 'target.read',
    outside: 'cityWide',
    about: 'allowance',
    input: yearInput,
    output: PeriodSuggestion,
  })({
    example: (city) => ({ targetId: city.targets.targetId }),
  }),
  complianceYearComplianceChart: get('/compliance-analysis/year/complianceChart', {
    summary: '年达标曲线',
    right: 'target.read',
    outside: 'cityWide',
    about: 'allowance',
    input: yearInput,
    output: PeriodChart,
  })({
    example: (city) => ({ targetId: city.targets.targetId }),
  }),
  complianceYearDayCompliance: get('/compliance-analysis/year/dayCompliance', {
    summary: '全年逐日达标情况',
    right: 'target.read',
    outside: 'cityWide',
    about: 'allowance',
    input: yearInput,
    output: YearDays,
  })({
    example: (city) => ({ targetId: city.targets.targetId }),
  }),
  complianceYearExport: get('/compliance-analysis/year/export', {
    summary: '导出年达标分析',
    right: 'target.read',
    outside: 'cityWide',
    about: 'allowance',
    kind: 'export',
    origin: 'own',
    input: yearInput,
    output: fileAnswer,
  })({
    example: (city) => ({ targetId: city.targets.targetId }),
    effect: '得到与页面一致的逐月达标表',
  }),
  urbanRealityQuery: get('/urban-reality/query', {
    summary: '余量评估：分钟到年的剩余允许浓度',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'allowance',
    input: assessInput,
    output: Assessment,
  })({
    example: inCity,
  }),
  urbanRealityExport: get('/urban-reality/export', {
    summary: '导出余量评估',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'allowance',
    kind: 'export',
    origin: 'own',
    input: assessInput,
    output: fileAnswer,
  })({
    example: inCity,
    effect: '得到与页面一致的余量表',
  }),
  urbanRealityO3Allowance: post('/urban-reality/o3-allowance', {
    summary: '臭氧余量：8小时滑动与年第90百分位',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'allowance',
    kind: 'read',
    input: dayInput,
    output: OzoneAllowance,
  })({
    example: inCity,
  }),
  urbanRealityO3AllowanceEdit: post('/urban-reality/o3Allowance-edit', {
    summary: '保存本人对未来小时的设想值',
    right: 'analysis.read',
    outside: 'own',
    about: 'allowance',
    changes: ['allowance'],
    object: 'siteCode',
    input: {
      siteCode: code,
      date: day,
      factorCode: dayPollutant.default('o38h'),
      /** Replace what was kept before; none = back to the usual values. */
      hours: z
        .array(
          z.object({
            /** 1 (labelled 01:00) to 24. */
            hour: integer.refine((value) => value >= 1 && value <= 24, '小时应在1到24之间'),
            value: number.refine((value) => value >= 0 && value <= 5000, '浓度应在0到5000之间'),
          }),
        )
        .max(24, '最多24个小时')
        .default([]),
    },
    output: nothing,
  })({
    example: (city) => ({ ...inCity(city), hours: [{ hour: 15, value: 120 }] }),
    effect: '本人当日该污染物的设想值保存，余量按其计算',
  }),
})
