import { Fail } from '@qingkong/contract/errors'
import type { SeriesOfItems } from '@qingkong/contract/shapes/box-model'
import { factors } from '@qingkong/domain/site/factor'
import { addDays, dayMs, hourLabel, parseCity } from '@qingkong/domain/time/city-time'
import type { z } from 'zod'
import type { CallContext } from '../../../http/context.ts'
import { askedSiteHours, askedSites } from '../engine-runs/port.ts'
import { type DayInputs, dayInputs, ofDay, type StationDay } from './day-inputs.ts'

type Course = z.input<typeof SeriesOfItems>
type Item = Course['items'][number]

const daysShown = 7

const startOf = (day: string): number => {
  const at = parseCity(day)
  if (!at) throw new Fail('INVALID_INPUT', '日期格式应为 YYYY-MM-DD')
  return at.getTime()
}

/** Ozone of the seven days that end with the day. */
export const ozoneCourse = async ({ db, session }: CallContext, { siteCode, day }: StationDay): Promise<Course> => {
  const sites = await askedSites(db, session.scope, [siteCode])
  const fromMs = startOf(addDays(day, 1 - daysShown))
  const toMs = startOf(day) + dayMs
  const series = await askedSiteHours(db, sites, ['o3'], { fromMs, toMs, status: 'MIX' })
  const { typeset, unit, decimals } = factors.o3
  return {
    times: series.startAtMs.map((at) => hourLabel(at)),
    items: [
      {
        siteCode,
        factorCode: 'o3',
        factorName: typeset,
        groupCode: 'GASES',
        unit,
        digits: decimals,
        values: [...(series.values.get(siteCode)?.get('o3') ?? [])],
      },
    ],
    facts: series.facts,
  }
}

/** The model's columns of gases, with the catalogue's codes. */
export const gases: readonly (readonly [column: string, code: 'o3' | 'no' | 'no2' | 'co' | 'so2'])[] = [
  ['O3', 'o3'],
  ['NO', 'no'],
  ['NO2', 'no2'],
  ['CO', 'co'],
  ['SO2', 'so2'],
]
/** A sum counts where so many of its species are there. */
const leastShare = 0.8
const notVoc = new Set(['CO', 'NOx'])
const zeroCelsiusK = 273.15

const sumOf = (columns: readonly (number | null)[][], hour: number): number | null => {
  const values = columns.flatMap((column) => column[hour] ?? [])
  return values.length >= leastShare * columns.length ? values.reduce((sum, value) => sum + value, 0) : null
}

const itemsOf = (siteCode: string, { hours, groups }: DayInputs): Item[] => {
  const column = (name: string) => ofDay(hours[name] ?? [])
  const item = (
    factorCode: string,
    factorName: string,
    groupCode: string,
    unit: string,
    digits: number,
    values: (number | null)[],
  ) => ({ siteCode, factorCode, factorName, groupCode, unit, digits, values })
  const { temperature, humidity } = factors
  return [
    ...gases.flatMap(([name, code]) => {
      const { typeset, unit } = factors[code]
      return hours[name] ? [item(code, typeset, 'GASES', unit, code === 'co' ? 2 : 1, column(name))] : []
    }),
    ...Object.entries(groups)
      .filter(([name]) => !notVoc.has(name))
      .map(([name, members]) => {
        const columns = members.map(column)
        return item(
          name,
          name,
          'VOC',
          'µg/m³',
          1,
          Array.from({ length: 24 }, (_, hour) => sumOf(columns, hour)),
        )
      }),
    item(
      'temperature',
      temperature.typeset,
      'WEATHER',
      temperature.unit,
      1,
      column('TEMP').map((kelvin) => (kelvin === null ? null : kelvin - zeroCelsiusK)),
    ),
    item('humidity', humidity.typeset, 'WEATHER', humidity.unit, 0, column('RH')),
  ]
}

/** Ozone, its precursors and the weather of the day as the model reads them. */
export const dayCourse = async (context: CallContext, stationDay: StationDay): Promise<Course> => {
  const inputs = await dayInputs(context, stationDay)
  const { rev, checked, raw, missing } = inputs.question.about
  const startMs = startOf(stationDay.day)
  return {
    times: Array.from({ length: 24 }, (_, hour) => hourLabel(startMs + (hour * dayMs) / 24)),
    items: itemsOf(stationDay.siteCode, inputs),
    facts: { rev, checked, raw, missing },
  }
}
