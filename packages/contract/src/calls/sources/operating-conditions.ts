import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { cityTime, code, codeList } from '../../core/input.ts'
import { measured } from '../../core/output.ts'
import { ChartData, FactorState, psCode, stateMoment, timeType } from '../../shapes/monitor.ts'

const ConditionLine = ChartData.extend({ lowLimit: measured, highLimit: measured })

/** Key working conditions of production and treatment facilities (HJ 212 ST 45). */
export const operatingConditions = group('/business-ps/ps-industry', {
  gkFactorStateList: get('/gk-factor-state-list', {
    summary: '工况监测点各因子的状态',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'operatingCondition',
    /** mpId is a monitoring point's code; empty = every point of the enterprise. */
    input: { psCode, mpId: z.string().max(64).default(''), ...stateMoment },
    output: z.array(FactorState),
  })({
    example: (city) => ({ psCode: city.enterpriseCode }),
  }),
  gkjkTabChartList: get('/gkjk-tab-chart-list', {
    summary: '工况变化趋势',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'operatingCondition',
    input: {
      factorCode: code,
      /** One line for each of the points. */
      mpId: codeList(20).refine((points) => points.length > 0, '请选择工况监测点'),
      timeType,
      startTime: cityTime.optional(),
      endTime: cityTime.optional(),
    },
    output: z.array(ConditionLine),
  })({
    example: (city) => ({ factorCode: 'p90101', mpId: `${city.enterpriseCode}-G01`, timeType: 'HOUR' }),
  }),
  mpWorkingChartData: get('/mp-working-chart-data', {
    summary: '监测点各工况因子的趋势',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'operatingCondition',
    input: { mpId: code, ...stateMoment },
    output: z.array(ConditionLine),
  })({
    example: (city) => ({ mpId: `${city.enterpriseCode}-G01` }),
  }),
})
