import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { integer } from '../../core/input.ts'
import { stamp } from '../../core/output.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { ForecastMethod, panelArea, panelFacts, TrendPrediction, TrendToast } from '../../shapes/cockpit.ts'
import { dayPollutant } from '../../shapes/compliance.ts'

const trendInput = { areaCode: panelArea, factorCode: dayPollutant.default('pm25') }

/** 城市趋势预测 and 变化趋势. */
export const cityTrend = group('/business-aqi/cockpit', {
  cockpitCityTrendPrediction: get('/city-trend-prediction', {
    summary: '驾驶舱城市趋势预测',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: {
      ...trendInput,
      /** Hours before and after now. */
      hours: integer.refine((n) => n >= 6 && n <= 72, '小时数应在6到72之间').default(24),
    },
    output: TrendPrediction,
  })({
    example: () => ({}),
  }),
  cockpitCityTrendPredictionInfo: get('/city-trend-prediction-info', {
    summary: '驾驶舱城市趋势预测的方法与起报时间',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: trendInput,
    output: z.object({
      method: ForecastMethod,
      /** Hours since it was issued; null without a forecast. */
      ageHours: numberOrNull,
      /** Sites whose forecasts make the area's. */
      siteNames: z.array(z.string()),
      /** How good it was: mean absolute error of the last seven days' usual hours against what came, in the unit. */
      meanError: numberOrNull,
      unit: z.string(),
      notes: z.array(z.string()),
      reason: z.string().nullable(),
    }),
  })({
    example: () => ({}),
  }),
  cockpitCityTrendPredictionToast: get('/city-trend-prediction-toast', {
    summary: '驾驶舱城市趋势预测提示语',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: trendInput,
    output: TrendToast,
  })({
    example: () => ({}),
  }),
  cockpitVariationTendency: get('/variation-tendency', {
    summary: '驾驶舱变化趋势：24小时、30天与去年同期',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: {
      areaCode: panelArea,
      factorCode: z
        .enum(['aqi', 'pm25', 'pm10', 'so2', 'no2', 'o3', 'co'], '因子应为 AQI 或六项污染物之一')
        .default('pm25'),
    },
    output: z.object({
      areaName: z.string(),
      factorCode: z.string(),
      factorName: z.string(),
      unit: z.string(),
      digits: z.number(),
      /** The last 24 hours by publication label; AQI levels only of AQI, else of the factor's own index. */
      hours: z.array(z.object({ time: stamp, value: numberOrNull, level: numberOrNull, yesterday: numberOrNull })),
      /** The last 30 ended days; O3 as its daily maximum 8-h mean. */
      days: z.array(z.object({ date: z.string(), value: numberOrNull, level: numberOrNull, lastYear: numberOrNull })),
      /** Means of the 30 days, and their change in percent. */
      mean: numberOrNull,
      lastYearMean: numberOrNull,
      change: numberOrNull,
      banner: z.string().nullable(),
      ...panelFacts,
    }),
  })({
    example: () => ({}),
  }),
})
