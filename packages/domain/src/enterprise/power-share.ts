import type { Maybe } from '../missing.ts'

/** Shares of the reference power: producing from, treatment stopped below, treatment weak below, overload above. */
export const powerShares = { producing: 0.2, treatmentStopped: 0.1, treatmentWeak: 0.5, overload: 1.2 } as const

/** Loads below this are the meter's own noise, kW. */
export const leastLoadKw = 0.2
/** Days of loads a reference is made of, and how many there must be; with fewer the rated power stands in. */
export const referenceDays = { of: 60, least: 10 } as const

const tenths = (kw: number): number => Math.round(kw * 10)

/**
 * Reference power of equipment, kW: the most frequent load (to 0.1 kW) of those above the mean of all loads of 0.2 kW
 * and more; of equally frequent ones the larger. The SQL of the series room (`series/meter-reference.ts`) says the same.
 * @param loadsKw hourly loads of 60 days
 * @returns null without a load
 */
export const referencePower = (loadsKw: readonly number[]): Maybe<number> => {
  const loads = loadsKw.filter((load) => load >= leastLoadKw)
  const mean = loads.reduce((sum, load) => sum + load, 0) / loads.length
  const counts = new Map<number, number>()
  // Equipment that only knows one load lies on its mean.
  for (const load of loads) if (load >= mean) counts.set(tenths(load), (counts.get(tenths(load)) ?? 0) + 1)
  const [most] = [...counts].toSorted(([a, n], [b, m]) => m - n || b - a)
  return most === undefined ? null : most[0] / 10
}

/** Load as a share of the reference power; null where one is unknown. */
export const powerShare = (loadKw: Maybe<number>, referenceKw: Maybe<number>): Maybe<number> =>
  loadKw === null || referenceKw === null || referenceKw <= 0 ? null : loadKw / referenceKw

/** Whether a line produces that takes a share of its reference power; null when that is not known. */
export const isProducing = (share: Maybe<number>): Maybe<boolean> =>
  share === null ? null : share >= powerShares.producing

/** An interval of a line: shares of reference power. */
export interface LineShares {
  production: Maybe<number>
  treatment: Maybe<number>
}

/** A meter of a line in an interval. */
export interface MeterShare {
  /** Whether it feeds what removes the pollution; else what makes it. */
  isTreatment: boolean
  share: Maybe<number>
}

/**
 * What a line takes by its meters: the share of its strongest production and of its weakest treatment, because a facility
 * that stands still is not made good by another that runs. Silent meters say nothing. The SQL of
 * `sources/enterprises/line-shares.ts` says the same.
 */
export const lineSharesOf = (meters: readonly MeterShare[]): LineShares => {
  const known = (isTreatment: boolean) =>
    meters.flatMap((meter) => (meter.isTreatment === isTreatment ? (meter.share ?? []) : []))
  const [production, treatment] = [known(false), known(true)]
  return {
    production: production.length === 0 ? null : Math.max(...production),
    treatment: treatment.length === 0 ? null : Math.min(...treatment),
  }
}

/** stopped: 治污设施未同步运行; weak: 治污设施低效运行. */
export type TreatmentFault = 'stopped' | 'weak'

/** The state of the facility and of its enterprise. */
export const faultStates = { stopped: 'alarm', weak: 'warning' } as const satisfies Record<TreatmentFault, string>

/** What is wrong with a treatment facility in an interval of its line. @returns null while all is well or nothing is known */
export const treatmentFault = ({ production, treatment }: LineShares): Maybe<TreatmentFault> => {
  if (treatment === null || isProducing(production) !== true) return null
  if (treatment < powerShares.treatmentStopped) return 'stopped'
  return treatment < powerShares.treatmentWeak ? 'weak' : null
}
