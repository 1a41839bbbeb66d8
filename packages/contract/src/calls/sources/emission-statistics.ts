import { monitorStates } from '@qingkong/domain/enterprise/monitor-state'
import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { measured, stamp } from '../../core/output.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { EmissionMeta } from '../../shapes/emission.ts'
import {
  AmountFacts,
  AmountFields,
  amountFactor,
  amountFilter,
  StatisticPeriod,
  statisticDays,
} from '../../shapes/emission-amount.ts'
import type { FixtureCity } from '../../testing/fixture-city.ts'

const areaInput = { ...amountFilter, factorCode: amountFactor, ...statisticDays }
const areaExample = (city: FixtureCity) => ({ areaCodes: [city.enterprises.areaCode] })

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

const stateCounts = Object.fromEntries(monitorStates.map((state) => [state, z.number()])) as Record<
  (typeof monitorStates)[number],
  z.ZodNumber
>

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
      trend: z.array(z.object({ day: z.string(), measuredKg: measured, filledKg: measured, totalKg: measured })),
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
})
