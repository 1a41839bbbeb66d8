import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { code, codeList, flag, jsonNumber, page, recordOf, requiredText } from '../../core/input.ts'
import { records, stamp } from '../../core/output.ts'
import { BoxModelParameters, caseDocument } from '../../shapes/box-model-question.ts'
import { naturalDay, periodOfAsk, readingOfAsk, SpeciesFamilyAsked } from '../../shapes/engine-asks.ts'
import { EngineCode } from '../../shapes/engine-code.ts'
import { ForecastRunParameters, ForecastTrainParameters } from '../../shapes/forecast-question.ts'
import { PmfParameters } from '../../shapes/pmf-question.ts'
import { TrajectoryParameters } from '../../shapes/trajectory-question.ts'
import { JobRow } from '../office/jobs.ts'
import { computeAgain, StartedRun } from './engine-runs.ts'

const speciesName = z.string().max(64)
const detectionLimit = jsonNumber.gt(0, '检出限应大于 0')
const errorFraction = z.number().min(0).max(1, '误差比例应在 0 到 1 之间')

/** One component station, its species and the period. Species go by their English names of the catalogue. */
const PmfAbout = {
  siteCode: code,
  family: SpeciesFamilyAsked.default('VOC'),
  /** Factor codes; left empty, those valid in three quarters of the hours. */
  factorCodes: codeList(200).default([]),
  /** Days whose hours are left out: fireworks, sand and dust. */
  excludedDays: z.array(naturalDay).max(200, '最多剔除200天').default([]),
  ...readingOfAsk,
}
/**
 * The equation of the EPA gives every value its uncertainty: from what is said here of a species, else from its limit and
 * uncertainty in the catalogue. The limits used stand in the result's parameters.
 */
const Uncertainty = z.strictObject({
  /** µg/m³, of species the catalogue states none for. */
  detectionLimit: detectionLimit.optional(),
  /** Of species the catalogue states none for; without it 10 %. */
  errorFraction: errorFraction.optional(),
  /** By factor code. */
  species: recordOf(
    speciesName,
    z.strictObject({ detectionLimit, errorFraction: errorFraction.optional() }),
    200,
  ).default({}),
})
const PmfAsked = {
  engine: z.literal('pmf'),
  uncertainty: Uncertainty.prefault({}),
  parameters: PmfParameters,
}

/** One station; the mechanism and what the case says beside the station and its hours. */
const BoxModelAbout = { siteCode: code, ...readingOfAsk }
const BoxModelAsked = {
  engine: z.literal('box-model'),
  /** An own mechanism; left out, the shipped CB6r3. */
  mechanismId: code.optional(),
  parameters: BoxModelParameters.extend({
    /** Keys of the case document that stand in for the usual ones. */
    case: caseDocument.default({}),
  }).prefault({}),
}

const ForecastAbout = { siteCodes: codeList(20).refine((codes) => codes.length > 0, '请选择站点'), ...readingOfAsk }
const ForecastTrainAsked = { engine: z.literal('forecast-train'), parameters: ForecastTrainParameters.prefault({}) }
const modelJobId = code

/** Paths on the winds of the city's stations that arrive at (or leave) a site at even hours of every day. */
const TrajectoryAbout = { siteCode: code, everyHours: z.int().min(1).max(24).default(6) }
const TrajectoryAsked = {
  engine: z.literal('trajectory'),
  parameters: TrajectoryParameters.pick({ direction: true, hours: true }).prefault({}),
}

/** A question by what it is about: the server reads the tables. */
export const EngineAsk = z.discriminatedUnion('engine', [
  z.strictObject({ ...PmfAsked, about: z.strictObject({ ...PmfAbout, ...periodOfAsk }) }),
  z.strictObject({ ...BoxModelAsked, about: z.strictObject({ ...BoxModelAbout, day: naturalDay }) }),
  z.strictObject({ ...ForecastTrainAsked, about: z.strictObject({ ...ForecastAbout, ...periodOfAsk }) }),
  z.strictObject({
    engine: z.literal('forecast-run'),
    /** A training run one may see. */
    modelJobId,
    about: z.strictObject(ForecastAbout),
    parameters: ForecastRunParameters,
  }),
  z.strictObject({ ...TrajectoryAsked, about: z.strictObject({ ...TrajectoryAbout, ...periodOfAsk }) }),
])
export type EngineAsk = z.output<typeof EngineAsk>

/** Whole days before the day it is due. */
const lastDays = z.int().min(1).max(366)

/** The same with a period that goes along: the days before the one it is due on; a forecast starts at the last full hour. */
export const RepeatedAsk = z.discriminatedUnion('engine', [
  z.strictObject({ ...PmfAsked, about: z.strictObject({ ...PmfAbout, lastDays }) }),
  z.strictObject({ ...BoxModelAsked, about: z.strictObject(BoxModelAbout) }),
  z.strictObject({
    ...ForecastTrainAsked,
    about: z.strictObject({ ...ForecastAbout, lastDays: z.int().min(1).max(1098) }),
  }),
  z.strictObject({ engine: z.literal('forecast-run'), modelJobId, about: z.strictObject(ForecastAbout) }),
  z.strictObject({
    ...TrajectoryAsked,
    about: z.strictObject({ ...TrajectoryAbout, lastDays: z.int().min(1).max(31) }),
  }),
])
export type RepeatedAsk = z.output<typeof RepeatedAsk>

export const EngineRunRow = JobRow.omit({ cancelling: true, files: true }).extend({
  engine: EngineCode,
  /** Empty for a run on tables that were brought. */
  siteCodes: z.array(z.string()),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Who asked; 系统 for a run of the system. */
  ownerName: z.string(),
  isOwn: z.boolean(),
  isSystem: z.boolean(),
  publishTime: stamp.nullable(),
  publisherName: z.string().nullable(),
  /** Shown read-only to whoever computes; a draft all the same. */
  shareTime: stamp.nullable(),
})
export type EngineRunRow = z.infer<typeof EngineRunRow>

/** 模型运算: asked by reference, found by site, day and kind, published to others. */
export const engineAsks = group('/engine-run', {
  engineRunAsk: post('/ask', {
    summary: '按站点、物种与时段开始模型运算（数据由服务器读取）',
    right: 'engine.run',
    outside: 'denied',
    about: 'job',
    changes: ['job', 'engineRun'],
    origin: 'own',
    input: { title: requiredText(60, '请填写运算名称'), again: computeAgain, ask: EngineAsk },
    output: StartedRun,
  })({
    example: (city) => ({ title: '站点来源轨迹', ask: city.engineRuns.ask }),
    exampleAs: 'dispatcher',
    effect: '一个运算作业；相同的运算已完成时直接给出该作业',
  }),
  engineRunList: get('/list', {
    summary: '模型运算结果列表（本人的与已发布的）',
    right: 'analysis.read',
    outside: 'empty',
    about: 'engineRun',
    origin: 'own',
    input: {
      ...page(20),
      engine: EngineCode.optional(),
      siteCode: code.optional(),
      /** Runs whose period touches these days. */
      startTime: naturalDay.optional(),
      endTime: naturalDay.optional(),
    },
    output: records(EngineRunRow),
  })({
    example: () => ({ engine: 'trajectory' }),
    exampleAs: 'dispatcher',
  }),
  engineRunPublish: post('/publish', {
    summary: '发布模型运算结果',
    right: 'engine.publish',
    outside: 'denied',
    about: 'engineRun',
    changes: ['engineRun'],
    object: 'jobId',
    origin: 'own',
    input: { jobId: code },
    output: EngineRunRow,
  })({
    example: (city) => ({ jobId: city.engineRuns.chiefJobId }),
    effect: '结果对管辖范围包含其站点的人员可见',
  }),
  engineRunWithdraw: post('/withdraw', {
    summary: '撤回已发布的模型运算结果',
    right: 'engine.publish',
    outside: 'denied',
    about: 'engineRun',
    changes: ['engineRun'],
    object: 'jobId',
    origin: 'own',
    input: { jobId: code },
    output: EngineRunRow,
  })({
    example: (city) => ({ jobId: city.engineRuns.publishedJobId }),
    effect: '结果只对运算发起人可见',
  }),
  engineRunShare: post('/share', {
    summary: '共享或取消共享本人的模型运算草稿（只读）',
    right: 'engine.run',
    outside: 'personal',
    about: 'engineRun',
    changes: ['engineRun'],
    object: 'jobId',
    origin: 'own',
    input: { jobId: code, shared: flag.default(true) },
    output: EngineRunRow,
  })({
    example: (city) => ({ jobId: city.engineRuns.chiefJobId }),
    effect: '管辖范围包含其站点、有运算权限的人员可查看该结果，不能更改',
  }),
})
