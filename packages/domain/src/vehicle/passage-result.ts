import type { DetectionResult } from './detection-result.ts'
import type { ExhaustItem, ExhaustValues } from './exhaust-item.ts'
import { type InvalidReason, invalidReasonsOf, powerOf, type TestConditions } from './passage-validity.ts'
import { exceededItems, limitsOn, type VehicleLimit } from './vehicle-limit.ts'

export interface PassageResult {
  /** Null where the test is valid and no limit is entered for the fuel: nothing to judge by is no 合格. */
  result: DetectionResult | null
  reasons: InvalidReason[]
  exceeded: ExhaustItem[]
  /** kW/t. */
  power: number | null
}

/** Judges one remote-sensing test by the limits of its day ('YYYY-MM-DD'). An invalid test exceeds nothing. */
export const passageResult = (
  test: Omit<TestConditions, 'hasValues'>,
  values: ExhaustValues,
  limits: readonly VehicleLimit[],
  day: string,
): PassageResult => {
  const conditions = { ...test, hasValues: Object.values(values).some((value) => value !== null) }
  const reasons = invalidReasonsOf(conditions)
  const power = powerOf(conditions)
  if (reasons.length > 0) return { result: '0', reasons, exceeded: [], power }
  const holding = limitsOn(limits, test.fuel, day).filter(({ item }) => values[item] !== null)
  if (holding.length === 0) return { result: null, reasons, exceeded: [], power }
  const exceeded = exceededItems(holding, values)
  return { result: exceeded.length > 0 ? '-1' : '1', reasons, exceeded, power }
}
