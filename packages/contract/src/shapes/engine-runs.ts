import { dailyPollutants } from '@qingkong/domain/air/aqi'
import { z } from 'zod'
import { measured } from '../core/output.ts'

/** The engines, which are kinds of jobs as well. */
export const engineCodes = ['pmf', 'box-model', 'forecast-train', 'forecast-run', 'trajectory'] as const
export const EngineCode = z.enum(engineCodes)
export type EngineCode = z.infer<typeof EngineCode>

/** What forecasts are trained for and read: µg/m³, CO mg/m³. */
export const forecastPollutants = ['pm25', 'pm10', 'so2', 'no2', 'co', 'o3'] as const
/** °C, hPa, °C, mm, m/s and the components of the wind vector, m/s. */
export const forecastWeathers = [
  'temperature',
  'pressure',
  'dewPoint',
  'rain',
  'windSpeed',
  'windEast',
  'windNorth',
] as const

const matrix = z.array(z.array(measured))
const numbers = z.array(measured)

/** What the base runs of one number of factors came to. */
export const ScannedFactors = z.object({
  factors: z.number(),
  runs: z.number(),
  converged: z.number(),
  /** Runs that met the lowest Q. */
  metBest: z.number(),
  qTrue: z.number(),
  qRobust: z.number(),
  qExpected: z.number(),
  im: measured,
  is: measured,
})

const strengthBounds = 'Fpeak 强度应在 -5 到 5 之间'
/** Strength φ a run is turned with. */
export const FpeakStrength = z.number().min(-5, strengthBounds).max(5, strengthBounds)

/** Which solution of an analysis: the best base run, that run turned with a strength, or that run under its constraints. */
export const PmfSolutionChoice = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('base') }),
    z.strictObject({ kind: z.literal('fpeak'), phi: FpeakStrength }),
    z.strictObject({ kind: z.literal('constrained') }),
  ],
  '采用的解应为 base、fpeak 或 constrained',
)
export type PmfSolutionChoice = z.infer<typeof PmfSolutionChoice>

export const PmfOutcome = z.object({
  engine: z.literal('pmf'),
  samples: z.array(z.string()),
  species: z.array(z.object({ name: z.string(), category: z.string() })),
  qTrue: z.number(),
  qRobust: z.number(),
  qExpected: z.number(),
  huberSum: z.number(),
  converged: z.boolean(),
  /** Number of the run shown, from 0. */
  bestRun: z.number(),
  im: measured,
  is: measured,
  /** The factor that brings most mass first. */
  factors: z.array(
    z.object({
      mass: z.number(),
      massPct: z.number(),
      proposals: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          score: z.number(),
          similarity: z.number(),
          reasons: z.array(z.string()),
        }),
      ),
    }),
  ),
  /** Factor by species: concentration the factor brings on average. */
  profiles: matrix,
  /** Factor by species: % of the species the factor brings. */
  pctOfSpecies: matrix,
  /** Factor by sample, mean 1. */
  contributions: matrix,
  /** Sample by species, scaled. */
  residuals: matrix,
  runs: z.array(
    z.object({
      run: z.number(),
      qTrue: z.number(),
      qRobust: z.number(),
      huberSum: z.number(),
      converged: z.boolean(),
      steps: z.number(),
    }),
  ),
  speciesFits: z.array(
    z.object({
      species: z.string(),
      q: z.number(),
      qOverExpected: measured,
      flagged: z.number(),
      r2: measured,
      slope: measured,
      intercept: measured,
      residualMean: measured,
      residualSd: measured,
    }),
  ),
  replaced: z.object({
    species: z.array(
      z.object({
        species: z.string(),
        category: z.string(),
        replacedMissing: z.number(),
        replacedBelowLimit: z.number(),
        negative: z.number(),
      }),
    ),
    droppedSamples: z.array(z.string()),
    extraUncertainty: z.number(),
  }),
  /** Sentences on what makes the result less certain: few samples, many factors. Results of before have none. */
  warnings: z.array(z.string()).default([]),
  /** Whose errors were estimated; the base run's where nothing is said. */
  errorsOf: PmfSolutionChoice.optional(),
  bootstrap: z
    .object({
      runs: z.number(),
      blockLength: z.number(),
      mapping: z.array(
        z.object({ factor: z.number(), mapped: z.number(), share: z.number(), isAcceptable: z.boolean() }),
      ),
      unmapped: z.number(),
      percentiles: z.array(z.number()),
      /** Factor by species by percentile. */
      profiles: z.array(matrix),
    })
    .nullable(),
  disp: z
    .object({
      levels: z.array(z.number()),
      swaps: z.array(z.array(z.number())),
      largestDecrease: z.number(),
      largestDecreasePct: z.number(),
      cells: z.array(
        z.object({ factor: z.number(), species: z.string(), value: z.number(), lower: numbers, upper: numbers }),
      ),
    })
    .nullable(),
  bsDisp: z
    .object({
      levels: z.array(z.number()),
      runs: z.number(),
      accepted: z.number(),
      largestDecrease: z.number(),
      cells: z.array(z.object({ factor: z.number(), species: z.string(), lower: numbers, upper: numbers })),
    })
    .nullable(),
  /** Base runs of every number of factors asked about, the fewest factors first; absent where one was asked for. */
  scan: z.array(ScannedFactors).optional(),
  /** The best run turned with each strength; profiles and contributions as above. Results of before have none. */
  fpeak: z
    .array(
      z.object({
        phi: z.number(),
        qTrue: z.number(),
        qRobust: z.number(),
        /** Rise of Q(true) over the best run. */
        dQPct: z.number(),
        isAcceptable: z.boolean(),
        profiles: matrix,
        contributions: matrix,
      }),
    )
    .default([]),
  /** The best run refitted under the constraints. */
  constrained: z
    .object({
      qTrue: z.number(),
      qRobust: z.number(),
      dQ: z.number(),
      dQPct: z.number(),
      isAcceptable: z.boolean(),
      outcomes: z.array(
        z.object({
          /** Position in the parameters. */
          constraint: z.number(),
          kind: z.string(),
          /** Of the cell or the sum, at the end. */
          value: z.number(),
          dQ: z.number(),
          /** False where the limit of dQ was reached first. */
          isMet: z.boolean(),
        }),
      ),
      profiles: matrix,
      contributions: matrix,
    })
    .nullable()
    .default(null),
})

export type PmfOutcome = z.infer<typeof PmfOutcome>

/** Named columns of equal length. */
const table = z.object({ columns: z.array(z.string()), rows: matrix })

const RidgePoint = z.object({ fVoc: z.number(), fNox: z.number(), response: measured, atEdge: z.boolean() })
/** Where (100 %, 100 %) stands to a ridge, in factors of NOx. */
const RidgePlace = z.object({ regime: z.enum(['VOC 控制区', '过渡区', 'NOx 控制区']), distance: measured })
const RirRegime = z.enum(['VOC 控制区', '过渡区', 'NOx 控制区', '强 VOC 控制区'])

export const BoxModelOutcome = z.object({
  engine: z.literal('box-model'),
  case: z.string(),
  mechanism: z.string(),
  citation: z.string(),
  species: z.number(),
  reactions: z.number(),
  set: z.array(z.string()),
  constrained: z.array(z.string()),
  notes: z.array(z.string()),
  filled: z.array(z.object({ column: z.string(), hour: z.number(), how: z.string(), value: z.number() })),
  warnings: z.array(z.string()),
  /** Integral of net ozone production over the window of the analysed day, ppb. */
  netPpb: measured,
  dayChanges: z.array(z.object({ day: z.number(), oh: measured, ho2: measured, net: measured })),
  spinUpSettled: z.boolean(),
  /** Budget at every full hour; units in docs/science. */
  budget: table,
  /** RO2 + NO by the class of the precursor at the hours of the analysed day, ppb/h. */
  precursors: table,
  /** Computed against observed ozone; null where the observation is held. */
  ozoneSkill: z.object({ n: z.number(), nmb: measured, rmse: measured, r: measured, ioa1981: measured }).nullable(),
  /** Concentrations at every full hour, molecule cm⁻³. */
  states: table,
  rir: z
    .object({
      reactivities: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(['group', 'species']),
          members: z.array(z.string()),
          rir: measured,
          deltaPpb: measured,
          meanCutPpb: measured,
          irPpb: measured,
          irGrams: measured,
          hourly: numbers,
        }),
      ),
      sumCheck: z
        .object({
          groups: z.array(z.string()),
          sum: measured,
          whole: measured,
          relative: measured,
          holds: z.boolean(),
        })
        .nullable(),
      regime: z.object({ regime: RirRegime, ratio: measured }).nullable(),
    })
    .nullable(),
  ekma: z
    .object({
      kind: z.enum(['days', 'batch']),
      legend: z.string(),
      axis: z.array(z.number()),
      /** NOx factor by VOC factor. */
      response: matrix,
      /** Highest hourly net production of the same runs, ppb/h; null for closed air. */
      highestNet: matrix.nullable(),
      ridge: z.array(RidgePoint),
      today: RidgePlace.nullable(),
      /** The same by the highest hour; null for closed air and in results of before. */
      highestRidge: z.array(RidgePoint).nullable().default(null),
      highestToday: RidgePlace.nullable().default(null),
      rays: z.array(
        z.object({
          voc: z.number(),
          nox: z.number(),
          points: z.array(z.object({ cut: z.number(), response: measured, change: measured })),
        }),
      ),
    })
    .nullable(),
  /** Ozone at hours 0 … 23 of the analysed day, ppb, beside the base and what was measured. Results of before have none. */
  scenario: z
    .object({ observed: numbers, base: numbers, scenario: numbers, agreement: measured })
    .nullable()
    .default(null),
})
export type BoxModelOutcome = z.infer<typeof BoxModelOutcome>

export const ForecastTrainOutcome = z.object({
  engine: z.literal('forecast-train'),
  trainedFrom: z.string(),
  /** The last hour read. */
  trainedThrough: z.string(),
  sites: z.array(z.string()),
  targets: z.array(
    z.object({
      target: z.enum(forecastPollutants),
      unit: z.enum(['hour', 'day']),
      features: z.number(),
      groups: z.array(
        z.object({
          firstLead: z.number(),
          lastLead: z.number(),
          trees: z.number(),
          weight: z.number(),
          trainedRows: z.number(),
        }),
      ),
    }),
  ),
  /** SHA-256 of the model, a file of the job. */
  modelVersion: z.string(),
})

/** A value with its 10–90 % band. */
const Forecast = z.object({
  lead: z.number(),
  mean: z.number(),
  p10: z.number(),
  p50: z.number(),
  p90: z.number(),
})

export const ForecastRunOutcome = z.object({
  engine: z.literal('forecast-run'),
  at: z.string(),
  hours: z.array(
    z.object({
      site: z.string(),
      target: z.enum(forecastPollutants),
      hours: z.array(Forecast.extend({ time: z.string() })),
    }),
  ),
  days: z.array(
    z.object({
      site: z.string(),
      leadDay: z.number(),
      date: z.string(),
      pollutants: z.partialRecord(z.enum(dailyPollutants), Forecast),
      /** Of the expected values; null where a pollutant is not forecast. */
      aqi: measured,
      aqiLevel: measured,
      primaryPollutants: z.array(z.string()),
    }),
  ),
})

export const TrajectoryOutcome = z.object({
  engine: z.literal('trajectory'),
  direction: z.enum(['back', 'forward']),
  mode: z.enum(['stations', 'grid']),
  /** What the paths are worth, to be shown beside them. */
  label: z.string(),
  vertical: z.string().nullable(),
  levelUnit: z.string().nullable(),
  paths: z.array(
    z.object({
      startTime: z.string(),
      /** False when the wind ended first. */
      complete: z.boolean(),
      /** At every full hour of the way and at its end. */
      points: z.array(
        z.object({
          time: z.string(),
          ageHours: z.number(),
          longitude: z.number(),
          latitude: z.number(),
          level: measured,
          windSpeedMs: measured,
        }),
      ),
    }),
  ),
})
