/** A figure with what tells it from others of its name. */
interface Sample {
  labels?: Readonly<Record<string, string>>
  value: number
}

/** Figures of one name. Durations are in seconds, sizes in bytes, as Prometheus wants them. */
export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge'
  samples: readonly Sample[]
}

/** Durations counted by upper bound. */
export interface Histogram {
  name: string
  help: string
  type: 'histogram'
  /** Upper bounds, s, ascending, with how many lie at or below each. */
  buckets: readonly { le: number; count: number }[]
  count: number
  /** s. */
  sum: number
}

export const one = (value: number): Sample[] => [{ value }]

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')

const line = (name: string, { labels = {}, value }: Sample): string => {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

const samplesOf = (family: Family | Histogram): string[] => {
  const { name } = family
  if (family.type !== 'histogram') return family.samples.map((sample) => line(name, sample))
  return [
    ...family.buckets.map(({ le, count }) => line(`${name}_bucket`, { labels: { le: String(le) }, value: count })),
    line(`${name}_bucket`, { labels: { le: '+Inf' }, value: family.count }),
    line(`${name}_sum`, { value: family.sum }),
    line(`${name}_count`, { value: family.count }),
  ]
}

/** The text format of Prometheus, version 0.0.4 (prometheus.io/docs/instrumenting/exposition_formats). */
export const exposition = (families: readonly (Family | Histogram)[]): string =>
  families
    .flatMap((family) => [
      `# HELP ${family.name} ${family.help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
      `# TYPE ${family.name} ${family.type}`,
      ...samplesOf(family),
    ])
    .join('\n')
    .concat('\n')
