import type { DustFactor } from '@qingkong/domain/dust/dust-factor'
import type { TspRatio } from '@qingkong/domain/dust/tsp-ratio'
import type { CallContext } from '../../../http/context.ts'
import type { LabelWindow } from '../../../series/port.ts'
import { type CountedHours, countedHours, type HourSwitches } from './counted-hours.ts'
import type { DustSite } from './dust-sites.ts'
import { particleHours } from './particle-hours.ts'
import { needsRatio, type SiteFigures, siteFigures } from './site-figures.ts'
import { tspRatios } from './tsp-ratios.ts'

interface MeasuredSites {
  counted: CountedHours
  /** In the order of the sites. */
  figures: SiteFigures[]
}

export interface FigureQuestion extends HourSwitches {
  factorCode: DustFactor
  withConverted: boolean
}

/** Nobody asks for the ratio where every site measures what is asked. */
const noRatio = (): TspRatio => ({ ratio: Number.NaN, source: 'usual' })

/** Figures of some sites over the hours of a window that count. */
export const measuredSites = async (
  context: CallContext,
  sites: readonly DustSite[],
  window: LabelWindow,
  { factorCode, withConverted, ...switches }: FigureQuestion,
): Promise<MeasuredSites> => {
  const counted = await countedHours(context, window, factorCode, switches)
  const hours = await particleHours(
    context.db,
    window,
    sites.map(({ id }) => id),
  )
  const isWanted = [...hours.values()].some((site) => needsRatio(factorCode, site))
  const ratioOf = isWanted ? await tspRatios(context.db, window.toMs) : noRatio
  const rule = { factor: factorCode, withConverted, ratioOf }
  return { counted, figures: sites.map((site) => siteFigures(site, hours.get(site.id), counted, rule)) }
}
