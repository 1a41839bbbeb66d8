import type { EngineAsk } from '@qingkong/contract/calls/composition/engine-asks'
import { Fail } from '@qingkong/contract/errors'
import { cityDate, formatCity } from '@qingkong/domain/time/city-time'
import { type DetectionRule, usualErrorFraction } from '@qingkong/science/pmf/detection-limit'
import type { PmfTables } from '@qingkong/science/pmf/pmf-tables'
import { askedPeriod } from './asked-period.ts'
import type { AskedQuestion, Asker } from './asked-question.ts'
import { askedSites } from './asked-sites.ts'
import { type AskedSpeciesHours, askedSpeciesHours } from './asked-tables.ts'

type PmfAsk = Extract<EngineAsk, { engine: 'pmf' }>

const mostDays = 366
/** A year of sixty species, or a season of 143 and more. */
const mostCells = 8_784 * 60
/** Of the hours with any value: species below it are left out unless they are asked for by name. */
const leastValidShare = 0.75

interface Column {
  at: number
  factorCode: string
  name: string
  valid: number
}

/** The species of the run, and those left out with the reason. */
const chosen = (hours: AskedSpeciesHours, rows: readonly number[], wanted: readonly string[]) => {
  const columns = hours.species.map(({ factorCode, nameEn }, at): Column => {
    const values = hours.values[at] ?? []
    return { at, factorCode, name: nameEn, valid: rows.filter((row) => values[row] !== null).length }
  })
  const unknown = wanted.find((code) => !columns.some(({ factorCode }) => factorCode === code))
  if (unknown !== undefined) throw new Fail('INVALID_INPUT', `组分“${unknown}”不存在，请重新选择`)
  const asked = wanted.length === 0 ? columns : columns.filter(({ factorCode }) => wanted.includes(factorCode))
  const empty = asked.find(({ valid }) => wanted.length > 0 && valid === 0)
  if (empty) throw new Fail('INVALID_INPUT', `组分“${empty.name}”在所选时段没有有效数据，请去掉该组分`)
  const least = wanted.length > 0 ? 1 : Math.max(1, leastValidShare * rows.length)
  return {
    kept: asked.filter(({ valid }) => valid >= least),
    leftOut: asked
      .filter(({ valid }) => valid < least)
      .map(({ name, valid }) => ({ name, reason: `有效小时 ${valid} 个，不足 ${100 * leastValidShare}%` })),
  }
}

/** The rule of every species; the limits of the parameters stand. @throws Fail naming species without a limit */
const detectionOf = (
  hours: AskedSpeciesHours,
  columns: readonly Column[],
  { uncertainty, parameters }: PmfAsk,
): Record<string, DetectionRule> => {
  const rules = columns.map(({ at, name, factorCode }) => {
    const [said, known] = [uncertainty.species[factorCode], hours.species[at]]
    const detectionLimit = said?.detectionLimit ?? known?.detectionLimit ?? uncertainty.detectionLimit
    const knownFraction = known?.uncertaintyPct == null ? undefined : known.uncertaintyPct / 100
    const errorFraction = said?.errorFraction ?? knownFraction ?? uncertainty.errorFraction ?? usualErrorFraction
    return [
      name,
      parameters.detection[name] ?? (detectionLimit === undefined ? undefined : { detectionLimit, errorFraction }),
    ] as const
  })
  const without = rules.flatMap(([name, rule]) => (rule === undefined ? [name] : []))
  if (without.length > 0)
    throw new Fail(
      'INVALID_INPUT',
      `缺少检出限：${without.slice(0, 5).join('、')}${without.length > 5 ? ` 等${without.length}个物种` : ''}`,
    )
  return Object.fromEntries(rules.flatMap(([name, rule]) => (rule === undefined ? [] : [[name, rule]])))
}

/** Hours of a component station with any species, in the order of time; uncertainties by the equation of the EPA. */
export const askPmf = async ({ db, scope }: Asker, ask: PmfAsk): Promise<AskedQuestion> => {
  const { siteCode, family, factorCodes, excludedDays, from, to, status, rev } = ask.about
  const [site] = await askedSites(db, scope, [siteCode])
  if (!site) throw new RangeError('no site')
  const hours = await askedSpeciesHours(db, site, family, { ...askedPeriod(from, to, mostDays), status, rev })
  const rows = hours.startAtMs.flatMap((at, row) =>
    !excludedDays.includes(cityDate(at)) && hours.values.some((values) => values[row] !== null) ? [row] : [],
  )
  const { kept, leftOut } = chosen(hours, rows, factorCodes)
  if (kept.length * rows.length > mostCells)
    throw new Fail('INVALID_INPUT', `时段与物种过多：${rows.length}小时×${kept.length}个物种，请缩短时段或减少物种`)
  const tables: PmfTables = {
    species: kept.map(({ name }) => name),
    times: rows.map((row) => formatCity(hours.startAtMs[row] ?? 0)),
    concentrations: rows.map((row) => kept.map(({ at }) => hours.values[at]?.[row] ?? null)),
  }
  return {
    parameters: {
      ...ask.parameters,
      // Chromatographs miss single species all the time: without a choice the sample stays.
      missing: ask.parameters.missing ?? 'median',
      detection: detectionOf(hours, kept, ask),
    },
    data: tables,
    attached: null,
    about: { engine: 'pmf', siteCodes: [siteCode], from, to, ...hours.facts, leftOut },
  }
}
