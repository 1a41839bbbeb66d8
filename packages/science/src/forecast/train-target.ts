import { type Climatology, fitClimatology } from './climatology.ts'
import { fitGroup, type GroupModel } from './fit-group.ts'
import { dayGroups, hourGroups } from './lead-group.ts'
import type { Pollutant, SiteHours } from './site-hours.ts'
import { SiteProblem } from './site-problem.ts'
import { type Subject, subjectOf } from './subject.ts'
import type { LeadUnit } from './target-series.ts'
import { trainingRows } from './training-rows.ts'

/** Forecast of one pollutant, all leads. */
export type TargetModel = {
  target: Pollutant
  unit: LeadUnit
  features: readonly string[]
  /** By site. */
  climatology: Readonly<Record<string, Climatology>>
  groups: readonly GroupModel[]
}

/** Share of the training span, from its end, on which rounds, weights and bands are found. */
const tailShare = 1 / 3

export type TrainingSpan = { fromHour: number; untilHour: number; seed: number }

/**
 * @param sites in order of their names; values from `untilHour` on are not read
 * @throws SiteProblem when a site has no value of the target
 */
export const trainTarget = (
  sites: readonly SiteHours[],
  city: SiteHours,
  target: Pollutant,
  unit: LeadUnit,
  { fromHour, untilHour, seed }: TrainingSpan,
): TargetModel => {
  const climatology: Record<string, Climatology> = {}
  const subjects: Subject[] = sites.map((site) =>
    subjectOf(site, city, target, unit, (own) => {
      const known = own.subarray(0, Math.max(0, untilHour - site.firstHour))
      if (known.every(Number.isNaN))
        throw new SiteProblem(site.site, `站点 ${site.site} 没有有效值`, { column: target })
      const fitted = fitClimatology(known, site.firstHour)
      climatology[site.site] = fitted
      return fitted
    }),
  )
  const tailFromHour = Math.round(untilHour - tailShare * (untilHour - fromHour))
  const groups = (unit === 'hour' ? hourGroups : dayGroups).map((group) =>
    fitGroup(group, trainingRows(subjects, group, untilHour), tailFromHour, seed),
  )
  return { target, unit, features: subjects[0]?.featureNames ?? [], climatology, groups }
}
