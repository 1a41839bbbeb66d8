import { factors } from '@qingkong/domain/site/factor'
import { calmBelowMs } from '@qingkong/domain/wind/sector'
import type { CallAnswer } from '../../client/use-call.ts'
import { formatMeasured } from '../../kit/format.ts'
import { type Drawn, drawnPoint } from './drawn.ts'

export type MapSite = CallAnswer<'cockpitMapSites'>['sites'][number]

/** What the site layers draw from; flat because MapLibre styles read flat properties. */
export type SiteProperties = {
  name: string
  group: SiteGroup
  /** 0 where the AQI cannot be computed. */
  level: number
  value: string
  /** Direction the wind comes from; -1 hides the arrow. */
  wind: number
  /** Severity of the open alarm; 0 = none. */
  alarm: number
  /** What lies above where circles overlap, and has its number written: alarms, national sites, the worse air. */
  rank: number
}

export type SiteGroup = 'national' | 'provincial' | 'municipal' | 'district' | 'micro' | 'component' | 'weather'

export const siteGroups: Record<SiteGroup, { title: string; types: readonly string[] }> = {
  national: { title: '国控站', types: ['10', '11', '12'] },
  provincial: { title: '省控站', types: ['20'] },
  municipal: { title: '市控站', types: ['30'] },
  district: { title: '区控站', types: ['50'] },
  micro: { title: '微型站', types: ['40', '41', '42', '43'] },
  component: { title: '组分站', types: ['60', '70', '71', '72'] },
  weather: { title: '气象站', types: ['80'] },
}

export const siteGroupNames = Object.keys(siteGroups) as SiteGroup[]

export const siteGroupOf = (siteType: string): SiteGroup =>
  siteGroupNames.find((name) => siteGroups[name].types.includes(siteType)) ?? 'municipal'

/** Factors that can colour the map; the level is the AQI's, a single factor shows its number only. */
export const mapFactors = ['aqi', 'pm25', 'pm10', 'o3', 'no2', 'so2', 'co'] as const
export type MapFactor = (typeof mapFactors)[number]

/** A fraction decides between equals, so that circles and numbers do in the same way: the southern one lies in front. */
const rankOf = (site: MapSite): number =>
  (site.alarmEventId === null ? 0 : 20) +
  (siteGroupOf(site.siteType) === 'national' ? 10 : 0) +
  (site.level ?? 0) +
  (90 - site.latitude) / 180

export const siteProperties = (site: MapSite, factor: MapFactor): SiteProperties => {
  const calm = site.values.windSpeed !== null && site.values.windSpeed < calmBelowMs
  return {
    name: site.siteName,
    group: siteGroupOf(site.siteType),
    level: site.level ?? 0,
    value: formatMeasured(site.values[factor], factors[factor].decimals),
    wind: site.values.windDirection === null || calm ? -1 : site.values.windDirection,
    alarm: site.alarmEventId === null ? 0 : (site.alarmLevel ?? 3),
    rank: rankOf(site),
  }
}

export const siteDrawn = (site: MapSite, factor: MapFactor): Drawn =>
  drawnPoint(site.siteCode, site.longitude, site.latitude, siteProperties(site, factor))
