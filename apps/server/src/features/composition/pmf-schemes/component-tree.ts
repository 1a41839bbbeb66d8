import type { ComponentTree } from '@qingkong/contract/calls/composition/pmf-parameters'
import { Fail } from '@qingkong/contract/errors'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import type { SpeciesFacts } from '@qingkong/domain/measurement/species-family'
import { addDays, cityDate, dayMs, parseCity } from '@qingkong/domain/time/city-time'
import { uncertaintyFromLimit, usualErrorFraction } from '@qingkong/science/pmf/detection-limit'
import { signalTable } from '@qingkong/science/pmf/signal-to-noise'
import { speciesKey } from '@qingkong/science/pmf/source-profiles'
import type { CallContext } from '../../../http/context.ts'
import { askedSites } from '../engine-runs/port.ts'
import { type ComponentHours, componentFacts, componentHours, noFacts } from './component-hours.ts'
import { type Limit, limitsOn } from './detection-limits.ts'
import { familySpecies } from './family-species.ts'

interface TreeQuestion {
  siteCode?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type Check = NonNullable<ComponentTree['groups'][number]['children'][number]['check']>

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
const checkOf = (column: Float64Array, limit: Limit | undefined, duplicateOf: string | null): Check => {
  const valid = column.reduce((count, value) => count + Number(!Number.isNaN(value)), 0)
  const detectionLimit = limit?.detectionLimit ?? null
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
const duplicatesOf = (species: readonly SpeciesFacts[]) => (one: SpeciesFacts) =>
  species.find((other) => other.factorCode !== one.factorCode && speciesKey(other.nameEn) === speciesKey(one.nameEn))
    ?.name ?? null

const columnOf = (hours: ComponentHours, rows: readonly number[], at: number, count: number) =>
  Float64Array.from(rows, (row) => hours.values[row * count + at] ?? Number.NaN)

/**
 * Species of a family by group with their limits; with a site and days how each was measured there.
 * @throws Fail INVALID_INPUT, OUT_OF_SCOPE
 */
export const componentTree = async (
  { db, session, clock }: CallContext,
  family: SpeciesFamilyAsked,
  { siteCode, from, to }: TreeQuestion,
): Promise<ComponentTree> => {
  const species = await familySpecies(db, family)
  const [site] = siteCode === undefined ? [] : await askedSites(db, session.scope, [siteCode])
  const limits = await limitsOn(db, site?.id ?? null, species, to ?? cityDate(clock.now()))
  const hours =
    site && from !== undefined && to !== undefined
      ? await componentHours(db, species, { siteId: site.id, ...periodOf(from, to), status: 'MIX' })
      : null
  const rows = hours?.measured.flatMap((count, row) => (count > 0 ? [row] : [])) ?? []
  const duplicate = duplicatesOf(species)
  const nodes = species.map((one, at) => {
    const limit = limits.get(one.factorCode)
    const column = hours && columnOf(hours, rows, at, species.length)
    return {
      group: one,
      node: {
        factorCode: one.factorCode,
        factorName: one.name,
        nameEn: one.nameEn,
        detectionLimit: limit?.detectionLimit ?? null,
        errorFraction: limit?.errorFraction ?? null,
        check: column && rows.length > 0 ? checkOf(column, limit, duplicate(one)) : null,
      },
    }
  })
  return {
    groups: [...Map.groupBy(nodes, ({ group }) => group.groupCode)].map(([groupCode, members]) => ({
      groupCode,
      groupName: members[0]?.group.groupName ?? groupCode,
      children: members.map(({ node }) => node),
    })),
    samples: hours ? rows.length : null,
    facts: hours
      ? componentFacts(
          hours,
          species.map(({ factorCode }) => limits.get(factorCode)?.detectionLimit ?? null),
        )
      : await noFacts(db),
  }
}
