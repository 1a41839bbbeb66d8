import { Fail } from '@qingkong/contract/errors'
import { addDays, dayMs, parseCity } from '@qingkong/domain/time/city-time'
import {
  type DayFeature,
  type DayFeatures,
  nearestCases,
  seasonalDeviations,
} from '@qingkong/science/obm/compare/nearest-case'
import { z } from 'zod'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import {
  type AskedSite,
  askedSiteHours,
  askedSites,
  askedSpeciesHours,
  type EngineRun,
  fileNamed,
  isVisible,
  runsWhere,
} from '../engine-runs/port.ts'
import { dayOfTable, type StationDay } from './day-inputs.ts'
import { isDayRun } from './day-result.ts'
import { verdictOfOutcome } from './run-conclusion.ts'
import { briefOfRun } from './run-outcome.ts'

type Column = readonly (number | null)[]
const hoursPerDay = 24
/** Days around the wanted one that make its season. */
const seasonDays = 45
const mostCandidates = 60

const names: Readonly<Record<DayFeature, readonly [name: string, unit: string]>> = {
  highestTemperature: ['日最高气温', '℃'],
  humidity: ['平均相对湿度', '%'],
  radiation: ['太阳辐射', 'W/m²'],
  nox: ['平均NOx', 'µg/m³'],
  tvoc: ['平均TVOC', 'µg/m³'],
  highestOzone: ['O₃最大小时', 'µg/m³'],
}

/** Fewer hours make no day. */
const leastHours = 18
const known = (column: Column): number[] => column.flatMap((value) => (value === null ? [] : [value]))
const mean = (column: Column): number | null => {
  const values = known(column)
  return values.length < leastHours ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
const highest = (column: Column): number | null => {
  const values = known(column)
  return values.length < leastHours ? null : Math.max(...values)
}
const sum = (columns: readonly Column[]): (number | null)[] =>
  Array.from({ length: hoursPerDay }, (_, hour) => {
    const values = columns.flatMap((column) => column[hour] ?? [])
    return values.length === 0 ? null : values.reduce((total, value) => total + value, 0)
  })

interface DayColumns {
  celsius: Column
  humidity: Column
  no: Column
  no2: Column
  vocs: readonly Column[]
  ozone: Column
}

/** Radiation is not measured at the city's stations: the other five decide. */
const featuresOf = ({ celsius, humidity, no, no2, vocs, ozone }: DayColumns): DayFeatures => {
  const [meanNo, meanNo2] = [mean(no), mean(no2)]
  return {
    highestTemperature: highest(celsius),
    humidity: mean(humidity),
    radiation: null,
    nox: meanNo === null || meanNo2 === null ? null : meanNo + meanNo2,
    tvoc: mean(sum(vocs)),
    highestOzone: highest(ozone),
  }
}

/** Features of every day of the season around the wanted one. */
const seasonOf = async ({ db }: CallContext, site: AskedSite, day: string): Promise<Map<string, DayFeatures>> => {
  const firstDay = addDays(day, -seasonDays)
  const start = parseCity(firstDay)
  if (!start) throw new Fail('INVALID_INPUT', '日期格式应为 YYYY-MM-DD')
  const fromMs = start.getTime()
  const asked = { fromMs, toMs: fromMs + (2 * seasonDays + 1) * dayMs, status: 'MIX' } as const
  const air = await askedSiteHours(db, [site], ['o3', 'no', 'no2', 'temperature', 'humidity'], asked)
  const vocs = await askedSpeciesHours(db, site, 'VOC', asked)
  const of = (factor: 'o3' | 'no' | 'no2' | 'temperature' | 'humidity') =>
    air.values.get(site.siteCode)?.get(factor) ?? []
  const dayOf = (column: Column, at: number) => column.slice(at * hoursPerDay, (at + 1) * hoursPerDay)
  return new Map(
    Array.from({ length: 2 * seasonDays + 1 }, (_, at) => [
      addDays(firstDay, at),
      featuresOf({
        celsius: dayOf(of('temperature'), at),
        humidity: dayOf(of('humidity'), at),
        no: dayOf(of('no'), at),
        no2: dayOf(of('no2'), at),
        ozone: dayOf(of('o3'), at),
        vocs: vocs.values.map((column) => dayOf(column, at)),
      }),
    ]),
  )
}

const Tables = z.object({ hours: z.record(z.string(), z.array(z.number().nullable())) })
const Sets = z.object({ parameters: z.object({ case: z.object({ sets: z.record(z.string(), z.array(z.string())) }) }) })
const zeroCelsiusK = 273.15

/** The day a run was computed with, from its own tables. */
const featuresOfRun = async ({ files }: CallContext, run: EngineRun): Promise<DayFeatures | null> => {
  const data = fileNamed(run.files, { fileName: 'data.json' })
  const sets = Sets.safeParse(run.input).data?.parameters.case.sets
  if (!data || !sets) return null
  const { hours } = Tables.parse(JSON.parse(Buffer.from(await files.get(data.sha256)).toString('utf8')))
  const column = (name: string) => (hours[name] ?? []).slice(dayOfTable * hoursPerDay, (dayOfTable + 1) * hoursPerDay)
  return featuresOf({
    celsius: column('TEMP').map((kelvin) => (kelvin === null ? null : kelvin - zeroCelsiusK)),
    humidity: column('RH'),
    no: column('NO'),
    no2: column('NO2'),
    ozone: column('O3'),
    vocs: Object.values(sets).flat().map(column),
  })
}

/** Finished day runs with a RIR, of other station days, the newest first. */
const candidatesOf = async (context: CallContext, { siteCode, day }: StationDay): Promise<EngineRun[]> => {
  const found = await runsWhere(
    context.db,
    sql`${isDayRun} and state = 'succeeded' and from_day = to_day and cardinality(site_codes) = 1
      and coalesce((input->'parameters'->>'rir')::boolean, false)
      and not (site_codes[1] = ${siteCode} and from_day = ${day}::date) and ${isVisible(context.session)}`,
    sql`order by created_at desc, id desc limit ${3 * mostCandidates}`,
  )
  const seen = new Set<string>()
  return found
    .filter(({ siteCodes, fromDay }) => {
      const key = `${siteCodes[0]} ${fromDay}`
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, mostCandidates)
}

/** The five most alike days that were computed, with what differs most. */
export const nearCases = async (context: CallContext, stationDay: StationDay) => {
  const [site] = await askedSites(context.db, context.session.scope, [stationDay.siteCode])
  if (!site) throw new Fail('INVALID_INPUT', '请选择站点')
  const season = await seasonOf(context, site, stationDay.day)
  const wanted = season.get(stationDay.day)
  if (!wanted) throw new RangeError('the season lacks its day')
  const candidates = (
    await Promise.all(
      (
        await candidatesOf(context, stationDay)
      ).map(async (run) => {
        const features = await featuresOfRun(context, run)
        return features ? [{ run, features }] : []
      }),
    )
  ).flat()
  const nearest = nearestCases(wanted, candidates, seasonalDeviations([...season.values()]))
  const siteNames = new Map(
    (
      await rows(
        context.db,
        sql<{ code: string; name: string }>`select site_code as code, site_name as name from site
          where site_code = any(${nearest.flatMap(({ run }) => run.siteCodes)}::text[])`,
      )
    ).map(({ code, name }) => [code, name]),
  )
  const cases = await Promise.all(
    nearest.map(async ({ run, distance, terms }) => {
      const outcome = await briefOfRun(context, run)
      const siteCode = run.siteCodes[0] ?? ''
      return {
        runId: run.id,
        siteCode,
        siteName: siteNames.get(siteCode) ?? siteCode,
        day: run.fromDay ?? '',
        distance,
        regime: (outcome && verdictOfOutcome(outcome)?.regime) ?? null,
        terms: terms.map(({ feature, z }) => ({ feature, name: names[feature][0], z })),
      }
    }),
  )
  const features = Object.entries(names).map(([feature, [name, unit]]) => ({
    feature,
    name,
    unit,
    value: wanted[feature as DayFeature],
  }))
  const present = features.filter(({ value }) => value !== null).length
  const sentence =
    cases.length > 0 ? null : present < 4 ? `当日只有${present}项特征，少于4项，不能比较` : '还没有可比较的盒子模型案例'
  return { features, cases, sentence }
}
