import type { DustFactor } from '@qingkong/domain/dust/dust-factor'
import type { TspRatio } from '@qingkong/domain/dust/tsp-ratio'
import type { CallContext } from '../../../http/context.ts'
import type { LabelWindow } from '../../../series/port.ts'
import { type CountedHours, countedHours, countedWithin, type HourSwitches } from './counted-hours.ts'
import { windowBefore } from './dust-period.ts'
import type { DustSite } from './dust-sites.ts'
import { hoursIn, type ParticleHours, particleHours, particlesWithin } from './particle-hours.ts'
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

interface ReadHours {
  counted: CountedHours
  /** By site, over the counted window. */
  hours: ReadonlyMap<number, ParticleHours>
}

const readWindow = async (
  context: CallContext,
  sites: readonly DustSite[],
  window: LabelWindow,
  { factorCode, withSand, withoutRain }: FigureQuestion,
): Promise<ReadHours> => ({
  counted: await countedHours(context, window, factorCode, { withSand, withoutRain }),
  hours: await particleHours(
    context.db,
    window,
    sites.map(({ id }) => id),
  ),
})

const figuresOf = async (
  { db }: CallContext,
  sites: readonly DustSite[],
  { counted, hours }: ReadHours,
  { factorCode, withConverted }: FigureQuestion,
): Promise<MeasuredSites> => {
  const isWanted = [...hours.values()].some((site) => needsRatio(factorCode, site))
  const ratioOf = isWanted ? await tspRatios(db, counted.window.toMs) : noRatio
  const rule = { factor: factorCode, withConverted, ratioOf }
  return { counted, figures: sites.map((site) => siteFigures(site, hours.get(site.id), counted, rule)) }
}

/** Figures of some sites over the hours of a window that count. */
export const measuredSites = async (
  context: CallContext,
  sites: readonly DustSite[],
  window: LabelWindow,
  question: FigureQuestion,
): Promise<MeasuredSites> => figuresOf(context, sites, await readWindow(context, sites, window, question), question)

/** The same, and over the window before; both are read at once. */
export const measuredTwice = async (
  context: CallContext,
  sites: readonly DustSite[],
  window: LabelWindow,
  question: FigureQuestion,
): Promise<{ now: MeasuredSites; before: MeasuredSites }> => {
  const past = windowBefore(window)
  const whole = await readWindow(context, sites, { fromMs: past.fromMs, toMs: window.toMs }, question)
  const over = (part: LabelWindow) => {
    const counted = countedWithin(whole.counted, part)
    const from = hoursIn({ fromMs: past.fromMs, toMs: part.fromMs })
    const hours = new Map(
      [...whole.hours].map(([id, own]) => [id, particlesWithin(own, from, from + hoursIn(part))] as const),
    )
    return figuresOf(context, sites, { counted, hours }, question)
  }
  return { now: await over(window), before: await over(past) }
}
