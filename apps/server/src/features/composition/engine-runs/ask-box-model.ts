import type { EngineAsk } from '@qingkong/contract/calls/composition/engine-asks'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { addDays, hourMs } from '@qingkong/domain/time/city-time'
import { lumpingOf } from '@qingkong/science/obm/cb6r3/lumping-of'
import type { LumpedVocClass, VocLumping } from '@qingkong/science/obm/cb6r3/voc-lumping'
import { askedPeriod } from './asked-period.ts'
import type { AskedQuestion, Asker } from './asked-question.ts'
import { type AskedSite, askedSites } from './asked-sites.ts'
import { askedSiteHours, askedSpeciesHours } from './asked-tables.ts'

type BoxModelAsk = Extract<EngineAsk, { engine: 'box-model' }>
type Column = (number | null)[]

const hoursPerDay = 24
/** The day before and the day after lend their hours to gaps. */
const dayOfTable = 2
const leastValidHours = 18

/** Columns of the case by the factor they come from. */
const gases = { O3: 'o3', NO: 'no', NO2: 'no2', SO2: 'so2', CO: 'co' } as const satisfies Record<string, FactorCode>
const weather = {
  TEMP: { factor: 'temperature', toUnit: (celsius: number) => celsius + 273.15 },
  RH: { factor: 'humidity', toUnit: (percent: number) => percent },
  PRESS: { factor: 'airPressure', toUnit: (hPa: number) => hPa },
} as const satisfies Record<string, { factor: FactorCode; toUnit(value: number): number }>

const micrograms = 'ug/m3@298.15K'
const milligrams = 'mg/m3@298.15K'

/** Groups of the RIR, in the order they are reported. */
const groupNames: readonly (readonly [LumpedVocClass, string])[] = [
  ['isoprene', '天然源 VOC'],
  ['alkane', '烷烃'],
  ['alkene', '烯烃和炔烃'],
  ['aromatic', '芳香烃'],
  ['ovoc', '含氧 VOC'],
  ['halocarbon', '卤代烃'],
  ['other', '其他 VOC'],
]

const validOnDay = (column: Column): number =>
  column.slice((dayOfTable - 1) * hoursPerDay, dayOfTable * hoursPerDay).filter((value) => value !== null).length

/** The VOC of a station that the model knows and that are there on the day, by their Chinese name. */
const vocColumns = async ({ db }: Asker, site: AskedSite, asked: Parameters<typeof askedSpeciesHours>[3]) => {
  const hours = await askedSpeciesHours(db, site, 'VOC', asked)
  const columns = new Map<string, { fact: VocLumping; values: Column }>()
  const leftOut: { name: string; reason: string }[] = []
  for (const [at, one] of hours.species.entries()) {
    const values = [...(hours.values[at] ?? [])]
    const fact = lumpingOf(one)
    const valid = validOnDay(values)
    if (fact && valid >= leastValidHours) columns.set(fact.zh, { fact, values })
    else
      leftOut.push({
        name: one.name,
        reason: fact ? `当日有效小时 ${valid} 个，不足 ${leastValidHours} 个` : '盒子模型没有对应的物种',
      })
  }
  return { columns, leftOut, facts: hours.facts }
}

/**
 * A day at a component station: gases and weather of the site (or of the nearest weather station), its VOC. Hourly
 * means stand in the middle of their hour.
 */
export const askBoxModel = async (asker: Asker, ask: BoxModelAsk): Promise<AskedQuestion> => {
  const { db, scope } = asker
  const { siteCode, day, status, rev } = ask.about
  const [site] = await askedSites(db, scope, [siteCode])
  if (!site) throw new RangeError('no site')
  const { fromMs, toMs } = askedPeriod(addDays(day, 1 - dayOfTable), addDays(day, 1), 3)
  const asked = { fromMs, toMs, status, rev }
  const factors = [...Object.values(gases), ...Object.values(weather).map(({ factor }) => factor)]
  const vocs = await vocColumns(asker, site, asked)
  const air = await askedSiteHours(db, [site], factors, asked)
  const of = (factor: FactorCode): Column => [...(air.values.get(siteCode)?.get(factor) ?? [])]
  const hours: Record<string, Column> = {
    hour_BJT: Array.from({ length: (toMs - fromMs) / hourMs }, (_, hour) => hour),
  }
  for (const [name, factor] of Object.entries(gases)) {
    const column = of(factor)
    // A column without a value is none: the engine then says that it is missing.
    if (column.some((value) => value !== null)) hours[name] = column
  }
  for (const [name, { factor, toUnit }] of Object.entries(weather))
    hours[name] = of(factor).map((value) => (value === null ? null : toUnit(value)))
  for (const [name, { values }] of vocs.columns) hours[name] = values
  const inClass = (wanted: LumpedVocClass) =>
    [...vocs.columns].flatMap(([name, { fact }]) => (fact.class === wanted ? [name] : []))
  const groups = Object.fromEntries([
    ...groupNames.flatMap(([code, name]) => (inClass(code).length > 0 ? [[name, inClass(code)]] : [])),
    ['CO', ['CO']],
    ['NOx', ['NO', 'NO2', 'HONO']],
  ])
  const document = {
    name: `${site.siteName} ${day}`,
    site: { lat: site.latitude, lon_east: site.longitude, utc_offset_h: 8 },
    date_day1: day,
    table_day: dayOfTable,
    hour_mark: 'hh:30',
    sets: { 在测物种: [...vocs.columns.keys()] },
    groups,
    units: Object.fromEntries(
      [...Object.keys(gases), ...vocs.columns.keys()].map((name) => [name, name === 'CO' ? milligrams : micrograms]),
    ),
    ...ask.parameters.case,
  }
  return {
    parameters: { ...ask.parameters, case: document },
    data: { hours },
    attached: ask.mechanismId === undefined ? null : await asker.mechanismOf(ask.mechanismId),
    about: {
      engine: 'box-model',
      siteCodes: [siteCode],
      from: day,
      to: day,
      rev: air.facts.rev,
      checked: air.facts.checked,
      raw: air.facts.raw + vocs.facts.raw,
      missing: air.facts.missing + vocs.facts.missing,
      leftOut: vocs.leftOut,
    },
  }
}
