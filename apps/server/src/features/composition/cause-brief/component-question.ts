import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { type CauseSubject, hoursOf, roseDays, timeRangeOf, weekDays } from './asked-page.ts'

/** The filters of a page of components, as it begins with. */
export const weekFilters = (subject: CauseSubject) => ({
  siteCodes: [subject.siteCode],
  timeRange: timeRangeOf(subject, weekDays),
  dataStatus: 'MIX',
  dataType: 'HOUR',
})

/** What those filters ask. */
export const weekQuestion = <F extends SpeciesFamilyAsked>(family: F, subject: CauseSubject) => ({
  siteCodes: [subject.siteCode],
  ...hoursOf(subject, weekDays),
  dataStatus: 'MIX' as const,
  dataType: 'HOUR' as const,
  round: false,
  family,
  unit: 'ugm3' as const,
})

/** The filters of a rose; every one stands there, so that what was chosen on the page before does not stay. */
export const roseFilters = (subject: CauseSubject) => ({
  siteCodes: [subject.siteCode],
  timeRange: timeRangeOf(subject, roseDays),
  dataStatus: 'MIX',
  dataSource: 'MET',
  sectors: '16',
  factorTreeCode: [],
})

export const roseQuestion = (family: SpeciesFamilyAsked, subject: CauseSubject) => {
  const { dataType: _hours, ...week } = weekQuestion(family, subject)
  return {
    ...week,
    ...hoursOf(subject, roseDays),
    factorCodes: [],
    dataSource: 'MET' as const,
    sectors: '16' as const,
    measure: 'AMOUNT' as const,
  }
}
