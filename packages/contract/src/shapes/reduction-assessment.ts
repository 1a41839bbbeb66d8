import { z } from 'zod'
import { stamp } from '../core/output.ts'
import { numberOrNull } from './analysis.ts'
import { WarningColour } from './early-warning.ts'

/** 落实, 疑似未落实, 未落实, 无法判定 (command 1.6). */
const ResponseVerdict = z.enum(['done', 'suspected', 'undone', 'unknown'])

/** Enterprises by verdict. */
export const VerdictCounts = z.object({
  done: z.number(),
  suspected: z.number(),
  undone: z.number(),
  unknown: z.number(),
  total: z.number(),
})

/** Which warning, plan and hours an assessment speaks of. */
export const assessmentHead = {
  isEmergency: z.boolean(),
  warnManagerId: z.string().nullable(),
  nowLevelName: z.string(),
  colour: WarningColour.nullable(),
  planNumber: z.number().nullable(),
  /** Hours of the response that were judged, at most the last 24: their first start and their end. */
  startTime: stamp.nullable(),
  endTime: stamp.nullable(),
  /** Newest hour any meter counted, its publication label; null = none in those hours. */
  dataTime: stamp.nullable(),
  /** Enterprises one may not see: 另有{n}家不在查看范围，未计入. */
  hiddenCount: z.number(),
  /** Why there is nothing; null where there is something. */
  reason: z.string().nullable(),
}

/** kg a day of one pollutant. */
export const PollutantReduction = z.object({
  code: z.enum(['pm', 'so2', 'nox', 'voc']),
  name: z.string(),
  /** 应减: the level's share of the whole society's emission (表7); null without it, or where not the whole city is shown. */
  needKg: numberOrNull,
  /** What the plan takes off, of the enterprises whose base and share are known. */
  plannedKg: numberOrNull,
  /** Σ max(0, usual − actual) by the electricity of production, of those of them that could be judged: 估算. */
  realisedKg: numberOrNull,
  /** 完成率: Σ min(realised, planned) ÷ Σ planned of those that could be judged, percent. */
  ratePct: numberOrNull,
  /** Enterprises of the plan that are in no realised amount. */
  unknownCount: z.number(),
})

/** One enterprise under measures, as the list for inspection has it. */
export const InspectionRow = z.object({
  psCode: z.string(),
  psName: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  levelName: z.string(),
  kindName: z.string(),
  measures: z.array(z.string()),
  /** What is asked of its production, percent; null = the plan names none. */
  reductionPct: numberOrNull,
  /** kWh of production in the judged hours: usual, allowed, counted. */
  usualKwh: numberOrNull,
  allowedKwh: numberOrNull,
  actualKwh: numberOrNull,
  /** Counted against usual, percent. */
  deviationPct: numberOrNull,
  /** Realised of what was asked, percent. */
  executionPct: numberOrNull,
  verdict: ResponseVerdict,
  verdictName: z.string(),
  /** 存疑: the stack monitors say the opposite of the meters. */
  doubtful: z.boolean(),
  /** Where the usual day comes from, and what stands in the way of a verdict. */
  basis: z.string(),
  /** kg a day of four pollutants together (四项合计) asked for and not realised; null = not known. */
  shortfallKg: numberOrNull,
  /** The newest assigned task of this warning that names it. */
  eventId: z.string().nullable(),
  eventStatus: z.number().nullable(),
  eventStatusName: z.string(),
  /** What was found on the spot; '' = nothing yet. */
  finding: z.string(),
  /** When the task was sent out and when it was first answered (溯源反馈). */
  sentTime: stamp.nullable(),
  answeredTime: stamp.nullable(),
})
export type InspectionRow = z.infer<typeof InspectionRow>

/** How the tasks of the list are answered. */
export const InspectionAnswers = z.object({
  sent: z.number(),
  answered: z.number(),
  /** Median of the minutes from sending to the first answer; null without one. */
  medianMinutes: numberOrNull,
})
