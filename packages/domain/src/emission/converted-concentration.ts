import type { Maybe } from '../missing.ts'

/** Oxygen in dry air, % by volume. */
const airOxygenPct = 21
/** With less combustion gas than this the conversion only blows up the noise of the two instruments. */
const leastDifferencePct = 2
/** Beyond this share of our own value a converted value as sent does not follow from what was sent with it. */
const disagreementShare = 0.1

export interface OxygenReading {
  /** Measured, standard-dry, in any unit; mean of the interval. */
  measured: Maybe<number>
  /** Mean oxygen of the same interval, % by volume, dry. */
  oxygenPct: Maybe<number>
  /** Reference oxygen of outlet and factor, %; null where the standard converts nothing. */
  referencePct: Maybe<number>
}

/**
 * 折算浓度 C(21 − O2ref)/(21 − O2), unit of `measured` (HJ 75-2017, HJ 212-2017 appendix D; references by GB 13223,
 * GB 13271, GB 18485). Of an hour it is worked out from the hour's mean concentration and mean oxygen, never as the mean
 * of converted minutes.
 * @returns the measured value without a reference; null without a value or oxygen, and where 21 − O2 is below 2 (氧含量异常)
 */
export const convertedConcentration = ({ measured, oxygenPct, referencePct }: OxygenReading): Maybe<number> => {
  if (measured === null || referencePct === null) return measured
  if (oxygenPct === null || isOxygenAnomalous(oxygenPct)) return null
  return (measured * (airOxygenPct - referencePct)) / (airOxygenPct - oxygenPct)
}

/** 氧含量异常: too close to the air for a conversion, or no share of a gas at all. %. */
export const isOxygenAnomalous = (oxygenPct: number): boolean =>
  oxygenPct < 0 || airOxygenPct - oxygenPct < leastDifferencePct

/** 折算不一致: a converted value as sent is more than 10 % off the one worked out. false while one of them is missing. */
export const isConversionInconsistent = (sent: Maybe<number>, worked: Maybe<number>): boolean =>
  sent !== null && worked !== null && Math.abs(sent - worked) > disagreementShare * Math.abs(worked)
