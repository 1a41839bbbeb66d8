import { formatRounded } from '@qingkong/domain/air/rounding'
import type { CarbonAnswer, ComponentRatio, IonAnswer, RatioAnswer } from '../../calls/composition/component-ratios.ts'
import type { DataTable } from '../../core/data-table.ts'
import { type ComponentAsked, componentNotes, noConclusion } from './component-notes.ts'
import { timeColumnsTable } from './time-columns.ts'

const basisNotes = { mixingRatio: '比值为体积分数之比', mass: '比值为质量浓度之比' } as const

const ratioNotes = ({ facts, ratios }: RatioAnswer, question: ComponentAsked): string[] => {
  const [first] = ratios
  const own = ratios.filter(({ ownBands }) => ownBands).map(({ name }) => name)
  return [
    ...componentNotes(question, facts),
    ...(first ? [basisNotes[first.basis]] : []),
    '判读按中位数，区间取自源解析文献；与某类来源一致是提示，不是证明',
    ...(own.length > 0 ? [`${own.join('、')}的区间由本人设置`] : []),
  ]
}

/** A row per hour or day, a column per ratio. */
export const ratioTable = (answer: RatioAnswer, question: ComponentAsked): DataTable =>
  timeColumnsTable(
    '组分比值',
    ratioNotes(answer, question),
    answer.times,
    answer.ratios.map(({ name, values }) => ({ title: name, digits: 2, values })),
  )

const bandText = ({ from, to, textZh }: ComponentRatio['bands'][number]): string => {
  if (from === null) return `<${to} ${textZh}`
  return to === null ? `≥${from} ${textZh}` : `${from}–${to} ${textZh}`
}

/** A row per ratio: its median, what it is consistent with, and all the bands. */
export const ratioReadingTable = (answer: RatioAnswer, question: ComponentAsked): DataTable => ({
  title: '比值判读',
  notes: ratioNotes(answer, question),
  columns: [
    { key: 'name', title: '比值', kind: 'text', frozen: true },
    { key: 'median', title: '中位数', kind: 'number', digits: 2 },
    { key: 'count', title: '有效个数', kind: 'number' },
    { key: 'text', title: '判读', kind: 'text' },
    { key: 'bands', title: '参考区间', kind: 'text', width: 60 },
  ],
  rows: answer.ratios.map(({ name, median, count, textZh, bands }) => ({
    name,
    median,
    count,
    text: textZh ?? '有效数据少于24个，不作判读',
    bands: bands.map(bandText).join('；'),
  })),
})

/** NO₃⁻/SO₄²⁻ {v}，与{移动源主导}一致. @param code the ratio that is looked at */
export const ratioConclusion = ({ facts, ratios }: RatioAnswer, code: string): string | null => {
  const none = noConclusion(facts)
  if (none !== null) return none
  const own = ratios.find((ratio) => ratio.code === code) ?? ratios[0]
  if (!own || own.median === null || own.textZh === null) return null
  return `${own.name} ${formatRounded(own.median, 2)}，${own.textZh}。`
}

const ionNames: Readonly<Record<string, string>> = { 'NH4+': '铵根', 'NO3-': '硝酸根', 'SO42-': '硫酸根' }

/** 缺少{铵根}，不能计算离子平衡; null where it can be reckoned. */
export const ionLacking = ({ lacking }: IonAnswer): string | null =>
  lacking.length === 0 ? null : `缺少${lacking.map((name) => ionNames[name] ?? name).join('、')}，不能计算离子平衡`

/** 缺少{离子}，其电荷未计入. */
export const ionNotes = ({ absent }: IonAnswer): string[] =>
  absent.length === 0 ? [] : [`缺少${absent.join('、')}，其电荷未计入`]

const ammoniaNames = { rich: '富铵', between: '介于硫酸铵与硫酸氢铵之间', poor: '贫铵' } as const

/** A row per time: charges, and ammonium measured and needed. */
export const ionTable = (answer: IonAnswer, question: ComponentAsked): DataTable => ({
  title: '阴阳离子平衡',
  notes: [
    ...componentNotes(question, answer.facts),
    '电荷为µeq/m³，氢离子为阴离子减阳离子；所需铵按硝酸铵与硫酸铵（或硫酸氢铵）计',
    ...ionNotes(answer),
  ],
  columns: [
    { key: 'time', title: '时间', kind: 'time', frozen: true },
    { key: 'cations', title: '阳离子电荷', kind: 'number', unit: 'µeq/m³', digits: 3 },
    { key: 'anions', title: '阴离子电荷', kind: 'number', unit: 'µeq/m³', digits: 3 },
    { key: 'ratio', title: '阴/阳离子', kind: 'number', digits: 2 },
    { key: 'hydrogen', title: '氢离子', kind: 'number', unit: 'µeq/m³', digits: 3 },
    { key: 'nh4', title: '实测NH₄⁺', kind: 'number', unit: 'µg/m³', digits: 2 },
    { key: 'nh4Sulfate', title: '所需NH₄⁺（硫酸铵）', kind: 'number', unit: 'µg/m³', digits: 2 },
    { key: 'nh4Bisulfate', title: '所需NH₄⁺（硫酸氢铵）', kind: 'number', unit: 'µg/m³', digits: 2 },
    { key: 'ammonia', title: '铵', kind: 'text' },
    { key: 'absent', title: '未测离子', kind: 'text' },
  ],
  rows: answer.rows.map((row) => ({
    ...row,
    ammonia: ammoniaNames[row.ammonia],
    absent: row.absent.join('、'),
  })),
})

/** 阴阳离子比{v}，{p}%时次富铵. */
export const ionConclusion = ({ facts, ratio, richPct }: IonAnswer): string | null =>
  noConclusion(facts) ??
  (ratio === null || richPct === null
    ? null
    : `阴阳离子比${formatRounded(ratio, 2)}，${formatRounded(richPct, 1)}%时次富铵。`)

/** How each method is called. */
export const carbonMethods = { minimum: '最小比值法', lowestDeming: '最低10%比值拟合法', mrs: 'MRS法' } as const

/** A row per time: carbon and its primary and secondary part. */
export const carbonTable = (answer: CarbonAnswer, question: ComponentAsked): DataTable => ({
  title: 'OC/EC时序',
  notes: [
    ...componentNotes(question, answer.facts),
    ...(answer.method === null
      ? []
      : [
          `EC示踪法：${carbonMethods[answer.method]}，POC = ${formatRounded(answer.ratio ?? 0, 2)}×EC + ${formatRounded(answer.intercept ?? 0, 2)}；SOC负值${answer.negativeSoc}个按0计`,
        ]),
  ],
  columns: [
    { key: 'time', title: '时间', kind: 'time', frozen: true },
    { key: 'oc', title: 'OC', kind: 'number', unit: 'µg/m³', digits: 2 },
    { key: 'ec', title: 'EC', kind: 'number', unit: 'µg/m³', digits: 2 },
    { key: 'over', title: 'OC/EC', kind: 'number', digits: 2 },
    { key: 'poc', title: 'POC', kind: 'number', unit: 'µg/m³', digits: 2 },
    { key: 'soc', title: 'SOC', kind: 'number', unit: 'µg/m³', digits: 2 },
  ],
  rows: answer.rows.map((row) => ({ ...row, over: ocOverEc(row) })),
})

export const ocOverEc = ({ oc, ec }: CarbonAnswer['rows'][number]): number | null =>
  oc === null || ec === null || !(ec > 0) ? null : oc / ec

/** A row per method: its line and what it makes of the carbon. */
export const carbonMethodTable = (answer: CarbonAnswer, question: ComponentAsked): DataTable => ({
  title: '三种方法比较',
  notes: componentNotes(question, answer.facts),
  columns: [
    { key: 'method', title: '方法', kind: 'text', frozen: true },
    { key: 'ratio', title: '一次OC/EC', kind: 'number', digits: 2 },
    { key: 'intercept', title: '截距', kind: 'number', unit: 'µg/m³', digits: 2 },
    { key: 'negative', title: 'SOC负值个数', kind: 'number' },
    { key: 'soc', title: 'SOC占OC', kind: 'number', unit: '%', digits: 1 },
    { key: 'chosen', title: '采用', kind: 'text' },
  ],
  rows: answer.alternatives.map(({ method, ratio, intercept, negativeSoc, socPct }) => ({
    method: carbonMethods[method],
    ratio,
    intercept,
    negative: negativeSoc,
    soc: socPct,
    chosen: method === answer.method ? '是' : '',
  })),
})

/** SOC占OC {a}%（三法{lo}–{hi}%）; where too many hours are negative: 负值{n}个，EC示踪法不适用. */
export const carbonConclusion = ({
  facts,
  applies,
  negativeSoc,
  socPct,
  alternatives,
}: CarbonAnswer): string | null => {
  const none = noConclusion(facts)
  if (none !== null) return none
  if (socPct === null) return null
  if (!applies) return `负值${negativeSoc}个，EC示踪法不适用。`
  const shares = alternatives.flatMap((one) => one.socPct ?? [])
  return `SOC占OC ${formatRounded(socPct, 1)}%（三法${formatRounded(Math.min(...shares), 1)}–${formatRounded(Math.max(...shares), 1)}%）。`
}
