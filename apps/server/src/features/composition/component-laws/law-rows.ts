import type { ComponentLawRow, LawPart } from '@qingkong/contract/shapes/components'
import { groupedStatistics } from '@qingkong/science/stats/grouped-statistics'
import { orNaN } from '../component-hours/port.ts'
import type { LawTimes } from './law-times.ts'

/** A cell of the day's course stands on at least so many days. */
const fewestDaysOfHour = 5

interface Column {
  siteCode: string
  factorCode: string
  /** By interval; null is missing. */
  values: readonly (number | null)[]
}

/** The figures of one column by key, of all intervals or of those of a part. */
export const lawRows = (
  { siteCode, factorCode, values }: Column,
  { keyOf, partOf }: LawTimes,
  keys: readonly { key: string }[],
  { part, isHourly }: { part: LawPart; isHourly: boolean },
): ComponentLawRow[] =>
  groupedStatistics(
    orNaN(values),
    (at) => (part === 'ALL' || partOf(at) === part ? keyOf(at) : -1),
    keys.length,
    isHourly ? fewestDaysOfHour : 1,
  ).map((figures, at) => ({ siteCode, factorCode, part, key: keys[at]?.key ?? '', ...figures }))
