import { judgedBy } from '@qingkong/domain/emission/exceedance'
import { monitorStates } from '@qingkong/domain/enterprise/monitor-state'
import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group } from '../../core/call.ts'
import { cityTime, code, codeList } from '../../core/input.ts'
import { measured, stamp } from '../../core/output.ts'
import { TabState } from '../../shapes/monitor.ts'

const psCode = z.string('请选择企业').min(1, '请选择企业').pipe(code)

/** Rows by minutes, hours (小时报表), days (日报表) or months (月报表). */
const dataType = z.enum(['MIN', 'HOUR', 'DAY', 'MONTH'], '数据类型应为 MIN、HOUR、DAY 或 MONTH').default('HOUR')

/** Moments; without them the last 48 hours. Minutes: 7 days at most, hours 366. */
const range = { startTime: cityTime.optional(), endTime: cityTime.optional() }

/** An outlet and one of its factors; without them the first outlet, and its first factor with a limit. */
const outletInput = {
  psCode,
  outletCode: z.string().max(64, '编码过长').default(''),
  factorCode: z.string().max(32, '编码过长').default(''),
  dataType,
  ...range,
}

const Factor = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  limit: measured,
  /** Reference oxygen, %; null = nothing is converted. */
  o2Ref: measured,
  /** Which means the limit is held against. */
  judgeBy: z.enum(judgedBy),
})

const identity = { psId: z.string(), psCode: z.string(), psName: z.string(), countyCode: z.string() }

/** One interval of an outlet. Missing is null; what the source at rest let go is 0. */
const OutletRow = z.object({
  /** Hours by their end, minutes by their start, days YYYY-MM-DD, months YYYY-MM. */
  dataTime: stamp,
  /** Measured, standard-dry. */
  rtd: measured,
  /** Converted, which limits are held against; the measured one where nothing is converted. */
  zs: measured,
  limit: measured,
  /** Gas flow, m³/h. */
  flow: measured,
  /** Oxygen, %. */
  o2: measured,
  /** Mass as sent, kg. */
  cou: measured,
  /** Mass as counted, kg. */
  mass: measured,
  /** Where the mass comes from. */
  source: z.enum(['sent', 'worked', 'stopped']).nullable(),
  /** The monitor's mark as sent (HJ 212); null of a normal value, '-' where nothing was sent. Days and months: null. */
  flag: z.string().nullable(),
  /** 工况标记 that holds in the interval; such hours are held against no limit. */
  mark: z.string().nullable(),
  isExceeding: z.boolean(),
})
export type OutletAnalysisRow = z.infer<typeof OutletRow>

/** What is compared: one factor at several outlets, several factors of one outlet, conditions, loads of meters. */
export const compareWays = ['outlet', 'factor', 'gk', 'kwh'] as const

export const mostSeries = 6

/** At most six series of an enterprise, in one period or in two of the same length. */
const compareInput = {
  psCode,
  /** Empty = the first six. */
  seriesCodes: codeList().refine((codes) => codes.length <= mostSeries, `最多可选择${mostSeries}项`),
  startTime: cityTime,
  endTime: cityTime,
  /** Beginning of the second period; empty = one period. */
  compareStartTime: z.union([cityTime, z.literal('')]).default(''),
}

const Comparison = z.object({
  ...identity,
  /** Hours of the first period by their end. */
  axis: z.array(stamp),
  series: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      unit: z.string(),
      period: z.number(),
      values: z.array(measured),
      /** Valid hours ÷ hours of the period. */
      coverage: z.number(),
    }),
  ),
  /** Of every two series, hour against hour; null where fewer than two pairs are there or one does not vary. */
  pairs: z.array(
    z.object({
      a: z.number(),
      b: z.number(),
      r: measured,
      n: z.number(),
      slope: measured,
      intercept: measured,
    }),
  ),
})
export type ComparisonAnswer = z.infer<typeof Comparison>

/** 自动监测、工况与用电 of one enterprise: is this plant in order? */
export const enterpriseAnalysis = group('/business-ps', {
  psAnalyseZdCondition: get('/ps-analyse/zd-condition', {
    summary: '企业分析：排口、因子与监测状态',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'emission',
    input: { psCode },
    output: z.object({
      ...identity,
      /** The plant's automatic monitoring, electricity and conditions, each by its worst monitor. */
      states: z.array(TabState),
      outlets: z.array(
        z.object({
          outletCode: z.string(),
          outletName: z.string(),
          state: z.enum(monitorStates),
          factors: z.array(Factor.extend({ state: z.enum(monitorStates) })),
        }),
      ),
      /** What can be compared beside outlets: meters, and factors of condition sensors (`point/factor`). */
      meters: z.array(z.object({ code: z.string(), name: z.string() })),
      conditions: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  })({
    example: (city) => ({ psCode: city.enterpriseCode }),
  }),
  psAnalyseZdDataAnalyse: get('/ps-analyse/zd-data-analyse', {
    summary: '企业分析：排口浓度与排放量',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'emission',
    input: outletInput,
    output: z.object({
      ...identity,
      outletCode: z.string(),
      outletName: z.string(),
      factor: Factor,
      startTime: stamp,
      endTime: stamp,
      rows: z.array(OutletRow),
      /** Over the valid intervals; kg over all whose mass is known. */
      stats: z.object({ max: measured, min: measured, mean: measured, kg: measured, valid: z.number() }),
      /** What the sentence is made of; rates are shares of 1. */
      facts: z.object({
        exceed: z.number(),
        exceedRate: measured,
        maxMultiple: measured,
        /** 核算, kg; null where `accountedRemark` says why. */
        accountedKg: measured,
        filledKg: measured,
        accountedRemark: z.string().nullable(),
        /** Against the period of the same length before, %. */
        changePct: measured,
        changeRemark: z.string().nullable(),
        due: z.number(),
        coverage: measured,
        coverageRemark: z.string().nullable(),
      }),
    }),
  })({
    example: (city) => ({ psCode: city.enterpriseCode, outletCode: city.outletCode }),
  }),
  psAnalyseZdDataAnalyseExport: get('/ps-analyse/zd-data-analyse-export', {
    summary: '导出企业分析的排口数据',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'emission',
    origin: 'own',
    kind: 'export',
    /** Automatic monitoring, electricity or conditions: the table that the page shows of it. */
    input: { ...outletInput, monitor: z.enum(['zd', 'kwh', 'gk'], '监测类型应为 zd、kwh 或 gk').default('zd') },
    output: fileAnswer,
  })({
    example: (city) => ({ psCode: city.enterpriseCode, outletCode: city.outletCode }),
    effect: '文件 企业分析.xlsx，与页面表格一致',
  }),
  psAnalyseZdDataAnalyseWarn: get('/ps-analyse/zd-data-analyse-warn', {
    summary: '企业分析：各因子超标情况',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'emission',
    input: { psCode, outletCode: z.string().max(64, '编码过长').default(''), ...range },
    /** Limited factors of the enterprise, or of one outlet; by hours, rate a share of 1. */
    output: z.object({
      factors: z.array(
        Factor.omit({ o2Ref: true, judgeBy: true }).extend({
          outletCode: z.string(),
          outletName: z.string(),
          valid: z.number(),
          exceed: z.number(),
          rate: measured,
          maxMultiple: measured,
          maxTime: stamp.nullable(),
        }),
      ),
    }),
  })({
    example: (city) => ({ psCode: city.enterpriseCode }),
  }),
  psAnalyseZdOutletWarnData: get('/ps-analyse/zd-outlet-warn-data', {
    summary: '企业分析：排口超标小时',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'emission',
    input: { psCode, outletCode: z.string().max(64, '编码过长').default(''), ...range },
    /** Every exceeding hour with the event of the alarm it belongs to, newest first. */
    output: z.object({
      hours: z.array(
        z.object({
          dataTime: stamp,
          outletCode: z.string(),
          outletName: z.string(),
          factorCode: z.string(),
          factorName: z.string(),
          unit: z.string(),
          value: z.number(),
          limit: z.number(),
          multiple: z.number(),
          eventId: z.string().nullable(),
        }),
      ),
    }),
  })({
    example: (city) => ({ psCode: city.enterpriseCode }),
  }),
  psAnalyseGkData: get('/ps-analyse/gk-data', {
    summary: '企业分析：工况参数与控制范围',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'operatingCondition',
    input: { psCode, ...range },
    output: z.object({
      ...identity,
      times: z.array(stamp),
      series: z.array(
        z.object({
          pointCode: z.string(),
          pointName: z.string(),
          factorCode: z.string(),
          factorName: z.string(),
          unit: z.string(),
          values: z.array(measured),
          low: measured,
          high: measured,
          validHours: z.number(),
          /** Hours outside the range while the line produced. */
          outHours: z.number(),
        }),
      ),
    }),
  })({
    example: (city) => ({ psCode: city.enterpriseCode }),
  }),
  psAnalyseKwhPsData: get('/ps-analyse/kwh-ps-data', {
    summary: '企业分析：生产与治污设施用电',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'electricity',
    input: { psCode, ...range },
    output: z.object({
      ...identity,
      times: z.array(stamp),
      lines: z.array(
        z.object({
          lineCode: z.string(),
          lineName: z.string(),
          /** kWh of each hour. */
          productionKwh: z.array(measured),
          governKwh: z.array(measured),
          /** Usual loads the shares are taken of, kW. */
          productionReferenceKw: measured,
          governReferenceKw: measured,
          producing: z.number(),
          synchronous: z.number(),
          /** 产治同步率, a share of 1. */
          syncRate: measured,
          /** alarm 治污设施未同步运行, warning 治污设施低效运行: clues, not evidence. */
          spans: z.array(
            z.object({
              from: stamp,
              to: stamp,
              kind: z.enum(['alarm', 'warning']),
              name: z.string(),
              minutes: z.number(),
            }),
          ),
        }),
      ),
      /** Of all lines together. */
      syncRate: measured,
      /** Over periods of more than 7 days, and where no minutes are kept, hours stand for five-minute means. */
      basis: z.enum(['fiveMinute', 'hour']),
    }),
  })({
    example: (city) => ({ psCode: city.enterpriseCode }),
  }),
  psAnalyseAlarmRecord: get('/ps-analyse/alarm-record', {
    summary: '企业分析：告警记录',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'alarm',
    input: { psCode, ...range },
    output: z.object({
      records: z.array(
        z.object({
          alarmId: z.string(),
          outletCode: z.string(),
          outletName: z.string(),
          factorCode: z.string(),
          factorName: z.string(),
          unit: z.string(),
          level: z.number(),
          /** 1 alarming, 2 completed, 3 closed. */
          status: z.number(),
          startTime: stamp,
          endTime: stamp.nullable(),
          peakValue: measured,
          multiple: measured,
          sentence: z.string(),
          eventId: z.string().nullable(),
        }),
      ),
    }),
  })({
    example: (city) => ({ psCode: city.enterpriseCode }),
  }),
  psCompareZdOutletDataCompare: get('/ps-compare/zd-outlet-data-compare', {
    summary: '数据对比：同一因子的各排口',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'emission',
    input: { ...compareInput, factorCode: z.string().max(32, '编码过长').default('') },
    output: Comparison,
  })({
    example: (city) => ({
      psCode: city.enterpriseCode,
      seriesCodes: '',
      startTime: city.today.start,
      endTime: city.today.end,
    }),
  }),
  psCompareZdFactorDataCompare: get('/ps-compare/zd-factor-data-compare', {
    summary: '数据对比：同一排口的各因子',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'emission',
    input: { ...compareInput, outletCode: z.string().max(64, '编码过长').default('') },
    output: Comparison,
  })({
    example: (city) => ({
      psCode: city.enterpriseCode,
      outletCode: city.outletCode,
      seriesCodes: '',
      startTime: city.today.start,
      endTime: city.today.end,
    }),
  }),
  psCompareGkDataCompare: get('/ps-compare/gk-data-compare', {
    summary: '数据对比：工况参数',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'operatingCondition',
    input: { ...compareInput },
    output: Comparison,
  })({
    example: (city) => ({
      psCode: city.enterpriseCode,
      seriesCodes: '',
      startTime: city.today.start,
      endTime: city.today.end,
    }),
  }),
  psCompareKwhDataCompare: get('/ps-compare/kwh-data-compare', {
    summary: '数据对比：用电负荷',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'electricity',
    input: { ...compareInput },
    output: Comparison,
  })({
    example: (city) => ({
      psCode: city.enterpriseCode,
      seriesCodes: '',
      startTime: city.today.start,
      endTime: city.today.end,
    }),
  }),
  psCompareExport: get('/ps-compare/export', {
    summary: '导出数据对比',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'emission',
    origin: 'own',
    kind: 'export',
    input: {
      ...compareInput,
      compareBy: z.enum(compareWays, '对比方式应为 outlet、factor、gk 或 kwh').default('outlet'),
      factorCode: z.string().max(32, '编码过长').default(''),
      outletCode: z.string().max(64, '编码过长').default(''),
    },
    output: fileAnswer,
  })({
    example: (city) => ({
      psCode: city.enterpriseCode,
      seriesCodes: '',
      startTime: city.today.start,
      endTime: city.today.end,
    }),
    effect: '文件 数据对比.xlsx，与页面表格一致',
  }),
})
