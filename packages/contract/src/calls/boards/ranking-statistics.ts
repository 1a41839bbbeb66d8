import { rankedFactors } from '@qingkong/domain/ranking/ranked-factor'
import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { panelFacts } from '../../shapes/cockpit.ts'
import { DaySpan } from '../../shapes/ranking.ts'

/** 排名统计: where the city, its districts and its national sites stand, by whole days as the ranking page has them. */
export const rankingStatistics = group('/business-aqi/cockpit', {
  cockpitRankingStatistics: get('/ranking-statistics', {
    summary: '驾驶舱排名统计',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: {
      /** 168城市, 全省城市, 区县, 国控站点. */
      rankType: z
        .enum(['city168', 'province', 'area', 'site'], '排名范围应为 city168、province、area 或 site')
        .default('province'),
      factorCode: z.enum(rankedFactors, '排名指标应为综合指数、优良率或六项污染物之一').default('pm25'),
      /** Yesterday, the month or the year up to yesterday. */
      span: z.enum(['day', 'month', 'year'], '排名时段应为 day、month 或 year').default('month'),
    },
    output: z.object({
      rankType: z.enum(['city168', 'province', 'area', 'site']),
      factorCode: z.string(),
      factorName: z.string(),
      unit: z.string(),
      digits: z.number(),
      period: DaySpan,
      /** What `move` is against: the same days of the year before, of a single day the day before. */
      basePeriod: DaySpan,
      /** Best first. */
      rows: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          areaName: z.string(),
          isOwn: z.boolean(),
          rank: z.number(),
          /** 并列: others have the same value. */
          isTied: z.boolean(),
          value: z.number(),
          /** Against the base period, percent; of the good days' share percentage points. */
          change: numberOrNull,
          /** Ranks gained (positive) or lost; null where the base period has too few days. */
          move: numberOrNull,
          validDays: z.number(),
          validityNote: z.string().nullable(),
        }),
      ),
      /** Without a value: not ranked, and why. */
      excluded: z.array(z.object({ code: z.string(), name: z.string(), reason: z.string() })),
      own: z.object({ rank: numberOrNull, total: z.number(), isTied: z.boolean() }).nullable(),
      /** 168城市第12（并列）; '' of districts and sites. */
      sentence: z.string(),
      banner: z.string().nullable(),
      ...panelFacts,
    }),
  })({
    example: () => ({}),
  }),
})
