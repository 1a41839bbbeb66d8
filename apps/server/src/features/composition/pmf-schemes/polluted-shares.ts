import type { SourceAnswer } from '@qingkong/contract/calls/composition/pmf-sources'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { type FactorCode, factors } from '@qingkong/domain/site/factor'
import { hourMs } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { readHours, resolvePlaces } from '../../../series/port.ts'
import type { AppliedScheme, SourceQuestion } from './applied-scheme.ts'
import { factorShares, meanContributions } from './factor-shares.ts'

/** When an hour is polluted: what particles make is PM2.5, what gases make is ozone. µg/m³ */
const pollution: Readonly<Record<SpeciesFamilyAsked, { factor: FactorCode; above: number }>> = {
  PM: { factor: 'pm25', above: 75 },
  VOC: { factor: 'o3', above: 160 },
}

/** Shares in polluted hours against the others; null where the site does not measure the pollutant. */
export const pollutedShares = async (
  { db, session }: CallContext,
  answer: AppliedScheme,
  { family, dataStatus, asOfRev }: SourceQuestion,
): Promise<SourceAnswer['polluted']> => {
  const { factor, above } = pollution[family]
  const { site, startAtMs } = answer
  const places = await resolvePlaces(db, session.scope, [site.siteCode], site.siteType)
  const [fromMs, lastMs] = [startAtMs[0], startAtMs.at(-1)]
  if (fromMs === undefined || lastMs === undefined) return null
  const series = await readHours(db, {
    places,
    factors: [factor],
    fromMs,
    toMs: lastMs + hourMs,
    status: dataStatus,
    asOfRev,
  })
  const values = series.values.get(site.siteCode)?.get(factor) ?? []
  if (values.every((value) => value === null)) return null
  const isPolluted = (row: number) => (values[row] ?? 0) > above
  const isClean = (row: number) => values[row] != null && !isPolluted(row)
  const sharesWhere = (isWanted: (row: number) => boolean) =>
    factorShares(answer, answer.masses, meanContributions(answer, isWanted))
  const [polluted, clean] = [sharesWhere(isPolluted), sharesWhere(isClean)]
  const hoursWhere = (isWanted: (row: number) => boolean) =>
    startAtMs.filter((_, row) => answer.applied.states[row] === 'explained' && isWanted(row)).length
  return {
    pollutant: factors[factor].typeset,
    above,
    unit: 'µg/m³',
    pollutedHours: hoursWhere(isPolluted),
    cleanHours: hoursWhere(isClean),
    factors: polluted.map(({ no, name, sharePct }, a) => ({
      no,
      name,
      pollutedPct: sharePct,
      cleanPct: clean[a]?.sharePct ?? null,
    })),
  }
}
