import type { Maybe } from '@qingkong/domain/missing'

/** A range of a ratio, from `from` (included) to `to` (not), null is open. Ranges may overlap. */
type RatioBand = { from: Maybe<number>; to: Maybe<number>; readingZh: string }

/** Components whose sum counts, all of them needed; of several such lists the first that is complete. */
export type RatioTerm = readonly (readonly string[])[]

export type DiagnosticRatio = {
  code: string
  nameZh: string
  /** What stands over and under the line, VOC by mixing ratio and particles by mass. */
  over: RatioTerm
  under: RatioTerm
  basis: 'mixingRatio' | 'mass'
  bands: readonly RatioBand[]
}

const band = (from: Maybe<number>, to: Maybe<number>, readingZh: string): RatioBand => ({ from, to, readingZh })

const metaParaXylene: RatioTerm = [['m,p-Xylene'], ['m-Xylene', 'p-Xylene']]

/** Ratios and their usual readings in the literature of source apportionment; to be adapted to the city. */
export const diagnosticRatios: readonly DiagnosticRatio[] = [
  {
    code: 'T_B',
    nameZh: '甲苯/苯',
    over: [['Toluene']],
    under: [['Benzene']],
    basis: 'mixingRatio',
    bands: [
      band(null, 0.6, '生物质燃烧'),
      band(0.6, 1, '燃煤'),
      band(1, 2, '机动车为主'),
      band(2, 4.3, '机动车与溶剂、工业混合'),
      band(4.3, null, '溶剂使用或工业'),
    ],
  },
  {
    code: 'X_B',
    nameZh: '间对二甲苯/苯',
    over: metaParaXylene,
    under: [['Benzene']],
    basis: 'mixingRatio',
    bands: [band(null, 1.1, '老化气团（远距离输送）'), band(1.1, null, '本地新鲜排放')],
  },
  {
    code: 'X_E',
    nameZh: '间对二甲苯/乙苯',
    over: metaParaXylene,
    under: [['Ethylbenzene']],
    basis: 'mixingRatio',
    bands: [band(null, 2.5, '老化气团'), band(2.5, null, '新鲜排放')],
  },
  {
    code: 'iP_nP',
    nameZh: '异戊烷/正戊烷',
    over: [['Isopentane']],
    under: [['n-Pentane']],
    basis: 'mixingRatio',
    bands: [
      band(0.56, 0.8, '燃煤'),
      band(0.82, 0.89, '天然气'),
      band(1.5, 3, '液态汽油'),
      band(1.8, 4.6, '油气挥发'),
      band(2.2, 3.8, '机动车尾气'),
    ],
  },
  {
    code: 'iB_nB',
    nameZh: '异丁烷/正丁烷',
    over: [['Isobutane']],
    under: [['n-Butane']],
    basis: 'mixingRatio',
    bands: [band(0.2, 0.3, '机动车'), band(0.42, 0.49, '液化石油气'), band(0.6, 1, '天然气')],
  },
  {
    code: 'E_A',
    nameZh: '乙烯/乙炔',
    over: [['Ethylene']],
    under: [['Acetylene']],
    basis: 'mixingRatio',
    bands: [band(null, 1, '老化气团'), band(1, 3, '燃烧或机动车'), band(3, null, '石化')],
  },
  {
    code: 'OC_EC',
    nameZh: 'OC/EC',
    over: [['OC']],
    under: [['EC']],
    basis: 'mass',
    bands: [
      band(1, 4.2, '机动车'),
      band(2, null, '存在二次有机碳'),
      band(2.5, 10.5, '燃煤'),
      band(3.8, 13.2, '生物质燃烧'),
    ],
  },
  {
    code: 'NO3_SO4',
    nameZh: '硝酸根/硫酸根',
    over: [['NO3-']],
    under: [['SO42-']],
    basis: 'mass',
    bands: [band(null, 0.5, '固定源（燃煤）主导'), band(0.5, 1, '固定源与移动源混合'), band(1, null, '移动源主导')],
  },
  {
    code: 'Cl_Na',
    nameZh: '氯离子/钠离子',
    over: [['Cl-']],
    under: [['Na+']],
    basis: 'mass',
    bands: [band(null, 1.8, '海盐或氯亏损'), band(1.8, null, '燃煤、生物质燃烧或工业氯')],
  },
  {
    code: 'K_EC',
    nameZh: '钾离子/EC',
    over: [['K+']],
    under: [['EC']],
    basis: 'mass',
    bands: [band(null, 0.1, '化石燃料燃烧'), band(0.2, 0.69, '生物质燃烧')],
  },
]

export type RatioReading = {
  code: string
  nameZh: string
  value: number
  /** Every source whose range holds the value; several may, and none. A hint, no proof. */
  consistentWith: string[]
  /** The same as a sentence part. */
  textZh: string
}

/** What a value of a ratio is consistent with: every source whose range holds it. */
export const ratioReading = (
  { bands }: DiagnosticRatio,
  value: number,
): Pick<RatioReading, 'consistentWith' | 'textZh'> => {
  const consistentWith = bands
    .filter(({ from, to }) => (from === null || value >= from) && (to === null || value < to))
    .map(({ readingZh }) => readingZh)
  const textZh = consistentWith.length === 0 ? '不在已知来源的常见范围内' : `与${consistentWith.join('、')}一致`
  return { consistentWith, textZh }
}

/** Amounts by name: VOC in ppb, particle components in µg/m³; null is missing. */
type Amounts = Readonly<Record<string, Maybe<number> | undefined>>

const sumOf = (term: RatioTerm, amounts: Amounts): Maybe<number> => {
  for (const names of term) {
    const there = names.flatMap((name) => amounts[name] ?? [])
    if (there.length === names.length) return there.reduce((sum, value) => sum + value, 0)
  }
  return null
}

/** What stands over and under the line; null where either is missing or nothing can be divided by it. */
const ratioTerms = ({ over, under }: DiagnosticRatio, amounts: Amounts): Maybe<{ above: number; below: number }> => {
  const [above, below] = [sumOf(over, amounts), sumOf(under, amounts)]
  return above === null || below === null || !(below > 0) ? null : { above, below }
}

/** The ratios that the components allow, with what they are consistent with. */
export const readRatios = (amounts: Amounts, ratios: readonly DiagnosticRatio[] = diagnosticRatios): RatioReading[] =>
  ratios.flatMap((ratio) => {
    const terms = ratioTerms(ratio, amounts)
    if (terms === null) return []
    const value = terms.above / terms.below
    return [{ code: ratio.code, nameZh: ratio.nameZh, value, ...ratioReading(ratio, value) }]
  })
