import { z } from 'zod'
import { stamp } from '../core/output.ts'

export const WarningColour = z.enum(['red', 'orange', 'yellow', 'other'])
const WarningStep = z.enum(['consult', 'suggest', 'sign', 'publish', 'start', 'lift', 'cancel'])
export const WarningAction = z.enum(['suggest', 'sign', 'return', 'publish', 'start', 'adjust', 'lift', 'cancel'])
/** '1' drafted and kept up by the machine, '0' in people's hands (rule-03). */
export const WarningAuto = z.enum(['0', '1'])

export const AlertCategory = z.object({
  categoryCode: z.string(),
  categoryName: z.string(),
  /** Shipped with the product. */
  builtIn: z.boolean(),
})

export const WarnLevel = z.object({
  levelCode: z.string(),
  levelName: z.string(),
  colour: WarningColour,
  /** Larger is more severe. */
  severity: z.number(),
  builtIn: z.boolean(),
})

export const WarnCriterion = z.object({
  id: z.string(),
  categoryCode: z.string(),
  categoryName: z.string(),
  levelCode: z.string(),
  levelName: z.string(),
  colour: WarningColour,
  alternatives: z.array(z.array(z.object({ aqiOver: z.number(), hours: z.number() }))),
  /** The alternatives in words; the remark where there are none. */
  conditionText: z.string(),
  effectiveFrom: z.string(),
  /** The newest of its category and level that has begun. */
  inForce: z.boolean(),
  source: z.string(),
  remark: z.string(),
  updateTime: stamp,
  updateUser: z.string(),
})

/** First values of the form; nothing of it is stored yet. */
export const NewWarning = z.object({
  name: z.string(),
  categoryCode: z.string(),
  levelCode: z.string().nullable(),
  areaCode: z.string(),
  planStartTime: stamp,
  planEndTime: stamp,
  reason: z.string(),
})

export const Warning = z.object({
  id: z.string(),
  name: z.string(),
  categoryCode: z.string(),
  categoryName: z.string(),
  /** As it was published. */
  levelCode: z.string(),
  levelName: z.string(),
  /** After 升降级. */
  nowLevelCode: z.string(),
  nowLevelName: z.string(),
  colour: WarningColour,
  areaCode: z.string(),
  areaName: z.string(),
  auto: WarningAuto,
  autoName: z.string(),
  /** Its category is read from AQI: it can be automatic, and its lifting asks for the forecast. */
  byAqi: z.boolean(),
  warnStep: WarningStep,
  warnStepName: z.string(),
  planStartTime: stamp,
  planEndTime: stamp,
  actualStartTime: stamp.nullable(),
  actualEndTime: stamp.nullable(),
  reason: z.string(),
  /** Number of the reduction plan that was frozen at the start. */
  planNumber: z.number().nullable(),
  version: z.number(),
  createUser: z.string(),
  createTime: stamp,
  updateTime: stamp,
  /** What the asking user may do now. */
  actions: z.array(z.object({ action: WarningAction, title: z.string(), needsOpinion: z.boolean() })),
  mayEdit: z.boolean(),
  mayRemove: z.boolean(),
  maySwitchAuto: z.boolean(),
})

export const WarningDetail = Warning.extend({
  flow: z.array(
    z.object({
      action: z.string(),
      title: z.string(),
      levelName: z.string(),
      opinion: z.string(),
      userName: z.string(),
      orgName: z.string(),
      time: stamp,
    }),
  ),
})

/** Cockpit state (document 3 section 2.6). */
export const EmergencyInfo = z.object({
  warnManagerId: z.string(),
  name: z.string(),
  categoryName: z.string(),
  /** As it was published, and after 升降级. */
  levelName: z.string(),
  nowLevelName: z.string(),
  colour: WarningColour,
  areaName: z.string(),
  warnStep: WarningStep,
  warnStepName: z.string(),
  actualStartTime: stamp,
  planEndTime: stamp,
})

export const PlanVersion = z.object({
  importId: z.string(),
  /** Counts the imported versions from 1; null while it is a draft. */
  planNumber: z.number().nullable(),
  fileName: z.string(),
  /** 0 草案, 1 已发布, 2 执行中, 3 已结束. */
  planStatus: z.enum(['0', '1', '2', '3']),
  planStatusName: z.string(),
  /** False: faulty cells keep it from being imported. */
  passed: z.boolean(),
  rowCount: z.number(),
  enterpriseCount: z.number(),
  problemCount: z.number(),
  uploadTime: stamp,
  uploadUser: z.string(),
  importTime: stamp.nullable(),
  importUser: z.string().nullable(),
})

/** What is wrong with a cell, as the spreadsheet names it. */
export const CellProblem = z.object({
  row: z.number(),
  column: z.string(),
  title: z.string(),
  value: z.string(),
  message: z.string(),
})
