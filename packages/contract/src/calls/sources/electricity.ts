import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { measured } from '../../core/output.ts'
import { ChartData, FactorState, indexSeries, psCode, stateMoment } from '../../shapes/monitor.ts'

/** What a chart draws together: production facilities 生产设施, treatment facilities 治理设施, processes 工艺. */
const meterGroups = ['process', 'production', 'govern'] as const

/** A second line over the same times. */
const BesideLine = z.object({
  factorCode: z.string(),
  factorName: z.string(),
  unit: z.string(),
  valueList: z.array(measured),
})

/** Electricity of an enterprise's production and treatment facilities (HJ 212 ST 44). */
export const electricity = group('/business-ps/ps-industry', {
  kwhFactorStateList: get('/kwh-factor-state-list', {
    summary: '企业用电监测点及其状态',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'electricity',
    input: { psCode, ...stateMoment },
    output: z.array(FactorState.extend({ tabType: z.enum(meterGroups) })),
  })({
    example: (city) => ({ psCode: city.enterpriseCode }),
  }),
  kwhChartData: get('/kwh-chart-data', {
    summary: '用电量与负荷趋势',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'electricity',
    input: {
      psCode,
      /** A meter; empty = the sum over the meters of `tabType`. */
      code: z.string().max(64).default(''),
      /** Empty = all meters. */
      tabType: z.enum([...meterGroups, ''], { error: '设施类型有误' }).default(''),
      ...stateMoment,
      ...indexSeries,
    },
    /** The last 6 hours in minute mode, else 24; usage in Kw/h, load in Kw (popup-15, request-22). */
    output: ChartData.extend({
      /** null where it is disabled: for HOUR and ACC. */
      load: BesideLine.nullable(),
      /** The site's factor while the trace layer is on (trace-22). */
      index: BesideLine.nullable(),
    }),
  })({
    example: (city) => ({
      psCode: city.enterpriseCode,
      tabType: 'production',
      timeType: 'HOUR',
      indexFactorCode: 'pm25',
      indexSiteCode: city.municipalSiteCode,
    }),
  }),
})
