import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { cityDay, code, integer, text } from '../../core/input.ts'
import { stamp } from '../../core/output.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { levelFields, panelFacts, TrendPrediction, TrendToast } from '../../shapes/cockpit.ts'
import { dayPollutant } from '../../shapes/compliance.ts'
import { ControlProposal } from '../../shapes/control-proposal.ts'
import { AllowanceReading } from '../../shapes/target.ts'

const stationInput = { siteCode: code, factorCode: dayPollutant.default('pm25') }
const hours = integer.refine((n) => n >= 6 && n <= 72, '小时数应在6到72之间').default(24)

/** 一站一策: where a station's day is heading, what it may still have, and what to do about it (cockpit-02). */
export const stationStrategy = group('/business-aqi/station-strategy', {
  stationStrategyTrendPrediction: get('/trend-prediction', {
    summary: '一站一策趋势预测',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: { ...stationInput, hours },
    output: TrendPrediction,
  })({
    example: (city) => ({ siteCode: city.nationalSiteCode }),
  }),
  stationStrategySiteTrendPredictionToast: get('/site-trend-prediction-toast', {
    summary: '一站一策趋势预测提示语',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: stationInput,
    output: TrendToast,
  })({
    example: (city) => ({ siteCode: city.nationalSiteCode }),
  }),
  stationStrategyControlProposal: get('/control-proposal', {
    summary: '一站一策管控建议',
    right: 'trace.read',
    outside: 'namesOnly',
    about: 'controlProposal',
    input: { ...stationInput, date: cityDay.optional() },
    output: z.object({
      siteCode: z.string(),
      siteName: z.string(),
      /** National stations are protected: no spraying is proposed within this distance, metres. */
      protectionRadiusM: z.number(),
      factorCode: z.string(),
      factorName: z.string(),
      unit: z.string(),
      /** What the rules were asked by: the newest hour, its level, the wind. */
      value: numberOrNull,
      ...levelFields,
      windSpeed: numberOrNull,
      windDirection: numberOrNull,
      /** Most pressing first. */
      rows: z.array(ControlProposal),
      /** Sources in the sector whose detail one may not see: 另有{n}家不在查看范围，未计入. */
      hiddenCount: z.number(),
      /** 采纳率 of the last 30 days: accepted ÷ decided; null before any decision. */
      adoption: z.object({ accepted: z.number(), decided: z.number(), rate: numberOrNull }),
      ...panelFacts,
    }),
  })({
    example: (city) => city.cockpit.strategy,
  }),
  stationStrategyControlProposalEdit: post('/control-proposal-edit', {
    summary: '修改、采纳或不采纳管控建议',
    right: 'event.dispatch',
    outside: 'denied',
    about: 'controlProposal',
    changes: ['controlProposal'],
    object: ['proposalId', 'siteCode'],
    input: {
      ...stationInput,
      date: cityDay.optional(),
      /** A row of the answer above. */
      proposalId: code,
      /** 0 = nobody changed it yet. */
      version: integer.refine((value) => value >= 0, '版本号有误'),
      /** edit keeps it a draft; accept is followed by the task dialog, whose event is named here; reject needs a reason. */
      action: z.enum(['edit', 'accept', 'reject'], '操作应为 edit、accept 或 reject'),
      object: text(100).optional(),
      measure: text(500).optional(),
      period: text(100).optional(),
      unit: text(100).optional(),
      reason: text(200).default(''),
      /** The task that carries it out, once there is one. */
      eventId: code.optional(),
    },
    output: ControlProposal,
  })({
    example: (city) => ({
      ...city.cockpit.strategy,
      proposalId: city.cockpit.proposalId,
      version: 0,
      action: 'edit',
      measure: '加密检查频次，逐时上报用电负荷',
    }),
    exampleAs: 'dispatcher',
    effect: '管控建议按所写修改，修改人与时间留痕',
  }),
  stationStrategyStandardAnalysis: get('/standard-analysis', {
    summary: '一站一策达标分析：与标准、目标的差距',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: stationInput,
    output: z.object({
      siteCode: z.string(),
      siteName: z.string(),
      factorCode: z.string(),
      factorName: z.string(),
      unit: z.string(),
      digits: z.number(),
      standard: z.string(),
      rows: z.array(
        z.object({
          scale: z.enum(['hour', 'day', 'month', 'year']),
          scaleName: z.string(),
          /** So far; of O3 by days its 90th percentile in month and year. */
          value: numberOrNull,
          limit: numberOrNull,
          /** Value less limit; positive = above the standard. */
          gap: numberOrNull,
          gapPct: numberOrNull,
          isMet: z.boolean().nullable(),
          /** What remains, and what it may have; null where the scale has no rest that decides. */
          remaining: z.number(),
          remainingUnit: z.string(),
          allowance: AllowanceReading.nullable(),
        }),
      ),
      /** The city's mean of the same hour, and how far the station is above it. */
      cityValue: numberOrNull,
      aboveCity: numberOrNull,
      sentence: z.string().nullable(),
      latestTime: stamp.nullable(),
      ...panelFacts,
    }),
  })({
    example: (city) => ({ siteCode: city.nationalSiteCode }),
  }),
})
