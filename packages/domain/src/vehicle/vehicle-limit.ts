import type { ExhaustItem, ExhaustValues } from './exhaust-item.ts'
import type { Fuel } from './fuel.ts'

/** A limit of an exhaust and the days on which it holds. */
export interface VehicleLimit {
  fuel: Fuel
  item: ExhaustItem
  /** In the item's unit. */
  limit: number
  /** First day, 'YYYY-MM-DD'. */
  validFrom: string
  /** Last day; null = until further notice. */
  validTo: string | null
}

/** Limits that hold for a fuel on a day. */
export const limitsOn = (limits: readonly VehicleLimit[], fuel: Fuel, day: string): VehicleLimit[] =>
  limits.filter((one) => one.fuel === fuel && one.validFrom <= day && (one.validTo === null || day <= one.validTo))

/** Items strictly above a limit. */
export const exceededItems = (limits: readonly VehicleLimit[], values: ExhaustValues): ExhaustItem[] => [
  ...new Set(
    limits.flatMap(({ item, limit }) => {
      const value = values[item]
      return value !== null && value > limit ? [item] : []
    }),
  ),
]
