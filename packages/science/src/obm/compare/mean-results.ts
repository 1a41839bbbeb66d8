import { rirRegime } from '../reactivity/rir.ts'

/** What the mean of daily runs is taken of. */
export type DayResult = {
  netPpb: number | null
  /** Hours 0 … 24 of the analysed day, ppb/h. */
  produced: readonly (number | null)[]
  lost: readonly (number | null)[]
  net: readonly (number | null)[]
  lnOverQ: number | null
  reactivities: readonly {
    name: string
    kind: 'group' | 'species'
    members: readonly string[]
    rir: number | null
  }[]
}

type MeanReactivity = {
  name: string
  kind: 'group' | 'species'
  members: string[]
  rir: number
  /** Days it is the mean of. */
  days: number
}

export type MeanResult = {
  days: number
  netPpb: number | null
  produced: (number | null)[]
  lost: (number | null)[]
  net: (number | null)[]
  lnOverQ: number | null
  reactivities: MeanReactivity[]
  regime: ReturnType<typeof rirRegime>
}

const mean = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null && Number.isFinite(value))
  return known.length === 0 ? null : known.reduce<number>((sum, value) => sum + (value ?? 0), 0) / known.length
}

/** 先计算后平均: the mean of daily runs. A reactivity counts on the days that have it. */
export const meanResult = (days: readonly DayResult[]): MeanResult => {
  const hourly = (course: (day: DayResult) => readonly (number | null)[]) =>
    Array.from({ length: Math.max(0, ...days.map((day) => course(day).length)) }, (_, hour) =>
      mean(days.map((day) => course(day)[hour] ?? null)),
    )
  const all = days.flatMap(({ reactivities }) => reactivities)
  const keys = [...new Set(all.map(({ kind, name }) => `${kind} ${name}`))]
  const reactivities = keys.flatMap((key): MeanReactivity[] => {
    const same = all.filter(({ kind, name, rir }) => `${kind} ${name}` === key && rir !== null)
    const [first] = same
    const rir = mean(same.map((one) => one.rir))
    if (!first || rir === null) return []
    const members = [...new Set(same.flatMap((one) => one.members))]
    return [{ name: first.name, kind: first.kind, members, rir, days: same.length }]
  })
  return {
    days: days.length,
    netPpb: mean(days.map(({ netPpb }) => netPpb)),
    produced: hourly(({ produced }) => produced),
    lost: hourly(({ lost }) => lost),
    net: hourly(({ net }) => net),
    lnOverQ: mean(days.map(({ lnOverQ }) => lnOverQ)),
    reactivities,
    regime: rirRegime(reactivities),
  }
}
