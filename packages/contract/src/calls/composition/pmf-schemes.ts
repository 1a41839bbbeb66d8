import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code, codeList, page, requiredText, text } from '../../core/input.ts'
import { measured, nothing, records } from '../../core/output.ts'
import { SpeciesFamilyAsked } from '../../shapes/engine-asks.ts'
import { PmfSolutionChoice, ScannedFactors } from '../../shapes/pmf-outcome.ts'
import {
  FactorDimension,
  FactorFinger,
  SchemeComparisonAnswer,
  SchemeRow,
  SchemeSeason,
  SchemeState,
  SourceLaw,
} from '../../shapes/pmf-scheme.ts'

const matrix = z.array(z.array(measured))

/** One species of an analysis, sample by sample. */
const SpeciesFitPoints = z.object({
  schemeId: z.string(),
  factorCode: z.string(),
  factorName: z.string(),
  category: z.string(),
  times: z.array(z.string()),
  /** µg/m³ as the analysis took them; null where nothing was measured. */
  observed: z.array(measured),
  predicted: z.array(measured),
  /** Scaled by the uncertainty. */
  residuals: z.array(measured),
  r2: measured,
  slope: measured,
  intercept: measured,
  /** Samples beyond three uncertainties. */
  flagged: z.number(),
})
export type SpeciesFitPoints = z.infer<typeof SpeciesFitPoints>

/** A scheme with the views of its analysis. */
const SchemeDetail = SchemeRow.extend({
  runs: z.array(
    z.object({ run: z.number(), qTrue: z.number(), qRobust: z.number(), converged: z.boolean(), isBest: z.boolean() }),
  ),
  qTrue: z.number(),
  qRobust: z.number(),
  qExpected: z.number(),
  im: measured,
  is: measured,
  times: z.array(z.string()),
  /** Factor by sample, mean 1. */
  contributions: matrix,
  factors: z.array(FactorFinger),
  speciesFits: z.array(
    z.object({
      species: z.string(),
      category: z.string(),
      r2: measured,
      slope: measured,
      intercept: measured,
      flagged: z.number(),
      qOverExpected: measured,
    }),
  ),
  /** Sample by species, scaled. */
  residuals: matrix,
  mapping: z.array(z.object({ no: z.number(), mapped: z.number(), runs: z.number(), isAcceptable: z.boolean() })),
  /** Names offered for each factor. */
  proposals: z.array(z.array(z.object({ name: z.string(), score: z.number(), reasons: z.array(z.string()) }))),
  /** Numbers of factors side by side, the fewest first; empty where none but this one was computed. */
  scan: z.array(ScannedFactors),
  /** Edges of the G-space plot of every two factors; null for too few hours. */
  edges: z.array(
    z.object({ a: z.number(), b: z.number(), lower: measured, upper: measured, isLeaning: z.boolean().nullable() }),
  ),
  /** Of the base run, factor by species: what a turned or constrained solution is shown against. */
  baseProfiles: matrix,
  baseQTrue: z.number(),
  baseQRobust: z.number(),
  /** The best run turned with each strength. */
  fpeak: z.array(
    z.object({
      phi: z.number(),
      qTrue: z.number(),
      qRobust: z.number(),
      /** Rise of Q(true), %. */
      dQPct: z.number(),
      isAcceptable: z.boolean(),
      /** Factor by species. */
      profiles: matrix,
    }),
  ),
  /** The best run under the constraints of its parameters; null without any. */
  constrained: z
    .object({
      qTrue: z.number(),
      qRobust: z.number(),
      dQPct: z.number(),
      isAcceptable: z.boolean(),
      outcomes: z.array(z.object({ text: z.string(), value: z.number(), dQ: z.number(), isMet: z.boolean() })),
      profiles: matrix,
    })
    .nullable(),
  parameters: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type SchemeDetail = z.infer<typeof SchemeDetail>

const schemeId = { schemeId: code }
const edition = z.int().optional()
const change = { about: 'pmfScheme', changes: ['pmfScheme'], object: 'schemeId', outside: 'denied' } as const
const published = { ...change, right: 'engine.publish', origin: 'own' } as const

/** 源解析方案: drafted from a finished run, named, frozen, published, retired. */
export const pmfSchemes = group('/business-monitor-data/pmf', {
  pmfPlan: get('/plan', {
    summary: '源解析方案列表',
    right: 'analysis.read',
    outside: 'empty',
    about: 'pmfScheme',
    input: {
      ...page(20),
      family: SpeciesFamilyAsked.optional(),
      siteCodes: codeList(50).default([]),
      state: SchemeState.optional(),
      keyword: text(50).default(''),
    },
    /** The newest first; drafts only for who may run the engine. */
    output: records(SchemeRow),
  })({ example: () => ({}) }),
  pmfResult: get('/result', {
    summary: '方案结果；给出多个方案或站点时逐一比较',
    right: 'analysis.read',
    outside: 'denied',
    about: 'pmfScheme',
    input: {
      /** One to six; without any the schemes in use at the sites. */
      schemeIds: codeList(6).default([]),
      siteCodes: codeList(6).default([]),
      family: SpeciesFamilyAsked.default('VOC'),
    },
    output: z.object({
      schemes: z.array(SchemeDetail),
      /** The first against each other one. */
      comparisons: z.array(SchemeComparisonAnswer),
      /** Sites without a scheme, by name. */
      without: z.array(z.string()),
    }),
  })({ example: (city) => ({ schemeIds: city.pmf.publishedSchemeId }) }),
  pmfResultFit: get('/result/fit', {
    summary: '方案中一个物种的实测与模拟',
    right: 'analysis.read',
    outside: 'denied',
    about: 'pmfScheme',
    origin: 'own',
    input: { ...schemeId, factorCode: code },
    output: SpeciesFitPoints,
  })({ example: (city) => ({ schemeId: city.pmf.publishedSchemeId, factorCode: city.pmf.factorCode }) }),
  pmfResultLaw: get('/result/law', {
    summary: '方案建立时段各因子贡献：按时刻、星期、月份、季节',
    right: 'analysis.read',
    outside: 'denied',
    about: 'pmfScheme',
    origin: 'own',
    input: { ...schemeId, dimension: FactorDimension.default('HOUR') },
    output: SourceLaw,
  })({ example: (city) => ({ schemeId: city.pmf.publishedSchemeId }) }),
  pmfResultExport: get('/result/export', {
    summary: '导出方案记录',
    kind: 'export',
    right: 'analysis.read',
    outside: 'denied',
    about: 'pmfScheme',
    origin: 'own',
    input: schemeId,
    output: fileAnswer,
  })({
    example: (city) => ({ schemeId: city.pmf.publishedSchemeId }),
    effect: '一个工作簿，方案的因子谱与误差估计；冻结后附HJ 1353-2024计算记录各表',
  }),
  pmfSave: post('/save', {
    summary: '保存源解析方案',
    right: 'engine.run',
    ...change,
    input: {
      /** Of a draft to change; of a frozen one a new version is made. Left out, a new scheme. */
      schemeId: code.optional(),
      edition,
      /** A finished run about one site; needed for a new scheme. */
      jobId: code.optional(),
      title: requiredText(60, '请填写方案名称'),
      season: SchemeSeason.default('ALL'),
      /** In the order of the factors; empty where not yet named. */
      factorNames: z.array(text(30)).max(30, '最多30个因子').default([]),
      note: text(500).default(''),
      /** Which solution of the run the scheme keeps: that of before, of a new run the base run's when left out. */
      solution: PmfSolutionChoice.optional(),
    },
    output: SchemeRow,
  })({
    example: (city) => ({ jobId: city.pmf.jobId, title: '示例方案', factorNames: ['机动车', ''] }),
    effect: '一个草稿方案，采用所选的解（基础解、Fpeak 或约束解）；已冻结的方案另存为新版本',
  }),
  pmfFreeze: post('/freeze', {
    summary: '冻结方案',
    ...published,
    input: { ...schemeId, edition },
    output: SchemeRow,
  })({ example: (city) => ({ schemeId: city.pmf.draftSchemeId }), effect: '方案不可再改' }),
  pmfPublish: post('/publish', {
    summary: '发布方案',
    ...published,
    input: { ...schemeId, edition },
    output: SchemeRow,
  })({ example: (city) => ({ schemeId: city.pmf.frozenSchemeId }), effect: '该站该季节采用此方案，原方案停用' }),
  pmfRetire: post('/retire', {
    summary: '停用方案',
    ...published,
    input: { ...schemeId, edition },
    output: SchemeRow,
  })({ example: (city) => ({ schemeId: city.pmf.publishedSchemeId }), effect: '该站不再采用此方案' }),
  pmfDelete: post('/delete', {
    summary: '删除草稿方案',
    right: 'engine.run',
    ...change,
    origin: 'own',
    input: schemeId,
    output: nothing,
  })({ example: (city) => ({ schemeId: city.pmf.draftSchemeId }), effect: '草稿被删除；已冻结的方案不能删除' }),
})
