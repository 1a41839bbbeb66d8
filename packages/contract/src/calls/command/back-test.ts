import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { code, integer } from '../../core/input.ts'
import { measured, stamp } from '../../core/output.ts'
import { JobRow } from '../office/jobs.ts'
import { ruleFields } from './alarm-rules.ts'

/** What became of an event that the present rule raised. */
export const verdictNames = { confirmed: '属实', dismissed: '不属实或关闭', open: '未结' } as const

const Counts = z.object({
  /** Episodes as the alarm engine counts them: one that comes back within three hours is one. */
  episodes: z.number(),
  level1: z.number(),
  level2: z.number(),
  level3: z.number(),
})

const BackTestEpisode = z.object({
  code: z.string(),
  name: z.string(),
  factorCode: z.string(),
  factorName: z.string(),
  /** Start of the first exceeding interval, end of the last. */
  startTime: stamp,
  endTime: stamp,
  level: z.number(),
  peakValue: measured,
  /** Raised by the present rule as well. */
  isKept: z.boolean(),
})

const BackTestEvent = z.object({
  eventId: z.string(),
  eventCode: z.string(),
  eventTime: stamp,
  siteName: z.string(),
  description: z.string(),
  level: z.number().nullable(),
  verdict: z.enum(['confirmed', 'dismissed', 'open']),
  verdictName: z.string(),
})

export const BackTestAnswer = z.object({
  startTime: stamp,
  endTime: stamp,
  /** Start of the first interval that could be judged: data may begin later than the span. */
  dataFrom: stamp.nullable(),
  /** Intervals judged × subjects, so that an answer of nothing can be told from no data. */
  judged: z.number(),
  draft: Counts,
  /** Null while the rule is new: there is nothing to compare with. */
  present: Counts.nullable(),
  byDay: z.array(z.object({ day: z.string(), draft: z.number(), present: z.number() })),
  bySubject: z.array(z.object({ code: z.string(), name: z.string(), draft: z.number(), present: z.number() })),
  /** The newest of what the changed rule would have raised, at most 500. */
  episodes: z.array(BackTestEpisode),
  /** Events of the present rule that the changed one would not have raised, nor any other rule. */
  lost: z.array(BackTestEvent),
  lostConfirmed: z.number(),
  avoidedDismissed: z.number(),
  sentence: z.string(),
})
export type BackTestAnswer = z.infer<typeof BackTestAnswer>

const backTestInput = {
  /** The present rule; left out for a new one. */
  id: z.string().max(64).optional(),
  ...ruleFields,
  /** Days back from now. */
  days: integer.refine((days) => days >= 1 && days <= 90, '回测天数应在1到90之间').default(90),
}

/** 规则回测: what a changed rule would have raised over the stored data. Raises and stores no alarm. */
export const backTest = group('/business-alarm', {
  alarmRuleBackTestStart: post('/alarm-rule/back-test', {
    summary: '开始告警规则回测',
    right: 'alarm-rule.write',
    outside: 'byRight',
    about: 'job',
    changes: ['job'],
    object: 'id',
    origin: 'own',
    input: backTestInput,
    output: JobRow,
  })({
    example: () => ({
      name: 'PM10小时阈值（示例）',
      factorCode: 'pm10',
      siteTypes: '20,30',
      thresholdLevel3: 20,
      days: 3,
    }),
    effect: '一个回测作业，完成后给出对比结果和告警清单工作簿',
  }),
  alarmRuleBackTest: get('/alarm-rule/back-test-result', {
    summary: '告警规则回测结果',
    right: 'alarm-rule.write',
    outside: 'personal',
    about: 'backTest',
    origin: 'own',
    /** A back-test of one's own that has ended well. */
    input: { jobId: code },
    output: BackTestAnswer,
  })({
    example: (city) => ({ jobId: city.documents.backTestJobId }),
  }),
})
