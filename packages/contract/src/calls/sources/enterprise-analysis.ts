import { monitorStates } from '@qingkong/domain/enterprise/monitor-state'
import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group } from '../../core/call.ts'
import { measured, stamp } from '../../core/output.ts'
import {
  AnalysedFactor,
  analysedIdentity,
  analysedRange,
  Comparison,
  compareInput,
  compareWays,
  OutletRow,
  outletInput,
  psCode,
} from '../../shapes/enterprise-analysis.ts'
import { TabState } from '../../shapes/monitor.ts'

/** 自动监测、工况与用电 of one enterprise: is this plant in order? */
export const enterpriseAnalysis = group('/business-ps', {
  psAnalyseZdCondition: get('/ps-analyse/zd-condition', {
    summary: '企业分析：排口、因子与监测状态',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'emission',
    input: { psCode },
    output: z.object({
      ...analysedIdentity,
      /** The plant's automatic monitoring, electricity and conditions, each by its worst monitor. */
      states: z.array(TabState),
      outlets: z.array(
        z.object({
          outletCode: z.string(),
          outletName: z.string(),
          state: z.enum(monitorStates),
          factors: z.array(AnalysedFactor.extend({ state: z.enum(monitorStates) })),
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
      ...analysedIdentity,
      outletCode: z.string(),
      outletName: z.string(),
      factor: AnalysedFactor,
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
    input: { psCode, outletCode: z.string().max(64, '编码过长').default(''), ...analysedRange },
    /** Limited factors of the enterprise, or of one outlet; by hours, rate a share of 1. */
    output: z.object({
      factors: z.array(
        AnalysedFactor.omit({ o2Ref: true, judgeBy: true }).extend({
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
    input: { psCode, outletCode: z.string().max(64, '编码过长').default(''), ...analysedRange },
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
    input: { psCode, ...analysedRange },
    output: z.object({
      ...analysedIdentity,
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
    input: { psCode, ...analysedRange },
    output: z.object({
      ...analysedIdentity,
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
    input: { psCode, ...analysedRange },
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
