import type { DailyPollutant } from '../air/aqi.ts'
import { forbiddenInstruction } from '../event/forbidden-instruction.ts'
import type { Maybe } from '../missing.ts'

/** A row of conditions with what is to be done where they hold. */
export interface StrategyRule {
  id: string
  name: string
  /** Empty = every pollutant. */
  factors: readonly string[]
  /** City hours 0–23, both included; first > last runs over midnight. */
  firstHour: number
  lastHour: number
  /** Of the hour's own pollutant. */
  leastLevel: number
  /** m/s; null = any wind. A wind that nobody measured fulfils no condition on it. */
  mostWind: Maybe<number>
  leastWind: Maybe<number>
  /** Whom it names: sources upwind of the station, or the area around it. */
  sources: 'enterprise' | 'dust' | 'area'
  measure: string
  period: string
  unit: string
  mostRows: number
}

/** What a station measures now. */
export interface StationSituation {
  factor: DailyPollutant
  /** Running city hour, 0–23. */
  hour: number
  level: Maybe<number>
  windSpeed: Maybe<number>
}

const isInHours = ({ firstHour, lastHour }: StrategyRule, hour: number): boolean =>
  firstHour <= lastHour ? hour >= firstHour && hour <= lastHour : hour >= firstHour || hour <= lastHour

/** Whether a rule's conditions hold. Without a level nothing is proposed: nobody knows whether anything is high. */
export const ruleHolds = (rule: StrategyRule, { factor, hour, level, windSpeed }: StationSituation): boolean => {
  if (level === null || level < rule.leastLevel) return false
  if (rule.factors.length > 0 && !rule.factors.includes(factor)) return false
  if (!isInHours(rule, hour)) return false
  if (rule.mostWind !== null && (windSpeed === null || windSpeed > rule.mostWind)) return false
  return rule.leastWind === null || (windSpeed !== null && windSpeed >= rule.leastWind)
}

/** Where a source lies and how it runs. */
export interface SourceStanding {
  distanceM: number
  /** Between the direction the wind comes from and the source, degrees; null without wind. */
  deviationDeg: Maybe<number>
  /** Own emission now over its usual one; null where it is not known or not to be told. */
  emissionMultiple: Maybe<number>
}

/** A national station counts more: its values are the city's (command 1.6). */
const nationalWeight = 1.5
/** A source farther away counts half as much per this distance. */
const halvingM = 1000
const [leastMultiple, mostMultiple] = [0.5, 3]

/** Upwind geometry × emission above the own base × weight of the station (command 5). Larger is more pressing. */
export const proposalScore = (standing: Maybe<SourceStanding>, isNational: boolean): number => {
  const weight = isNational ? nationalWeight : 1
  // What concerns the whole area stands behind a source next door and before one far away.
  if (standing === null) return 0.4 * weight
  const { distanceM, deviationDeg, emissionMultiple } = standing
  const geometry = deviationDeg === null ? 0.5 : Math.max(0, Math.cos((deviationDeg * Math.PI) / 180))
  const emission = Math.min(mostMultiple, Math.max(leastMultiple, emissionMultiple ?? 1))
  return (geometry * emission * weight) / (1 + distanceM / halvingM)
}

/** Whether a measure may be proposed at a place: no spraying inside a national station's protection radius. */
export const mayPropose = (measure: string, nearestNationalStationM: Maybe<number>): boolean =>
  forbiddenInstruction(measure, nearestNationalStationM) === null
