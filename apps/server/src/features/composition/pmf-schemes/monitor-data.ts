import type { pmfParameters as calls, MonitorData } from '@qingkong/contract/calls/composition/pmf-parameters'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { SpeciesFacts } from '@qingkong/domain/measurement/species-family'
import { addDays, dayMs, parseCity } from '@qingkong/domain/time/city-time'
import { uncertaintyFromLimit, usualErrorFraction } from '@qingkong/science/pmf/detection-limit'
import { signalTable } from '@qingkong/science/pmf/signal-to-noise'
import { speciesKey } from '@qingkong/science/pmf/source-profiles'
import type { CallContext } from '../../../http/context.ts'
import { askedSites } from '../engine-runs/port.ts'
import { type ComponentHours, componentFacts, componentHours } from './component-hours.ts'
import { type Limit, limitsOn } from './detection-limits.ts'
import { familySpecies } from './family-species.ts'

type Check = MonitorData['rows'][number]

const mostDays = 366
/** Below this share of the hours, or above this share of values below the limit, a species is bad. */
const leastValid = 0.75
const mostBelow = 0.5

const periodOf = (from: string, to: string) => {
  const [first, last] = [parseCity(from), parseCity(addDays(to, 1))]
  if (!first || !last || last <= first) throw new Fail('INVALID_INPUT', '开始时间不能晚于结束时间')
  if (last.getTime() - first.getTime() > mostDays * dayMs)
    throw new Fail('INVALID_INPUT', `时段最长${mostDays}天，请缩短时段`)
  return { fromMs: first.getTime(), toMs: last.getTime() }
}

/** One column over the hours in which anything was measured, with the class it suggests. */
const checkOf = (
  column: Float64Array,
  limit: Limit | undefined,
  duplicateOf: string | null,
): Omit<Check, 'factorCode' | 'factorName'> => {
  const valid = column.reduce((count, value) => count + Number(!Number.isNaN(value)), 0)
  const detectionLimit = limit?.detectionLimit ?? null
  if (column.length === 0)
    return { n: 0, missing: 0, belowMdl: 0, snr: null, duplicateOf, suggested: 'bad', reason: '所选时段没有数据' }
  const head = { n: valid, missing: column.length - valid, duplicateOf }
  if (detectionLimit === null) {
    const isPoor = valid < leastValid * column.length
    return {
      ...head,
      belowMdl: 0,
      snr: null,
      suggested: isPoor ? 'bad' : 'weak',
      reason: '缺少检出限，请先在参数管理中设置',
    }
  }
  const { uncertainties, belowLimit } = uncertaintyFromLimit(
    column,
    { detectionLimit, errorFraction: limit?.errorFraction ?? usualErrorFraction },
    '',
  )
  const [signal] = signalTable({
    samples: Array.from(column, (_, row) => `${row}`),
    species: [''],
    concentrations: column,
    uncertainties,
  })
  const facts = { ...head, belowMdl: belowLimit.length, snr: signal?.signalToNoise ?? null }
  if (valid < leastValid * column.length)
    return {
      ...facts,
      suggested: 'bad',
      reason: `有效小时${valid}个，不足${100 * leastValid}%`,
    }
  if (belowLimit.length > mostBelow * valid)
    return {
      ...facts,
      suggested: 'bad',
      reason: `低于检出限${belowLimit.length}个，超过${100 * mostBelow}%`,
    }
  return { ...facts, suggested: signal?.suggested ?? 'bad', reason: signal?.reason ?? '' }
}

/** Another species of the family that is the same substance by another method: K⁺ and K, SO₄ stays apart from S. */
const duplicatesOf = (species: readonly SpeciesFacts[]) => {
  const alike = Map.groupBy(species, ({ nameEn }) => speciesKey(nameEn))
  return ({ factorCode, nameEn }: SpeciesFacts) =>
    alike.get(speciesKey(nameEn))?.find((other) => other.factorCode !== factorCode)?.name ?? null
}

const columnOf = (hours: ComponentHours, rows: readonly number[], at: number, count: number) =>
  Float64Array.from(rows, (row) => hours.values[row * count + at] ?? Number.NaN)

/**
 * How well each species of a family was measured at a site over some days, with the class it suggests and why.
 * @throws Fail INVALID_INPUT, OUT_OF_SCOPE
 */
export const monitorData = async (
  { db, session }: CallContext,
  { siteCode, family, from, to }: ParsedInput<typeof calls.analysisMonitorData>,
): Promise<MonitorData> => {
  const [site] = await askedSites(db, session.scope, [siteCode])
  if (!site) throw new Fail('INVALID_INPUT', '请选择站点')
  const species = await familySpecies(db, family)
  const limits = await limitsOn(db, site.id, species, to)
  const hours = await componentHours(db, species, { siteId: site.id, ...periodOf(from, to), status: 'MIX' })
  const rows = hours.measured.flatMap((count, row) => (count > 0 ? [row] : []))
  const duplicate = duplicatesOf(species)
  return {
    siteCode,
    siteName: site.siteName,
    samples: rows.length,
    rows: species.map((one, at) => ({
      factorCode: one.factorCode,
      factorName: one.name,
      ...checkOf(columnOf(hours, rows, at, species.length), limits.get(one.factorCode), duplicate(one)),
    })),
    facts: {
      rev: hours.rev,
      ...componentFacts(
        hours.values,
        species.map(({ factorCode }) => limits.get(factorCode)?.detectionLimit ?? null),
      ),
    },
  }
}
