/** How photolysis rates of the clear sky are scaled to the day. */
export type PhotolysisScale =
  | { kind: 'factor'; factor: number }
  /** Observed J(NO2), s⁻¹, in a column of the hours. */
  | { kind: 'jno2'; column: string }
  /** Global radiation, W/m², in a column of the hours. */
  | { kind: 'radiation'; column: string }

/** Where HONO comes from: its column, a share of NO2 where there is no column, or the mechanism. */
export type HonoRule = { kind: 'share'; ofNo2: number } | { kind: 'free' }

/**
 * A compound the mechanism has no species for: its proxy takes its place mole for mole, or in the ratio of their kOH, or the
 * compound is left out.
 */
export const proxyRules = ['mole', 'koh', 'off'] as const
export type ProxyRule = (typeof proxyRules)[number]

/** Unit of a column of gas. */
export type GasUnit = { kind: 'ppb' } | { kind: 'mass'; perMicrogram: number; referenceK: number }

/** An observation-based box model case, checked. Hours count from 00:00 of day 1 by the site's clock. */
export type ObmCase = {
  name: string
  site: { latitude: number; longitude: number; utcOffsetH: number; altitudeM: number }
  /** Date of day 1; with `sameDate` all days of the run are that date, else the dates go on. */
  date: { year: number; month: number; day: number }
  sameDate: boolean
  /** Hourly means stand at the full hour or at half past. */
  markOffsetS: 0 | 1800
  /** Which day of the table is modelled, 0 is the first. */
  dayOfTable: number
  photolysis: PhotolysisScale
  /** Total ozone column for J(O1D), in DU; null leaves the table's 350 DU. */
  ozoneColumnDu: number | null
  /** First-order loss of every variable, s⁻¹. */
  lossPerS: number
  mixing: Mixing | null
  /** Species given to the model beside the VOC. */
  constrained: string[]
  hono: HonoRule
  /** Share of m/p-xylene measured as one peak that is m-xylene. */
  mXyleneShare: number
  proxies: ProxyRule
  units: ReadonlyMap<string, GasUnit>
  detectionLimitsPpb: ReadonlyMap<string, number>
  /** NO and NO2 held as observed each, or only their sum; ozone at observation or computed. */
  nox: 'species' | 'sum'
  ozone: 'observed' | 'computed'
  initialPpb: ReadonlyMap<string, number>
  /** Days computed; the last is analysed. */
  days: number
  sets: ReadonlyMap<string, readonly string[]>
  groups: ReadonlyMap<string, readonly string[]>
  rir: RirWindow
  ekma: EkmaAxes
  batch: BatchRule
  /** Keys of the document that mean nothing to the run; they are reported. */
  unknownKeys: readonly string[]
}

/** Mixing height for dilution and deposition; heights in m, velocities in cm/s. */
export type Mixing = {
  heightColumn: string
  backgroundPpb: ReadonlyMap<string, number>
  depositionCmS: ReadonlyMap<string, number>
}

/** Share taken off a group and the hours of the analysed day over which net production is integrated. */
export type RirWindow = { reduction: number; fromHour: number; toHour: number }

export type EkmaAxes = { least: number; most: number }

/** Closed air from the morning's concentrations. */
type BatchRule = { fromHour: number; toHour: number; photolysisFactor: number | null; lossPerS: number }
