import type { MeasuredKind } from '@qingkong/domain/measurement/measured-kind'
import type { SpeciesFamily } from '@qingkong/domain/measurement/species-family'
import { cityFactors, dustFactors, type FactorColumn, mobileFactors, siteFactors } from './factor-columns.ts'
import type { TargetKind } from './store/series-row.ts'

/** How the flags of a row are kept: {factor: flag} of those that are not normal, one character per position, or one for the row. */
type FlagLayout = 'byFactor' | 'byPosition' | 'byRow' | 'none'

export interface SeriesShape {
  /** The target's column; every key begins with it, so that a target's rows lie together wherever they lie. */
  idColumn: string
  /** Table by granularity; null where nothing of that length is kept. */
  tables: {
    readonly minute: string | null
    readonly fiveMinute: string | null
    readonly hour: string | null
    /** Hours as reviewed, standing over the hours as sent. */
    readonly reviewedHour: string | null
    readonly day: string | null
  }
  flags: FlagLayout
  /** One column per factor; null where a row holds arrays by position and the target's own catalogue says what stands where. */
  factors: readonly FactorColumn[] | null
  /** The kind's name in `latest`, `value_history` and the due tables. */
  storedAs: TargetKind | 'city' | null
}

const none = { minute: null, fiveMinute: null, hour: null, reviewedHour: null, day: null } as const

const site = {
  idColumn: 'site_id',
  tables: {
    minute: 'site_minute',
    fiveMinute: 'site_five_minute',
    hour: 'site_hour_raw',
    reviewedHour: 'site_hour_checked',
    day: 'site_day',
  },
  flags: 'byFactor',
  factors: siteFactors,
  storedAs: 'site',
} as const satisfies SeriesShape

/** Meters and condition sensors are both points of an enterprise. */
const point = {
  idColumn: 'point_id',
  tables: { ...none, minute: 'point_minute', hour: 'point_hour', day: 'point_day' },
  flags: 'byPosition',
  factors: null,
  storedAs: 'point',
} as const satisfies SeriesShape

/** Species of a family at a site: hours as sent, one cell per species. */
const species = <Family extends SpeciesFamily>(family: Family) =>
  ({
    idColumn: 'site_id',
    tables: { ...none, hour: `${family}_hour` },
    flags: 'byPosition',
    factors: null,
    storedAs: family,
  }) as const satisfies SeriesShape

/** Where the numbers of each kind lie. The only place that names a series table. */
export const seriesCatalogue = {
  air: site,
  weather: site,
  outlet: {
    idColumn: 'outlet_id',
    tables: { ...none, minute: 'outlet_minute', hour: 'outlet_hour', day: 'outlet_day' },
    flags: 'byPosition',
    factors: null,
    storedAs: 'outlet',
  },
  meter: point,
  condition: point,
  dust: {
    idColumn: 'dust_id',
    tables: { ...none, minute: 'dust_minute', hour: 'dust_hour' },
    flags: 'byFactor',
    factors: dustFactors,
    storedAs: 'dust',
  },
  mobile: {
    idColumn: 'station_id',
    tables: { ...none, minute: 'mobile_minute' },
    flags: 'byFactor',
    factors: mobileFactors,
    storedAs: 'mobile',
  },
  voc: species('voc'),
  ions: species('ions'),
  carbon: species('carbon'),
  elements: species('elements'),
  // Hours worked out of a lidar's vertical scans.
  lidar: {
    idColumn: 'radar_id',
    tables: { ...none, hour: 'lidar_hour' },
    flags: 'byRow',
    factors: null,
    storedAs: null,
  },
  city: {
    idColumn: 'city_id',
    tables: { ...none, hour: 'city_hour', day: 'city_day' },
    flags: 'none',
    factors: cityFactors,
    storedAs: 'city',
  },
} as const satisfies Readonly<Record<MeasuredKind, SeriesShape>>
