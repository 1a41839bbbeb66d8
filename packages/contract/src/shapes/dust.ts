import { z } from 'zod'
import { measured, stamp } from '../core/output.ts'

/** What a ranking of construction sites is ordered by: mean, largest hour, 不降反升, alarms. */
export const dustSortTypes = ['AVG', 'MAX', 'RATE', 'ALARM'] as const
export type DustSortType = (typeof dustSortTypes)[number]

/** Districts, or the construction sites of the city. */
export const dustRankKinds = ['AREA', 'CITY'] as const

/** Which hours stand behind the figures. */
export const DustHoursFacts = z.object({
  /** Label of the newest hour of a construction site; null = none came yet. */
  dataTime: stamp.nullable(),
  /** Hours of the period that have ended. */
  hours: z.number(),
  /** Of these, taken out: under sand and dust, and with rain. */
  sandHours: z.number(),
  rainHours: z.number(),
  /** Site hours that were due, came, and count. */
  due: z.number(),
  received: z.number(),
  valid: z.number(),
})
export type DustHoursFacts = z.infer<typeof DustHoursFacts>

/** A district or a construction site in a ranking. µg/m³, noise dB. */
export const DustRankRow = z.object({
  /** Null: out of the ranking, `reason` says why. Equal values share a rank. */
  rank: z.number().nullable(),
  /** Area code of a district, record number of a site. */
  code: z.string(),
  name: z.string(),
  /** District of a site; a district's own code and name. */
  areaCode: z.string(),
  areaName: z.string(),
  /** Sites that take part, of those there are; of a site 1 or 0 of 1. */
  rankedSites: z.number(),
  sites: z.number(),
  cityManager: z.boolean().nullable(),
  avg: measured,
  max: measured,
  /** Label of the hour of the largest value. */
  maxTime: stamp.nullable(),
  /** Mean of the hours' differences to the mean of the national sites. */
  excess: measured,
  /** Hours above the limit. */
  exceedHours: z.number(),
  /** 不降反升, %. */
  rate: measured,
  alarmCount: z.number(),
  /** Share of the hours due that count, and in which anything came, %. */
  validRate: measured,
  onlineRate: measured,
  /** Of the mean against the period of the same length before, %; null where either has too few hours. */
  change: measured,
  /** Hours of one reading repeated: they do not count. */
  stuckHours: z.number(),
  /** Why there is no rank; '' where there is one. */
  reason: z.string(),
  /** From which ratio PM10 is worked out of TSP: 换算; '' where it is measured. */
  converted: z.string(),
})
export type DustRankRow = z.infer<typeof DustRankRow>

/** A construction site, or a district as the mean of some of its sites, over the times of the answer. */
export const DustSeries = z.object({
  /** Record number of a site, area code of a district. */
  recordNum: z.string(),
  name: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  values: z.array(measured),
  /** 换算 with the ratio where PM10 is worked out of TSP; '' where it is measured. */
  converted: z.string(),
})
export type DustSeries = z.infer<typeof DustSeries>

/** An alarm of a construction site within the times shown. */
export const DustMark = z.object({
  alarmId: z.string(),
  eventId: z.string().nullable(),
  recordNum: z.string(),
  projectName: z.string(),
  alarmLevel: z.number(),
  alarmTime: stamp,
  endTime: stamp.nullable(),
  peakValue: measured,
  alarmDesc: z.string(),
})
export type DustMark = z.infer<typeof DustMark>

/** A construction site held against a station. µg/m³, noise dB. */
export const DustStatisticsRow = z.object({
  recordNum: z.string(),
  name: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  /** Hours that count. */
  n: z.number(),
  mean: measured,
  max: measured,
  /** Of the hours, by HJ 663. */
  p95: measured,
  /** Hours above the limit of those that could be held against it, %; null where there is no limit. */
  exceedRate: measured,
  /** Mean of the hours' differences to the national sites. */
  excess: measured,
  /** 不降反升, %. */
  rate: measured,
  /** Correlation of the station, so many hours later, with the site: the best lag of 0 to 6 hours. */
  r: measured,
  lagH: measured,
  alarmCount: z.number(),
  converted: z.string(),
})
export type DustStatisticsRow = z.infer<typeof DustStatisticsRow>

/** Box plot of some hours (Tukey): whiskers within one and a half box lengths. */
export const DustBox = z.object({
  low: z.number(),
  q1: z.number(),
  median: z.number(),
  q3: z.number(),
  high: z.number(),
  mean: z.number(),
  n: z.number(),
})
export type DustBox = z.infer<typeof DustBox>

/** A construction site: what it is, its newest hour, and its alarms of a period, newest first. */
export const DustSiteCard = z.object({
  recordNum: z.string(),
  projectName: z.string(),
  constUnitName: z.string(),
  address: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  cityManager: z.boolean(),
  /** 'YYYY-MM-DD' */
  plannedCompletion: z.string().nullable(),
  /** Whether it stands still today, and why; '' where it works. */
  stopReason: z.string(),
  /** First day of the standstill. */
  stoppedFrom: z.string().nullable(),
  longitude: z.number(),
  latitude: z.number(),
  /** Label of the newest hour of the last seven days; null = none came. */
  dataTime: stamp.nullable(),
  /** Of that hour; µg/m³, dB. */
  pm10: measured,
  tsp: measured,
  pm25: measured,
  noise: measured,
  alarms: z.array(DustMark),
})
export type DustSiteCard = z.infer<typeof DustSiteCard>
