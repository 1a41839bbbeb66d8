import type { Ensemble } from './boosting.ts'
import { leastWidth } from './fit-band.ts'
import type { GroupModel } from './fit-group.ts'
import { leadHours } from './lead-group.ts'
import { sumOfTrees } from './regression-tree.ts'
import type { SiteHours } from './site-hours.ts'
import { SiteProblem } from './site-problem.ts'
import { type Subject, subjectOf } from './subject.ts'
import type { TargetModel } from './train-target.ts'

/** A forecast value with its 10–90 % band, in the unit of the target, none below nought. */
export type Forecast = {
  lead: number
  /** Expected value. */
  mean: number
  p10: number
  p50: number
  p90: number
}

/**
 * Prepares a site for forecasts.
 * @throws SiteProblem when the model does not know the site or the data lack a feature it needs
 */
export const subjectFor = (model: TargetModel, site: SiteHours, city: SiteHours): Subject => {
  const climatology = model.climatology[site.site]
  if (!climatology)
    throw new SiteProblem(
      site.site,
      `模型没有训练过站点 ${site.site}（已训练：${Object.keys(model.climatology).join('、')}）`,
    )
  const subject = subjectOf(site, city, model.target, model.unit, () => climatology)
  const lacking = model.features.filter((name) => !subject.featureNames.includes(name))
  if (lacking.length > 0) throw new SiteProblem(site.site, `数据缺少模型需要的特征 ${lacking.join('、')}`)
  if (subject.featureNames.length !== model.features.length)
    throw new SiteProblem(site.site, '数据的特征与模型的特征不一致')
  return subject
}

/** Forecast of one lead from a start (position in the site's hours). */
export const predict = (group: GroupModel, subject: Subject, start: number, lead: number): Forecast => {
  const aimLead = leadHours(group, lead, subject.firstHour + start)
  const row = new Float64Array(subject.featureNames.length + 1)
  subject.fill(row, start, aimLead)
  const departure = group.weight * ensembleValue(group.point, row)
  row[subject.featureNames.length] = departure
  const point = (subject.usual[start + aimLead] as number) + departure
  const { low, middle, high, widening } = group.band
  const [from, to] = [ensembleValue(low, row), ensembleValue(high, row)]
  const more = widening * Math.max(to - from, leastWidth)
  const quantiles = [from - more, ensembleValue(middle, row), to + more]
    .map((error) => Math.max(0, point + error))
    .sort((a, b) => a - b)
  const [p10 = 0, p50 = 0, p90 = 0] = quantiles
  return { lead, mean: Math.max(0, point), p10, p50, p90 }
}

const ensembleValue = ({ start, trees }: Ensemble, row: Float64Array): number => {
  return start + sumOfTrees(trees, row)
}
