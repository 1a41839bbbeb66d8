import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { cityDay, code, jsonNumber, recordOf, text } from '../../core/input.ts'
import { measured, stamp } from '../../core/output.ts'
import { SpeciesFamilyAsked } from '../../shapes/engine-asks.ts'
import { ComponentFacts } from '../../shapes/pmf-scheme.ts'

/** How one species was measured over the period asked about, and what class that suggests. */
const SpeciesCheck = z.object({
  factorCode: z.string(),
  factorName: z.string(),
  n: z.number(),
  missing: z.number(),
  belowMdl: z.number(),
  snr: measured,
  suggested: z.enum(['strong', 'weak', 'bad']),
  reason: z.string(),
  /** Of the same substance by another method: one of the two is enough. */
  duplicateOf: z.string().nullable(),
})

const ComponentNode = z.object({
  factorCode: z.string(),
  factorName: z.string(),
  nameEn: z.string(),
  /** In force at the site, else of the catalogue; µg/m³. */
  detectionLimit: measured,
  errorFraction: measured,
})

const ComponentTree = z.object({
  groups: z.array(z.object({ groupCode: z.string(), groupName: z.string(), children: z.array(ComponentNode) })),
})
export type ComponentTree = z.infer<typeof ComponentTree>

/** With a site its limits in force on the day, today where none is named. */
const treeInput = { siteCode: code.optional(), day: cityDay.optional() }

const MonitorData = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  /** Hours with any value. */
  samples: z.number(),
  /** Every species of the family, in the order of the catalogue. */
  rows: z.array(SpeciesCheck),
  facts: ComponentFacts,
})
export type MonitorData = z.infer<typeof MonitorData>

const tree = { right: 'analysis.read', outside: 'cityWide', about: 'pmfParameter' } as const

const MdlRow = z.object({
  factorCode: z.string(),
  factorName: z.string(),
  groupName: z.string(),
  /** µg/m³. */
  detectionLimit: measured,
  errorFraction: measured,
  validFrom: z.string().nullable(),
  /** 仪器设置, or where the catalogue has it from. */
  source: z.string(),
  editorName: z.string().nullable(),
  updateTime: stamp.nullable(),
})
export type MdlRow = z.infer<typeof MdlRow>

const PmfConfig = z.object({
  family: SpeciesFamilyAsked,
  /** Class by factor code. */
  categories: z.record(z.string(), z.enum(['weak', 'bad'])),
  eventDays: z.array(z.object({ day: z.string(), note: z.string() })),
  /** On the first of a month schemes in use are made anew, as drafts. */
  refit: z.boolean(),
  version: z.number(),
  editorName: z.string().nullable(),
  updateTime: stamp.nullable(),
})
export type PmfConfig = z.infer<typeof PmfConfig>

/** PMF参数: which species there are and how well they were measured, limits by instrument, class templates. */
export const pmfParameters = group('/business-monitor-data', {
  vocSourcePmfOptionsTreeComponentsCity: get('/voc/source/pmf/options/tree-components-city', {
    summary: 'VOCs组分选项与检出限',
    ...tree,
    input: treeInput,
    output: ComponentTree,
  })({ example: () => ({}) }),
  vocSourcePmfOptionsTreeComponentsParticle: get('/voc/source/pmf/options/tree-components-particle', {
    summary: '颗粒物组分选项与检出限',
    ...tree,
    input: treeInput,
    output: ComponentTree,
  })({ example: () => ({}) }),
  analysisMonitorData: post('/analysis/monitor-data', {
    summary: '解析数据检查：各物种的有效、缺测、检出限与信噪比',
    kind: 'read',
    right: 'analysis.read',
    outside: 'denied',
    about: 'pmfParameter',
    input: {
      siteCode: code,
      family: SpeciesFamilyAsked.default('VOC'),
      /** Days, both included, up to a year. */
      from: cityDay,
      to: cityDay,
    },
    output: MonitorData,
  })({ example: (city) => ({ siteCode: city.pmf.siteCode, from: '2026-11-11', to: '2026-11-16' }) }),
  vocSourcePmfFactorMdl: get('/voc/source/pmf/factorMdl', {
    summary: '检出限与误差比例',
    right: 'analysis.read',
    outside: 'denied',
    about: 'pmfParameter',
    input: { siteCode: code, family: SpeciesFamilyAsked.default('VOC'), day: cityDay.optional() },
    /** In force on the day. */
    output: z.array(MdlRow),
  })({ example: (city) => ({ siteCode: city.pmf.siteCode }) }),
  vocSourcePmfSetFactorMdl: post('/voc/source/pmf/set-factorMdl', {
    summary: '设置检出限与误差比例',
    right: 'engine.publish',
    outside: 'denied',
    about: 'pmfParameter',
    changes: ['pmfParameter'],
    object: 'siteCode',
    input: {
      siteCode: code,
      family: SpeciesFamilyAsked.default('VOC'),
      validFrom: cityDay,
      factors: z
        .array(
          z.strictObject({
            factorCode: code,
            detectionLimit: jsonNumber.gt(0, '检出限应大于 0'),
            errorFraction: jsonNumber.min(0).max(1, '误差比例应在 0 到 1 之间'),
          }),
        )
        .min(1, '请选择组分')
        .max(200, '最多200个组分'),
    },
    output: z.array(MdlRow),
  })({
    example: (city) => ({
      siteCode: city.pmf.siteCode,
      validFrom: '2026-11-01',
      factors: [{ factorCode: city.pmf.factorCode, detectionLimit: 0.03, errorFraction: 0.1 }],
    }),
    effect: '自该日起该站的新解析采用此检出限',
  }),
  pmfConfig: get('/pmf/config', {
    summary: '解析参数：分类模板、事件日与每月自动解析',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'pmfParameter',
    input: { family: SpeciesFamilyAsked.default('VOC') },
    output: PmfConfig,
  })({ example: () => ({}) }),
  pmfConfigSave: post('/pmf/config/save', {
    summary: '修改解析参数',
    right: 'engine.publish',
    outside: 'cityOnly',
    about: 'pmfParameter',
    changes: ['pmfParameter'],
    object: 'family',
    origin: 'own',
    input: {
      family: SpeciesFamilyAsked,
      version: z.int().optional(),
      categories: recordOf(code, z.enum(['weak', 'bad']), 200).default({}),
      eventDays: z
        .array(z.strictObject({ day: cityDay, note: text(50).default('') }))
        .max(200, '最多200个事件日')
        .default([]),
      /** Left out, it stays as it is. */
      refit: z.boolean().optional(),
    },
    output: PmfConfig,
  })({
    example: () => ({ family: 'VOC', eventDays: [{ day: '2026-02-17', note: '春节烟花' }] }),
    effect: '新解析以此为起点',
  }),
})
