import { z } from 'zod'
import { uploadedFile } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code, flag, requiredText } from '../../core/input.ts'
import { stamp } from '../../core/output.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { BoxModelOutcome } from '../../shapes/box-model-outcome.ts'
import { BoxModelParameters, BoxModelTables } from '../../shapes/box-model-question.ts'
import { AskedAbout } from '../../shapes/engine-asks.ts'
import { EngineCode } from '../../shapes/engine-code.ts'
import { ForecastRunOutcome, ForecastTrainOutcome } from '../../shapes/forecast-outcome.ts'
import { ForecastRunParameters, ForecastTables, ForecastTrainParameters } from '../../shapes/forecast-question.ts'
import { PmfOutcome } from '../../shapes/pmf-outcome.ts'
import { PmfParameters, PmfTables } from '../../shapes/pmf-question.ts'
import { TrajectoryOutcome } from '../../shapes/trajectory-outcome.ts'
import { StationWinds, TrajectoryParameters, WindGridFile } from '../../shapes/trajectory-question.ts'
import { JobRow } from '../office/jobs.ts'

/** Values of all tables of a run: what the body of a call can hold. */
const mostCells = 300_000

/** Cells with the lists they stand in, the times and the parameters. */
const mostStartValues = 2 * mostCells

/** A question to an engine: what it is computed from, and how. */
const EngineQuestion = z.discriminatedUnion('engine', [
  z.strictObject({ engine: z.literal('pmf'), data: PmfTables, parameters: PmfParameters }),
  z.strictObject({
    engine: z.literal('box-model'),
    /** An own mechanism; left out, the shipped CB6r3. */
    mechanismId: code.optional(),
    data: BoxModelTables,
    parameters: BoxModelParameters,
  }),
  z.strictObject({
    engine: z.literal('forecast-train'),
    data: ForecastTables,
    parameters: ForecastTrainParameters.prefault({}),
  }),
  z.strictObject({
    engine: z.literal('forecast-run'),
    /** An own training run that has ended well. */
    modelJobId: code,
    data: ForecastTables,
    parameters: ForecastRunParameters,
  }),
  z.strictObject({
    engine: z.literal('trajectory'),
    data: z.discriminatedUnion('kind', [StationWinds, WindGridFile]),
    parameters: TrajectoryParameters,
  }),
])
export type EngineQuestion = z.output<typeof EngineQuestion>

const cellsOf = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + cellsOf(item), 0)
  if (typeof value === 'object' && value !== null) return cellsOf(Object.values(value))
  return 1
}

/** What a result was made of and by; the same engine, version, parameters and data give the same result, byte by byte. */
export const EngineProvenance = z.object({
  engine: EngineCode,
  engineVersion: z.string(),
  /** With all defaults. */
  parameters: z.record(z.string(), z.unknown()),
  /** Null for engines without chance. */
  seed: z.number().nullable(),
  /** SHA-256 of the tables as canonical JSON. */
  dataVersion: z.string(),
  /** SHA-256 of the file it was computed with: the model of a forecast, the grid of a trajectory, a mechanism. */
  fileVersion: z.string().nullable(),
})
export type EngineProvenance = z.infer<typeof EngineProvenance>

export const EngineOutcome = z.discriminatedUnion('engine', [
  PmfOutcome,
  BoxModelOutcome,
  ForecastTrainOutcome,
  ForecastRunOutcome,
  TrajectoryOutcome,
])
export type EngineOutcome = z.infer<typeof EngineOutcome>

export const EngineRunAnswer = z.object({
  jobId: z.string(),
  title: z.string(),
  provenance: EngineProvenance,
  /** SHA-256 of result.json: provenance and outcome. */
  resultVersion: z.string(),
  /** By the city's clock; `seconds` is the time the computation took. */
  startTime: stamp,
  endTime: stamp,
  seconds: z.number(),
  /** What it was asked about, and what was found there; null for tables that were brought. */
  asked: AskedAbout.nullable(),
  outcome: EngineOutcome,
})
export type EngineRunAnswer = z.infer<typeof EngineRunAnswer>

/** What an import found; the version is the SHA-256 of files and citation. */
export const ImportedMechanism = z.object({
  mechanismId: z.string(),
  name: z.string(),
  version: z.string(),
  format: z.enum(['facsimile', 'kpp', 'cmaq']),
  species: z.number(),
  reactions: z.number(),
  distinctRates: z.number(),
  ro2: z.number(),
  photolysis: z.array(z.string()),
  /** Declared species no reaction uses. */
  unused: z.array(z.string()),
  /** Species that react with the RO2 sum without being in it. */
  outsideRo2: z.array(z.string()),
  /** Reactions of the file without a rate in a box of gas. */
  leftOut: z.array(z.object({ label: z.string(), reason: z.string() })),
  /** Noon of a made-up day by this mechanism and by CB6r3: shown, not judged. */
  testDay: z.object({
    quantities: z.array(z.object({ name: z.string(), unit: z.string(), own: numberOrNull, shipped: numberOrNull })),
    /** Why the mechanism cannot compute the day. */
    refusal: z.string().nullable(),
  }),
})
export type ImportedMechanism = z.infer<typeof ImportedMechanism>

/** Compute although the same run has ended well before. */
export const computeAgain = flag.default(false)

export const StartedRun = JobRow.extend({
  /** The same question was answered before: the job is that finished run, an own one or a published one. */
  reused: z.boolean(),
})
export type StartedRun = z.infer<typeof StartedRun>

/** 模型运算: receptor model, box model, forecasts and trajectories as jobs. Progress, cancel and files are the jobs' own. */
export const engineRuns = group('/engine-run', {
  engineRunStart: post('/start', {
    summary: '开始模型运算（PMF、盒子模型、统计预报、轨迹）',
    right: 'engine.run',
    outside: 'own',
    about: 'job',
    changes: ['job', 'engineRun'],
    origin: 'own',
    mostValues: mostStartValues,
    input: {
      title: requiredText(60, '请填写运算名称'),
      again: computeAgain,
      run: EngineQuestion.refine(
        ({ data }) => cellsOf(data) <= mostCells,
        `最多可用${mostCells / 10_000}万个数据，请缩短时段或减少列`,
      ),
    },
    output: StartedRun,
  })({
    example: (city) => ({ title: '来源轨迹', run: city.engineRuns.question }),
    exampleAs: 'dispatcher',
    effect: '一个运算作业，完成后给出结果及其来源',
  }),
  engineRunResult: get('/result', {
    summary: '模型运算结果',
    right: 'analysis.read',
    outside: 'personal',
    about: 'engineRun',
    origin: 'own',
    /** A run that has ended well: one's own, or a published one about sites of one's areas. */
    input: { jobId: code },
    output: EngineRunAnswer,
  })({
    example: (city) => ({ jobId: city.engineRuns.finishedJobId }),
    exampleAs: 'dispatcher',
  }),
  mechanismUpload: post('/mechanism/upload', {
    summary: '导入化学机理（FACSIMILE、KPP、CMAQ）',
    right: 'engine.run',
    outside: 'own',
    about: 'mechanism',
    changes: ['mechanism'],
    origin: 'own',
    body: 'multipart',
    mostFiles: 4,
    input: {
      /** Where the mechanism is published. */
      citation: requiredText(500, '请填写机理出处'),
      files: z
        .union([z.array(uploadedFile), uploadedFile.transform((file) => [file])])
        .pipe(z.array(uploadedFile).min(1, '请选择机理文件').max(4, '最多4个机理文件')),
    },
    output: ImportedMechanism,
  })({
    example: (city) => ({ citation: '测试机理', files: [city.engineRuns.mechanism()] }),
    exampleAs: 'dispatcher',
    effect: '保存机理文件，供本人的盒子模型运算使用',
  }),
  windGridUpload: post('/wind-grid/upload', {
    summary: '上传风场格点文件（NetCDF）',
    right: 'engine.run',
    outside: 'own',
    about: 'windGrid',
    changes: ['windGrid'],
    origin: 'own',
    body: 'multipart',
    input: {
      file: z
        .union([
          z
            .array(uploadedFile)
            .length(1, '请选择一个文件')
            .transform(([file]) => file),
          uploadedFile,
        ])
        .pipe(uploadedFile),
    },
    output: z.object({ fileId: z.string(), fileName: z.string(), sizeBytes: z.number() }),
  })({
    example: (city) => ({ file: city.engineRuns.windGrid() }),
    exampleAs: 'dispatcher',
    effect: '保存风场文件，供本人的轨迹运算使用',
  }),
})
