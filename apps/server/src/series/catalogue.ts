import type { MeasuredKind } from '@qingkong/domain/measurement/measured-kind'
import { cityFactors, dustFactors, type FactorColumn, mobileFactors, siteFactors } from './factor-columns.ts'
import type { TargetKind } from './store/series-row.ts'

/** How the flags of a row are kept: {factor: flag} of those that are not normal, or one character per position. */
export type FlagLayout = 'byFactor' | 'byPosition' | 'none'

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
  tables: { ...none, minute: 'point_minute', hour: 'point_hour' },
  flags: 'byPosition',
  factors: null,
  storedAs: 'point',
} as const satisfies SeriesShape

/** Nothing is kept of the kind yet: who asks for it gets no values, and the compiler names where to add its tables. */
const notKept = {
  idColumn: 'site_id',
  tables: none,
  flags: 'byPosition',
  factors: null,
  storedAs: null,
} as const satisfies SeriesShape

/** Where the numbers of each kind lie. The only place that names a series table. */
export const seriesCatalogue = {
  air: site,
  weather: site,
  outlet: {
    idColumn: 'outlet_id',
    tables: { ...none, minute: 'outlet_minute', hour: 'outlet_hour' },
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
  voc: {
    idColumn: 'site_id',
    tables: { ...none, hour: 'component_hour' },
    flags: 'byPosition',
    factors: null,
    storedAs: 'component',
  },
  ions: notKept,
  carbon: notKept,
  elements: notKept,
  lidar: notKept,
  city: {
    idColumn: 'city_id',
    tables: { ...none, hour: 'city_hour', day: 'city_day' },
    flags: 'none',
    factors: cityFactors,
    storedAs: 'city',
  },
} as const satisfies Readonly<Record<MeasuredKind, SeriesShape>>
