import { z } from 'zod'
import { numberOrNull } from './analysis.ts'

/** What is compared: µg/m³, mg/m³ …, with the decimals it is published with. */
export const ComparedFactor = z.object({ code: z.string(), name: z.string(), unit: z.string(), digits: z.number() })
export type ComparedFactor = z.infer<typeof ComparedFactor>

const place = { siteCode: z.string(), siteName: z.string() }

/** A value and the label of its interval. */
const valueAt = z.object({ value: z.number(), time: z.string() }).nullable()

/** Hours of a place and how they changed from the hour before. */
export const HourChange = z.object({
  ...place,
  values: z.array(numberOrNull),
  /** Against the hour before; null where one of the two is missing. */
  changes: z.array(numberOrNull),
  count: z.number(),
  mean: numberOrNull,
  max: valueAt,
  min: valueAt,
  /** Last value of the period less its first. */
  net: numberOrNull,
  largestRise: valueAt,
  largestFall: valueAt,
})
export type HourChange = z.infer<typeof HourChange>

/** Hours on end in which a place lay above the threshold. */
export const HighValueEpisode = z.object({
  ...place,
  /** Labels of the first and the last hour. */
  startTime: z.string(),
  endTime: z.string(),
  hours: z.number(),
  mean: z.number(),
  max: z.number(),
  maxTime: z.string(),
})
export type HighValueEpisode = z.infer<typeof HighValueEpisode>

/** One day laid over others; hours end at 01:00 … 24:00. */
export const ComparedDay = z.object({
  ...place,
  day: z.string(),
  values: z.array(numberOrNull).length(24),
  count: z.number(),
  mean: numberOrNull,
  max: z.object({ value: z.number(), hour: z.number() }).nullable(),
})
export type ComparedDay = z.infer<typeof ComparedDay>

export const SequenceSeries = z.object({ ...place, factorCode: z.string(), values: z.array(numberOrNull) })
export type SequenceSeries = z.infer<typeof SequenceSeries>

/** Minuend less subtrahend at every time. */
export const Difference = z.object({
  ...place,
  /** What is subtracted: a place's value, or PM2.5 of the place itself. */
  referenceName: z.string(),
  minuend: z.array(numberOrNull),
  subtrahend: z.array(numberOrNull),
  differences: z.array(numberOrNull),
  /** Times at which both are there. */
  count: z.number(),
  mean: numberOrNull,
  /** Share of those times with a difference above zero. */
  positivePct: numberOrNull,
  /** Times with a difference above the threshold. */
  aboveCount: z.number(),
  max: valueAt,
  min: valueAt,
})
export type Difference = z.infer<typeof Difference>

/** r on complete pairs; null where it is not defined. */
export const PairCorrelation = z.object({ r: numberOrNull, n: z.number(), p: numberOrNull })

/** y = slope · x + intercept by least squares. */
export const FactorFit = z.object({
  xCode: z.string(),
  yCode: z.string(),
  n: z.number(),
  slope: numberOrNull,
  intercept: numberOrNull,
  r: numberOrNull,
  r2: numberOrNull,
  p: numberOrNull,
})
export type FactorFit = z.infer<typeof FactorFit>

/** Hours of one kind of wind at both ends of a way. */
export const TransportClass = z.object({
  hours: z.number(),
  sharePct: numberOrNull,
  sourceMean: numberOrNull,
  targetMean: numberOrNull,
  /** Mean of target less source over the hours in which both are there. */
  meanDifference: numberOrNull,
})
export type TransportClass = z.infer<typeof TransportClass>

/** Air on its way from a source place to the target. */
export const Transport = z.object({
  sourceCode: z.string(),
  sourceName: z.string(),
  targetCode: z.string(),
  targetName: z.string(),
  distanceKm: z.number(),
  /** Where the source lies, seen from the target: the wind that carries its air here. */
  bearingDeg: z.number(),
  bearingName: z.string(),
  /** The source lies upwind, downwind, beside the wind, or there was none. */
  upwind: TransportClass,
  downwind: TransportClass,
  crosswind: TransportClass,
  calm: TransportClass,
  /** Mean time under way in the upwind hours, hours. */
  meanLagHours: numberOrNull,
  /** Target's mean in upwind hours less its mean in all others. */
  excess: numberOrNull,
  /** Of the source as the air left it and the target as it came, in the upwind hours. */
  correlation: PairCorrelation,
  /** By 16 wind directions at the target. */
  sectors: z.array(z.object({ directionDeg: z.number(), name: z.string(), ...TransportClass.shape })),
})
export type Transport = z.infer<typeof Transport>
