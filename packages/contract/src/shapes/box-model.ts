import { z } from 'zod'
import { EngineProvenance } from '../calls/composition/engine-runs.ts'
import { flag, integer, jsonNumber, number, requiredText } from '../core/input.ts'
import { measured, stamp } from '../core/output.ts'
import { SeriesFacts } from './analysis.ts'
import { BoxModelOutcome } from './box-model-outcome.ts'
import { AskedAbout } from './engine-asks.ts'

/** Columns over the same hours or days; null is missing. */
export const SeriesOfItems = z.object({
  times: z.array(z.string()),
  items: z.array(
    z.object({
      siteCode: z.string(),
      factorCode: z.string(),
      factorName: z.string(),
      groupCode: z.string(),
      unit: z.string(),
      digits: z.number(),
      values: z.array(measured),
    }),
  ),
  facts: SeriesFacts,
})

/** How an hour of a species came to the model. */
export const HourState = z.enum(['measured', 'filled', 'belowLimit', 'missing'])
export type HourState = z.infer<typeof HourState>
/** Species by hour of the day. */
export const Availability = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  day: z.string(),
  rows: z.array(
    z.object({
      name: z.string(),
      unit: z.string(),
      /** µg/m³, CO mg/m³; K, %, hPa. */
      values: z.array(measured),
      states: z.array(HourState),
    }),
  ),
  /** Species that are not taken, with the reason. */
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Share of filled values, %. */
  filledPct: measured,
  /** Why the model refuses the day; null where it takes it. */
  refusal: z.string().nullable(),
  facts: SeriesFacts,
})

export const VerdictShape = z.object({
  regime: z.string(),
  agreed: z.boolean(),
  sentence: z.string(),
  votes: z.array(z.object({ criterion: z.string(), vote: z.string(), value: measured })),
})

/** A run as the pages of the box model read it. */
export const BoxModelRun = z.object({
  /** Null where the day has no run. */
  runId: z.string().nullable(),
  title: z.string(),
  state: z.enum(['none', 'queued', 'running', 'succeeded', 'failed', 'cancelled']),
  percent: z.number(),
  /** What is being done, or why there is no result. */
  sentence: z.string(),
  siteCode: z.string(),
  siteName: z.string(),
  /** Empty for a run on hours that were brought. */
  day: z.string(),
  createTime: stamp.nullable(),
  provenance: EngineProvenance.nullable(),
  resultVersion: z.string().nullable(),
  warnings: z.array(z.string()),
  asked: AskedAbout.nullable(),
  outcome: BoxModelOutcome.nullable(),
  verdict: VerdictShape.nullable(),
  /** The day in one sentence; null without a result. */
  conclusion: z.string().nullable(),
})
export type BoxModelRun = z.infer<typeof BoxModelRun>

const share = (most: number, message: string) => number.refine((value) => value >= 0 && value <= most, message)
const hour = (first: number, last: number) =>
  integer.refine((value) => value >= first && value <= last, `时刻应为${first}到${last}的整点`)

/** EKMA lines of the bench: 11 by default, 21 standard. */
export const ekmaLines = integer.refine((lines) => lines >= 3 && lines <= 41, 'EKMA 网格应为3到41条线')

/** What a parameter set says. Shares, not percent. */
export const boxModelForm = {
  name: requiredText(40, '请填写参数集名称'),
  /** An imported mechanism; left out, the shipped CB6r3. */
  mechanismId: z.string().max(64).default(''),
  /** HONO where it is not measured: a share of NO2, or free. */
  honoFree: flag.default(false),
  honoShare: share(0.2, 'HONO 与 NO₂ 之比应在0到0.2之间').default(0.02),
  photolysisFactor: share(2, '光解系数应在0到2之间').default(0.85),
  lifetimeH: number
    .refine((hours) => hours >= 0.1 && hours <= 10_000, '物理损失寿命应在0.1到10000小时之间')
    .default(24),
  days: integer.refine((days) => days >= 3 && days <= 10, '计算天数应在3到10之间').default(3),
  fromHour: hour(0, 23).default(7),
  toHour: hour(1, 24).default(19),
  reduction: number
    .refine((value) => Math.abs(value) >= 0.05 && Math.abs(value) <= 0.2, '削减比例应在5%到20%之间')
    .default(0.1),
  lines: ekmaLines.default(11),
  ekmaMost: number.refine((most) => most >= 1 && most <= 10, 'EKMA 上限应在1到10倍之间').default(2),
  mXyleneShare: share(1, '间二甲苯占比应在0到1之间').default(0.6),
  /** Species the mechanism lacks: their proxy mole for mole, by kOH, or left out. */
  proxies: z.enum(['mole', 'koh', 'off'], '替代物种应为 mole、koh 或 off').default('mole'),
}
export const BoxModelForm = z.object(boxModelForm)
export type BoxModelForm = z.output<typeof BoxModelForm>

export const BoxModelSet = BoxModelForm.extend({
  paramId: z.string(),
  /** Raised by every change. */
  version: z.number(),
  /** The keys of the case they stand for. */
  case: z.record(z.string(), z.unknown()),
  mechanismName: z.string(),
  /** SHA-256 of the mechanism; null for the shipped one. */
  mechanismVersion: z.string().nullable(),
  updateTime: stamp,
})
export type BoxModelSet = z.infer<typeof BoxModelSet>

/** A kept run with the name it was given. */
export const BoxModelFavourite = z.object({
  collectionId: z.string(),
  name: z.string(),
  note: z.string(),
  runId: z.string(),
  title: z.string(),
  state: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
  stateName: z.string(),
  percent: z.number(),
  sentence: z.string(),
  siteCode: z.string(),
  siteName: z.string(),
  day: z.string(),
  collectTime: stamp,
})
export type BoxModelFavourite = z.infer<typeof BoxModelFavourite>

/** Which table of a run a sheet holds. */
export const RunPart = z.enum(['rir', 'budget', 'ekma', 'rays'], '表应为 rir、budget、ekma 或 rays').default('rir')
export type RunPart = z.infer<typeof RunPart>

const RidgePoint = z.object({ fVoc: z.number(), fNox: z.number(), response: measured, atEdge: z.boolean() })
export const EkmaMatrix = z.object({
  runId: z.string(),
  siteName: z.string(),
  day: z.string(),
  legend: z.string(),
  /** Factors of VOC (columns) and NOx (rows). */
  axis: z.array(z.number()),
  /** ppb over the window, NOx by VOC. */
  response: z.array(z.array(measured)),
  /** ppb/h. */
  highestNet: z.array(z.array(measured)).nullable(),
  ridges: z.array(
    z.object({
      name: z.string(),
      points: z.array(RidgePoint),
      regime: z.string().nullable(),
      distance: measured,
    }),
  ),
})
export type EkmaMatrix = z.infer<typeof EkmaMatrix>

/** One of two runs that are compared. */
const ComparedRun = z.object({
  runId: z.string(),
  title: z.string(),
  siteName: z.string(),
  day: z.string(),
  /** ppb over the window. */
  netPpb: measured,
  /** With what the criteria say where they differ; null for a day that makes no ozone. */
  verdict: z.string().nullable(),
  /** Net production at hours 0 … 24, ppb/h. */
  net: z.array(measured),
  ekma: EkmaMatrix.nullable(),
})

/** Two runs over the same axes. */
export const BoxModelComparison = z.object({
  a: ComparedRun,
  b: ComparedRun,
  /** Groups before species, the largest difference first; places by falling RIR, a rise is positive. */
  reactivities: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['group', 'species']),
      a: measured,
      b: measured,
      delta: measured,
      rankA: z.number().nullable(),
      rankB: z.number().nullable(),
      rise: z.number().nullable(),
    }),
  ),
  /** Parameters and versions that are not the same. */
  differing: z.array(z.object({ name: z.string(), a: z.string(), b: z.string() })),
})
export type BoxModelComparison = z.infer<typeof BoxModelComparison>

export const ReductionRays = z.object({
  runId: z.string(),
  siteName: z.string(),
  day: z.string(),
  /** Wanted fall of the response, %. */
  targetPct: z.number(),
  rays: z.array(
    z.object({
      name: z.string(),
      voc: z.number(),
      nox: z.number(),
      /** % of whichever is cut more; ppb; change in %. */
      points: z.array(z.object({ cutPct: z.number(), response: measured, changePct: measured })),
      /** The least cut that reaches the target, %; null where none does. */
      leastCutPct: measured,
    }),
  ),
  /** Values between the grid's lines are bilinear, not runs. */
  basis: z.string(),
})
export type ReductionRays = z.infer<typeof ReductionRays>

export const NearCase = z.object({
  runId: z.string(),
  siteCode: z.string(),
  siteName: z.string(),
  day: z.string(),
  distance: z.number(),
  regime: z.string().nullable(),
  /** Largest differences first, in seasonal standard deviations. */
  terms: z.array(z.object({ feature: z.string(), name: z.string(), z: z.number() })),
})

export const NightResult = z.object({
  /** Site and day. */
  nightId: z.string(),
  siteCode: z.string(),
  siteName: z.string(),
  day: z.string(),
  runId: z.string().nullable(),
  state: z.string(),
  stateName: z.string(),
  sentence: z.string(),
})

/** Reactivities, budget and verdict of several days as one. */
export const MeanOutcome = z.object({
  days: z.number(),
  netPpb: measured,
  /** Hours 0 … 24, ppb/h. */
  produced: z.array(measured),
  lost: z.array(measured),
  net: z.array(measured),
  lnOverQ: measured,
  reactivities: z.array(
    z.object({ name: z.string(), kind: z.string(), members: z.array(z.string()), rir: z.number(), days: z.number() }),
  ),
})

/** Cuts of a scenario in %, by group of the case. */
export const ScenarioCut = z.strictObject({
  group: requiredText(20, '请选择物种组'),
  cutPct: jsonNumber.min(-100, '增加最多100%').max(100, '削减最多100%'),
})
