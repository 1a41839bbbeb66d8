import { formatRounded } from '@qingkong/domain/air/rounding'
import type { RestructureAnswer, TracerAnswer } from '../../calls/composition/component-tracers.ts'
import type { DataTable } from '../../core/data-table.ts'
import type { MeasuredAt } from '../../shapes/component-analysis.ts'
import { type ComponentAsked, componentNotes, noConclusion } from './component-notes.ts'
import { timeColumnsTable } from './time-columns.ts'

/** From so many standard deviations on a tracer stands out. */
export const standsOutAbove = 3

/** Where PM₂.₅ was measured, if not at the station. */
const measuredAtNote = (at: MeasuredAt): string[] =>
  at === null ? [] : [`PM₂.₅采用${formatRounded(at.distanceM / 1000, 1)}km外的${at.siteName}`]

/** How tracers and ages are reckoned. */
export const tracerMethodNotes = ({ aged }: TracerAnswer): string[] => [
  '偏离为与近30日同时次均值之差除以其标准差，至少5日；与某类来源一致是提示，不是证明',
  ...(aged
    ? [
        `气团年龄由间/对-二甲苯与乙苯之比推算：初始比取05–07时第95百分位（${formatRounded(aged.emissionRatio, 2)}），OH取${formatRounded(aged.ohPerCm3 / 1e6, 1)}×10⁶ molecule/cm³`,
        '初始VOC为反应损失前的体积分数之和；含氧VOC有二次生成、异戊二烯全天排放，均不作回推',
      ]
    : []),
]

const tracerNotes = (answer: TracerAnswer, question: ComponentAsked): string[] => [
  ...componentNotes(question, answer.facts),
  ...tracerMethodNotes(answer),
]

/** A row per hour or day: each tracer with its standing; of gases with the age of the air. */
export const tracerTable = (answer: TracerAnswer, question: ComponentAsked): DataTable =>
  timeColumnsTable('组分示踪', tracerNotes(answer, question), answer.times, [
    ...answer.tracers.flatMap(({ name, sourceName, unit, digits, values, standing }) => [
      { title: name, ...(unit === '' ? {} : { unit }), digits, group: sourceName, values },
      { title: `${name}偏离`, unit: '标准差', digits: 2, group: sourceName, values: standing },
    ]),
    ...(answer.aged
      ? [
          { title: '气团年龄', unit: 'h', digits: 1, group: '气团', values: answer.aged.age.map(({ hours }) => hours) },
          { title: '实测VOC', unit: 'ppb', digits: 2, group: '气团', values: answer.aged.measured },
          { title: '初始VOC', unit: 'ppb', digits: 2, group: '气团', values: answer.aged.initial },
        ]
      : []),
  ])

/** A row per tracer: the time it stood out most. */
export const tracerPeakTable = (answer: TracerAnswer, question: ComponentAsked): DataTable => ({
  title: '示踪物最高偏离',
  notes: tracerNotes(answer, question),
  columns: [
    { key: 'name', title: '示踪物', kind: 'text', frozen: true },
    { key: 'source', title: '指示来源', kind: 'text' },
    { key: 'time', title: '时间', kind: 'time' },
    { key: 'value', title: '数值', kind: 'number', digits: 3 },
    { key: 'base', title: '近30日同时次均值', kind: 'number', digits: 3 },
    { key: 'sd', title: '标准差', kind: 'number', digits: 3 },
    { key: 'unit', title: '单位', kind: 'text' },
    { key: 'z', title: '偏离', kind: 'number', unit: '标准差', digits: 2 },
    { key: 'text', title: '判读', kind: 'text' },
  ],
  rows: answer.tracers.map(({ name, sourceName, time, value, base, sd, unit, z, text }) => ({
    name,
    source: sourceName,
    time,
    value,
    base,
    sd,
    unit,
    z,
    text: text ?? (z === null ? '近30日同时次数据不足，不作判读' : '未见突出'),
  })),
})

/** A row per hour or day: the parts, their sum, and what is left of PM₂.₅. */
export const restructureTable = (answer: RestructureAnswer, question: ComponentAsked): DataTable => {
  const { schemeName, setAside, pm25At, times, parts, sum, pm25, other, closedPct } = answer
  return timeColumnsTable(
    '质量重构',
    [
      ...componentNotes(question, answer.facts),
      `重构方案：${schemeName}；其他为PM₂.₅减各部分之和，负值照列`,
      ...(setAside.length > 0 ? [`同一元素只计一种形态，未计：${setAside.join('、')}`] : []),
      ...measuredAtNote(pm25At),
    ],
    times,
    [
      ...parts.map(({ name, values }) => ({ title: name, unit: 'µg/m³', digits: 2, values })),
      { title: '重构合计', unit: 'µg/m³', digits: 2, values: sum },
      { title: 'PM₂.₅', unit: 'µg/m³', digits: 1, values: pm25 },
      { title: '其他', unit: 'µg/m³', digits: 2, values: other },
      { title: '重构占实测', unit: '%', digits: 1, values: closedPct },
    ],
  )
}

/** {钾}较近30日同时次高{z}个标准差，与{烟花}一致; which stood out most. */
const standingSentence = ({ tracers }: TracerAnswer): string | null => {
  const known = tracers.flatMap(({ name, z, text }) => (z === null ? [] : [{ name, z, text }]))
  const [first] = known.toSorted((a, b) => b.z - a.z)
  if (!first) return null
  return first.text === null
    ? `示踪物均未较近30日同时次高出${standsOutAbove}个标准差`
    : `${first.name}较近30日同时次高${formatRounded(first.z, 1)}个标准差，${first.text}`
}

const sentence = (parts: readonly (string | null)[]): string | null => {
  const said = parts.filter((part) => part !== null)
  return said.length === 0 ? null : `${said.join('；')}。`
}

/** 重构占实测{a}%；{钾}较近30日同时次高{z}个标准差，与{烟花}一致。 */
export const particleTracerConclusion = (tracers: TracerAnswer, restructure: RestructureAnswer): string | null =>
  noConclusion(tracers.facts) ??
  sentence([
    restructure.meanClosedPct === null ? null : `重构占实测${formatRounded(restructure.meanClosedPct, 1)}%`,
    standingSentence(tracers),
  ])

/** 气团年龄{h}h；初始VOC较实测高{p}%（逐时中位数）. */
export const gasTracerConclusion = (answer: TracerAnswer): string | null =>
  noConclusion(answer.facts) ??
  sentence([
    answer.aged?.medianHours == null ? null : `气团年龄${formatRounded(answer.aged.medianHours, 1)}h`,
    answer.aged?.risePct == null ? null : `初始VOC较实测高${formatRounded(answer.aged.risePct, 1)}%（逐时中位数）`,
    standingSentence(answer),
  ])
