/** What a kind of source leaves in the air. */
export type SourceTracer = {
  code: string
  /** As it is written. */
  nameZh: string
  sourceZh: string
  /** Names of the particle analyses, or English names of gases; all of them needed. */
  species: readonly string[]
  /** Sum of the species, or the first over the second. */
  kind: 'sum' | 'ratio'
}

const tracer = (
  code: string,
  nameZh: string,
  sourceZh: string,
  species: readonly string[],
  kind: SourceTracer['kind'] = 'sum',
): SourceTracer => ({ code, nameZh, sourceZh, species, kind })

/** Marks of sources in particles, by custom. */
export const particleTracers: readonly SourceTracer[] = [
  tracer('biomass', 'K⁺', '生物质燃烧', ['K+']),
  tracer('fireworks', 'K+Ba+Sr', '烟花', ['K', 'Ba', 'Sr']),
  tracer('coal', 'Cl⁻', '燃煤', ['Cl-']),
  tracer('dust', 'Ca²⁺', '扬尘', ['Ca2+']),
  tracer('ship', 'V/Ni', '船舶', ['V', 'Ni'], 'ratio'),
  tracer('seaSalt', 'Na⁺', '海盐', ['Na+']),
]

/** Marks of sources among organic gases, by custom. */
export const gasTracers: readonly SourceTracer[] = [
  tracer('biogenic', '异戊二烯', '植物排放', ['Isoprene']),
  tracer('combustion', '乙炔', '燃烧或机动车尾气', ['Acetylene']),
  tracer('gasoline', 'MTBE', '汽油', ['Methyl tert-butyl ether']),
  tracer('lpg', '丙烷', '液化石油气', ['Propane']),
  tracer('biomass', '氯甲烷', '生物质燃烧', ['Chloromethane']),
  tracer('solvent', '乙酸乙酯', '溶剂使用', ['Ethyl acetate']),
]

/** The tracer step by step from the columns of its species; null where one of them is not measured at all. */
export const tracerValues = (
  { species, kind }: SourceTracer,
  columns: ReadonlyMap<string, Float64Array>,
): Float64Array | null => {
  const own = species.flatMap((name) => columns.get(name) ?? [])
  const [first, ...others] = own
  if (!first || own.length < species.length) return null
  return first.map((value, at) =>
    others.reduce((so, other) => {
      const next = other[at] ?? Number.NaN
      if (kind === 'sum') return so + next
      return next > 0 ? so / next : Number.NaN
    }, value),
  )
}
