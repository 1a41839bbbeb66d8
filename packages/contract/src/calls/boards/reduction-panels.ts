import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { codeList, page, text } from '../../core/input.ts'
import { stamp } from '../../core/output.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { WarningColour } from '../../shapes/early-warning.ts'

const measureKind = z.enum(['stop', 'limit', 'self', 'other'])
const levelCode = z.enum(['', 'red', 'orange', 'yellow'], '预警级别应为 red、orange 或 yellow').default('')

/** Kilograms per day of particles, SO2, NOx and VOC; null where nothing is declared. */
const Amounts = z.object({ pm: numberOrNull, so2: numberOrNull, nox: numberOrNull, voc: numberOrNull })

const PlannedEnterprise = z.object({
  psCode: z.string(),
  psName: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  industryName: z.string(),
  /** The strictest of its measures. */
  kind: measureKind,
  kindName: z.string(),
  measures: z.array(z.string()),
  /** Of the inventory. */
  emissionBase: Amounts,
  /** Base × share; null where the plan states no share. */
  emissionReduction: Amounts,
})

/** Which plan and level an answer is about. */
const planHead = {
  planNumber: z.number().nullable(),
  levelCode: z.string(),
  levelName: z.string(),
  /** Enterprises one may not see: 另有{n}家不在查看范围，未计入. */
  hiddenCount: z.number(),
  /** Why there is nothing; null where there is something. */
  reason: z.string().nullable(),
}

const planInput = {
  /** Empty: the level of the warning in force, else 红色. */
  levelCode,
  areaCodes: codeList(50).default([]),
  keyword: text(50).default(''),
}

/** 减排方案 and 减排方案评估 of the cockpit, as far as the plan in force says. */
export const reductionPanels = group('/business-early-warn', {
  reducePlanEmissionPlanData: post('/reduce-plan/emission-plan-data', {
    summary: '减排方案企业清单与减排量',
    right: 'warning.read',
    outside: 'empty',
    about: 'reductionPlan',
    kind: 'read',
    input: { ...page(20), ...planInput },
    output: z.object({ ...planHead, records: z.array(PlannedEnterprise), total: z.number() }),
  })({
    example: () => ({}),
  }),
  reducePlanEmissionPlanCount: get('/reduce-plan/emission-plan-count', {
    summary: '减排方案统计：企业数、停限产与减排量',
    right: 'warning.read',
    outside: 'empty',
    about: 'reductionPlan',
    input: planInput,
    output: z.object({
      ...planHead,
      /** Enterprises with measures of the level. */
      total: z.number(),
      kinds: z.array(z.object({ kind: measureKind, kindName: z.string(), count: z.number() })),
      pollutants: z.array(
        z.object({
          code: z.enum(['pm', 'so2', 'nox', 'voc']),
          name: z.string(),
          /** kg per day of the listed enterprises. */
          baseKg: numberOrNull,
          reduceKg: numberOrNull,
          /** Of the listed enterprises' base, percent; not of the whole society, which is not kept yet. */
          ratePct: numberOrNull,
          /** Enterprises whose share or base is not stated: they are in no amount. */
          unknownCount: z.number(),
        }),
      ),
    }),
  })({
    example: () => ({}),
  }),
  reducePlanAssessNowEmEnterNum: get('/reduce-plan-assess/now-em-enter-num', {
    summary: '当前预警涉及企业数：停产、限产、自主减排',
    right: 'warning.read',
    outside: 'empty',
    about: 'reductionPlan',
    input: {},
    output: z.object({
      isEmergency: z.boolean(),
      warnManagerId: z.string().nullable(),
      nowLevelName: z.string(),
      colour: WarningColour.nullable(),
      stop: z.number(),
      limit: z.number(),
      self: z.number(),
      other: z.number(),
      total: z.number(),
      hiddenCount: z.number(),
      reason: z.string().nullable(),
      dataTime: stamp,
    }),
  })({
    example: () => ({}),
  }),
  reducePlanAssessEmReducePlanList: get('/reduce-plan-assess/em-reduce-plan-list', {
    summary: '当前预警的减排企业',
    right: 'warning.read',
    outside: 'empty',
    about: 'reductionPlan',
    input: { ...page(20), areaCodes: codeList(50).default([]), keyword: text(50).default('') },
    output: z.object({ ...planHead, records: z.array(PlannedEnterprise), total: z.number() }),
  })({
    example: () => ({}),
    mayBeEmpty: '没有生效的预警时没有减排企业',
  }),
})
