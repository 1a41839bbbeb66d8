import { z } from 'zod'
import { stamp } from '../core/output.ts'
import { numberOrNull } from './analysis.ts'

/** 管控建议: one thing to do at one object; a draft until somebody decides. */
export const ControlProposal = z.object({
  /** Of the station, pollutant, day, rule and object: the same question has the same rows. */
  proposalId: z.string(),
  ruleName: z.string(),
  /** enterprise and dust name their source; road and area are kinds of places. */
  objectKind: z.enum(['enterprise', 'dust', 'area']),
  /** psCode or recordNum; '' of an area. */
  objectCode: z.string(),
  object: z.string(),
  measure: z.string(),
  /** When, in words. */
  period: z.string(),
  /** 责任单位. */
  unit: z.string(),
  /** The figures it rests on. */
  basis: z.string(),
  distanceM: numberOrNull,
  bearingDeg: numberOrNull,
  /** Larger is more pressing; upwind geometry, own emission above its base, weight of the station. */
  score: z.number(),
  /** False: outside one's areas and not named in one's task; no figure of its emission stands in the basis. */
  detailVisible: z.boolean(),
  decision: z.enum(['draft', 'accepted', 'rejected']),
  /** 待定, 已采纳, 未采纳. */
  decisionName: z.string(),
  /** The task that an accepted proposal became, if it has one. */
  eventId: z.string().nullable(),
  /** 0 = as proposed. */
  version: z.number(),
  updateTime: stamp.nullable(),
  updateUser: z.string(),
  reason: z.string(),
  /** Every change of it, oldest first. */
  history: z.array(z.object({ title: z.string(), userName: z.string(), time: stamp, detail: z.string() })),
})
export type ControlProposal = z.infer<typeof ControlProposal>
