import type { BarInput } from '../../../charts/bar-option.ts'
import type { HeatInput } from '../../../charts/heat-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { formatMeasured } from '../../../kit/format.ts'

type Compared = CallAnswer<'spGroupCompare'>

/** More would be a column of threads. */
const stackedSpecies = 10

/** PD of every two profiles: 0 on the diagonal, missing where too few species are in both. */
export const distanceHeat = ({ profiles, comparisons }: Compared): HeatInput => {
  const between = new Map(
    comparisons.flatMap((one) => [[`${one.a}|${one.b}`, one] as const, [`${one.b}|${one.a}`, one] as const]),
  )
  const names = profiles.map(({ name }) => name)
  return {
    columns: names,
    rows: names,
    cells: profiles.map((row) =>
      profiles.map((column) => {
        if (row.key === column.key) return { value: 0 }
        const one = between.get(`${row.key}|${column.key}`)
        if (!one || one.verdict === 'tooFew') return { value: null, notes: ['可比物种不足'] }
        const notes = [`SID ${formatMeasured(one.sid, 2)}`, `共有物种${one.common}个`, one.verdictName]
        return { value: one.pd, notes }
      }),
    ),
    unit: '',
    digits: 2,
    scale: 'amount',
    labels: profiles.length <= 12,
  }
}

/** The profiles beside each other, their largest species upon each other and the others as one part. */
export const profileStacks = ({ profiles }: Compared): BarInput => {
  const sums = new Map<string, { name: string; sum: number }>()
  for (const { species } of profiles)
    for (const { code, name, share } of species) sums.set(code, { name, sum: (sums.get(code)?.sum ?? 0) + share })
  const largest = [...sums].toSorted(([, a], [, b]) => b.sum - a.sum).slice(0, stackedSpecies)
  const shares = profiles.map(({ species }) => new Map(species.map(({ code, share }) => [code, share])))
  const parts = largest.map(([code, { name }]) => ({ name, values: shares.map((own) => own.get(code) ?? 0) }))
  const others = shares.map((_, index) => 100 - parts.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  return {
    names: profiles.map(({ name }) => name),
    series: [...parts, { name: '其他', values: others.map((value) => Math.max(0, value)) }],
    unit: '%',
    digits: 1,
    stacked: true,
    horizontal: true,
  }
}
