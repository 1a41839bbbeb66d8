import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { code } from '../../core/input.ts'
import { Availability, BoxModelRun, ScenarioCut, SeriesOfItems } from '../../shapes/box-model.ts'
import { naturalDay, readingOfAsk } from '../../shapes/engine-asks.ts'
import { computeAgain } from './engine-runs.ts'

/** A station and a day of it. */
export const stationDay = { siteCode: code, day: naturalDay }
const reading = { right: 'analysis.read', outside: 'denied', about: 'engineRun' } as const
export const minutes = (count: number) => count * 60_000

/** 盒子模型昨日结果: what was measured, what the model made of it, and what ozone would have been. */
export const boxModelDays = group('/business-monitor-data', {
  obmParamTableData: get('/obm-param/table-data', {
    summary: '盒子模型输入可用性（物种×小时）',
    ...reading,
    input: stationDay,
    output: Availability,
  })({
    example: (city) => city.boxModel.stationDay,
  }),
  obmParamO3Series: get('/obm-param/o3-series', {
    summary: '盒子模型站点近七日臭氧',
    ...reading,
    input: stationDay,
    output: SeriesOfItems,
  })({
    example: (city) => city.boxModel.stationDay,
  }),
  obmParamDaySeries: get('/obm-param/day-series', {
    summary: '盒子模型当日臭氧、前体物与气象',
    ...reading,
    input: stationDay,
    output: SeriesOfItems,
  })({
    example: (city) => city.boxModel.stationDay,
  }),
  simulationResultsObmCalculate: get('/simulation-results/obm-calculate', {
    summary: '当日盒子模型结果（已发布或系统运算）',
    ...reading,
    input: stationDay,
    output: BoxModelRun,
  })({
    example: (city) => city.boxModel.stationDay,
  }),
  simulationResultsEkmaCalculate: get('/simulation-results/ekma-calculate', {
    summary: '当日 EKMA 结果（已发布或系统运算）',
    ...reading,
    timeoutMs: minutes(40),
    input: stationDay,
    output: BoxModelRun,
  })({
    example: (city) => city.boxModel.stationDay,
  }),
  onlineCalculateConcentration: post('/online-calculate/concentration', {
    summary: '在线情景推算（削减后的臭氧浓度）',
    right: 'engine.run',
    outside: 'denied',
    about: 'job',
    changes: ['job', 'engineRun'],
    timeoutMs: minutes(30),
    input: {
      ...stationDay,
      status: readingOfAsk.status,
      cuts: z.array(ScenarioCut).max(20, '最多20个物种组').default([]),
      /** % taken off NO, NO2 and HONO; below nought added. */
      noxCutPct: ScenarioCut.shape.cutPct.default(0),
      fromHour: z.int().min(0, '时刻应为0到23').max(23, '时刻应为0到23').default(0),
      toHour: z.int().min(1, '时刻应为1到24').max(24, '时刻应为1到24').default(24),
      again: computeAgain,
    },
    /** Ozone in ppb at the hours of the day; null until the run has ended well. */
    output: BoxModelRun.extend({
      course: z
        .object({
          times: z.array(z.string()),
          observed: z.array(z.number().nullable()),
          base: z.array(z.number().nullable()),
          scenario: z.array(z.number().nullable()),
        })
        .nullable(),
    }),
  })({
    example: (city) => ({ ...city.boxModel.stationDay, noxCutPct: 20 }),
    exampleAs: 'dispatcher',
    effect: '一个情景推算作业；相同的推算已完成时直接给出结果',
  }),
  obmCalculateLogs: get('/obm/calculate-logs', {
    summary: '盒子模型运算日志',
    ...reading,
    input: { runId: code },
    output: z.object({
      runId: z.string(),
      stateName: z.string(),
      lines: z.array(z.object({ time: z.string(), text: z.string() })),
    }),
  })({
    example: (city) => ({ runId: city.boxModel.runId }),
  }),
})
