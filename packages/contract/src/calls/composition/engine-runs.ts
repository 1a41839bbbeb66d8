import { z } from 'zod'
import { uploadedFile } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { anyRecord, cityTime, code, flag, jsonNumber, recordOf, requiredText } from '../../core/input.ts'
import { stamp } from '../../core/output.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { AskedAbout } from '../../shapes/engine-asks.ts'
import {
  BoxModelOutcome,
  EngineCode,
  ForecastRunOutcome,
  ForecastTrainOutcome,
  FpeakStrength,
  forecastPollutants,
  forecastWeathers,
  PmfOutcome,
  PmfSolutionChoice,
  TrajectoryOutcome,
} from '../../shapes/engine-runs.ts'
import { JobRow } from '../office/jobs.ts'

/** Rows of one table. */
const mostRows = 100_000
/** Values of all tables of a run: what the body of a call can hold. */
const mostCells = 300_000

/** Species, columns of one table. */
const mostColumns = 1000
/** Cells with the lists they stand in, the times and the parameters. */
const mostStartValues = 2 * mostCells

const tooManyRows = `一张表最多${mostRows}行`
const column = z.array(jsonNumber.nullable()).max(mostRows, tooManyRows)
const times = z.array(cityTime).max(mostRows, tooManyRows)
const fullHour = cityTime.refine((text) => text.endsWith(':00:00'), '时间应为整点')
const columnName = requiredText(64, '请填写列名')
const seed = z.int().min(0).max(2_147_483_647)

const factor = z.int().min(1).max(30)
const profileCell = { factor, species: columnName }
/** Greatest rise of Q, as a share of it. */
const dQLimit = z.number().gt(0).max(1, '约束的 dQ 限值不能大于 1（100%）').optional()
/** What is known about profile values; factors from 1 in the order of the base run. */
export const PmfConstraint = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['zero', 'base']), ...profileCell }),
  z.strictObject({ kind: z.literal('value'), ...profileCell, value: jsonNumber.min(0), dQLimit }),
  z.strictObject({ kind: z.enum(['up', 'down']), ...profileCell, dQLimit }),
  z.strictObject({ kind: z.literal('limits'), ...profileCell, lower: jsonNumber.min(0), upper: jsonNumber.min(0) }),
  /** A linear expression of cells as in PMF 5, "0.66*[f1,s2]-4.2*[f2,s4]=0,250". */
  z.strictObject({ kind: z.literal('sum'), expression: requiredText(400, '请填写约束表达式') }),
])

/** Samples by species in both; null where nothing was measured. */
export const PmfTables = z.strictObject({
  species: z.array(requiredText(64, '请填写物种名称')).min(2, '请至少给出两个物种').max(200, '最多200个物种'),
  times,
  concentrations: z.array(z.array(jsonNumber.nullable()).max(200, '最多200个物种')).max(mostRows, tooManyRows),
  /** Left out where every species has a detection limit. */
  uncertainties: z
    .array(z.array(jsonNumber.nullable()).max(200, '最多200个物种'))
    .max(mostRows, tooManyRows)
    .optional(),
})
export const PmfParameters = z.strictObject({
  factors: z.int().min(1).max(30),
  runs: z.int().min(1).max(200).default(20),
  /** Other numbers of factors whose base runs are made as well, to choose between them. */
  scan: z.array(z.int().min(1).max(30)).max(12, '最多扫描12个因子数').optional(),
  seed: seed.default(1),
  robust: z.boolean().default(false),
  /** Of the species; those left out are strong. */
  categories: recordOf(columnName, z.enum(['strong', 'weak', 'bad']), mostColumns).default({}),
  /** Species that is the total (PM2.5, TVOC). */
  total: columnName.optional(),
  missing: z.enum(['drop', 'median']).optional(),
  /** Share of every concentration added to its uncertainty. */
  extraUncertainty: z.number().min(0).max(0.25).default(0),
  /** Species whose uncertainty follows from a detection limit, in the unit of the concentrations. */
  detection: recordOf(
    columnName,
    z.strictObject({ detectionLimit: jsonNumber, errorFraction: jsonNumber }),
    mostColumns,
  ).default({}),
  /** Resamples of the bootstrap, 0 for none. */
  bootstrap: z.int().min(0).max(1000).default(0),
  /** Samples in a block of the bootstrap; left out, it follows from the data. */
  blockLength: z.int().min(1).optional(),
  disp: z.boolean().default(false),
  /** Key species of BS-DISP. */
  bsDisp: z.array(columnName).max(20).default([]),
  /** Strengths φ the best run is turned with. */
  fpeak: z.array(FpeakStrength).max(20, '最多20个 Fpeak 强度').default([]),
  /** Put on the best run together. */
  constraints: z.array(PmfConstraint).max(50, '最多50个约束').default([]),
  /** Whose errors are estimated: the bootstrap and DISP of a constrained solution are made under its constraints, a turned one has the bootstrap alone. The base run's when left out. */
  errorsOf: PmfSolutionChoice.optional(),
})

/** A case document as `qk obm` reads it; the engine checks it. */
export const caseDocument = anyRecord(256 * 1024, '案例说明过大')

/** The hourly table by column name: hour_BJT, TEMP, RH, PRESS, gases and VOC. */
export const BoxModelTables = z.strictObject({ hours: recordOf(columnName, column, mostColumns) })
const cutShare = z.number().min(-1, '增加最多100%').max(1, '削减最多100%')
/** Shares taken off the groups of the case and NOx, below nought added, at hours from the first to before the last. */
const BoxModelScenario = z.strictObject({
  cuts: recordOf(columnName, cutShare, 30).default({}),
  noxCut: cutShare.default(0),
  fromHour: z.int().min(0).max(23).default(0),
  toHour: z.int().min(1).max(24).default(24),
})
export const BoxModelParameters = z.strictObject({
  case: caseDocument,
  /** VOC of this set of the case; left out, those of all sets. */
  set: columnName.optional(),
  rir: z.boolean().default(false),
  /** Lines of the EKMA grid, 0 for none. A grid of 41 lines is 1681 runs of the model. */
  ekma: z
    .int()
    .max(41, 'EKMA 网格最多41条线')
    .refine((lines) => lines === 0 || lines >= 3, 'EKMA 网格至少3条线')
    .default(0),
  /** EKMA of closed air instead of held concentrations. */
  batch: z.boolean().default(false),
  /** Ozone with other precursors, of a case that computes it. */
  scenario: BoxModelScenario.optional(),
})

/** One row per hour from `firstTime` on. µg/m³, CO mg/m³; °C, hPa, mm, m/s. */
const SiteHours = z.strictObject({
  site: requiredText(64, '请填写站点名称'),
  firstTime: fullHour,
  pollutants: z.partialRecord(z.enum(forecastPollutants), column),
  weather: z.partialRecord(z.enum(forecastWeathers), column).default({}),
  /** Weather forecast for each hour, known in advance. */
  forecastWeather: recordOf(columnName, column, mostColumns).default({}),
})
export const ForecastTables = z.strictObject({
  sites: z.array(SiteHours).min(1, '请给出站点数据').max(100, '最多100个站点'),
})
export const ForecastTrainParameters = z.strictObject({
  targets: z
    .array(z.enum(forecastPollutants))
    .min(1, '请选择预报目标')
    .max(forecastPollutants.length)
    .default([...forecastPollutants]),
  /** Forecasts by the hour up to 72 hours, by the day up to three days, or both. */
  units: z
    .array(z.enum(['hour', 'day']))
    .min(1, '请选择逐时或逐日预报')
    .max(2)
    .default(['hour', 'day']),
  /** Nothing from this hour on is read; left out, everything is. */
  until: fullHour.optional(),
  seed: seed.default(1),
})
export const ForecastRunParameters = z.strictObject({
  /** The last hour known. */
  at: fullHour,
})

/** Hourly winds of stations, one row per station and hour (start of the hour); a direction is where wind comes from. */
export const StationWinds = z.strictObject({
  kind: z.literal('stations'),
  times,
  longitude: column,
  latitude: column,
  speedMs: column,
  directionDeg: column,
})
/** A NetCDF file of winds stored by `windGridUpload`. */
const WindGridFile = z.strictObject({ kind: z.literal('grid'), fileId: code })
export const TrajectoryParameters = z.strictObject({
  start: z.strictObject({
    longitude: z.number().min(-180).max(360),
    latitude: z.number().min(-89).max(89),
    /** hPa or m, as the grid has it; for grids of several levels. */
    level: jsonNumber.optional(),
  }),
  /** Arrivals, or departures of forward paths. */
  times: z.array(cityTime).min(1, '请给出起始时间').max(1000, '最多1000条轨迹'),
  direction: z.enum(['back', 'forward']).default('back'),
  hours: z.int().min(1).max(240).default(24),
  /** Names of the variables of a grid; left out, the usual ones are tried. */
  names: z
    .strictObject({ east: columnName.optional(), north: columnName.optional(), vertical: columnName.optional() })
    .default({}),
})

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
