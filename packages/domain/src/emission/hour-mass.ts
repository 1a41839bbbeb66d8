import type { Maybe } from '../missing.ts'

/** mg into kg. */
const kgPerMg = 1e-6
/** A sum as sent stands while it is this close to concentration times flow: share of the latter, or kg. */
export const massTolerance = { share: 0.1, kg: 0.01 } as const

export interface HourReading {
  /** Sum of the hour as sent (Cou), kg. */
  sentKg: Maybe<number>
  /** Measured concentration, never the converted one: thin gas has more volume, not more mass. Standard-dry, mg/m³. */
  measuredMgM3: Maybe<number>
  /** Standard-dry gas flow, m³/h. */
  flowM3h: Maybe<number>
  /** The source stood still (flag F). */
  stopped: boolean
}

/** sent: as the monitor summed it; worked: concentration times flow; stopped: at rest, nothing let go. */
type MassSource = 'sent' | 'worked' | 'stopped'

export interface HourMass {
  kg: Maybe<number>
  source: Maybe<MassSource>
  /** 排放量不一致: the sum as sent does not follow from concentration and flow. */
  isInconsistent: boolean
}

const notNegative = (value: Maybe<number>): Maybe<number> => (value !== null && value >= 0 ? value : null)

/**
 * 小时排放量, kg (HJ 212-2017 appendix D: G = C·Q·10⁻⁶). As sent while it is within 10 % or 0.01 kg of C·Q, else C·Q and
 * marked; as sent where C or Q is missing; null where nothing is known. Negative numbers are none. The SQL of the series
 * room (`series/outlet-mass.ts`) says the same.
 */
export const hourMass = ({ sentKg, measuredMgM3, flowM3h, stopped }: HourReading): HourMass => {
  if (stopped) return { kg: 0, source: 'stopped', isInconsistent: false }
  const sent = notNegative(sentKg)
  const worked = measuredMgM3 === null || flowM3h === null ? null : notNegative(measuredMgM3 * flowM3h * kgPerMg)
  if (worked === null) return { kg: sent, source: sent === null ? null : 'sent', isInconsistent: false }
  if (sent === null) return { kg: worked, source: 'worked', isInconsistent: false }
  const stands = Math.abs(sent - worked) <= Math.max(massTolerance.share * worked, massTolerance.kg)
  return stands
    ? { kg: sent, source: 'sent', isInconsistent: false }
    : { kg: worked, source: 'worked', isInconsistent: true }
}
