import { formatRounded } from '@qingkong/domain/air/rounding'
import type { SecondaryAnswer } from '../../calls/composition/secondary-formation.ts'
import type { DataTable } from '../../core/data-table.ts'
import { type ComponentAsked, componentNotes, noConclusion } from './component-notes.ts'

/** Which ratio each gas is needed for. */
const ratioOfGas: Readonly<Record<string, string>> = { 'SO₂': 'SOR', 'NO₂': 'NOR' }

/** Where the gases were measured, or that they were not. */
export const gasNotes = ({ gasesLacking, gasesAt }: SecondaryAnswer): string[] => [
  ...Object.values(Object.groupBy(gasesAt, ({ siteName }) => siteName)).flatMap((own = []) => {
    const [first] = own
    return first
      ? [
          `该站无${own.map(({ name }) => name).join('、')}，已采用${formatRounded(first.distanceM / 1000, 1)}km外的${first.siteName}`,
        ]
      : []
  }),
  ...(gasesLacking.length === 0
    ? []
    : [
        `5km内无${gasesLacking.join('、')}数据，不能计算${gasesLacking.map((gas) => ratioOfGas[gas] ?? gas).join('、')}`,
      ]),
]

/** Why there is no secondary carbon. */
export const carbonNotes = ({ refusedSoc }: SecondaryAnswer): string[] =>
  refusedSoc === null ? [] : [`负值${refusedSoc}个，EC示踪法不适用，未列SOC`]

/** A row per hour or day. */
export const secondaryTable = (answer: SecondaryAnswer, question: ComponentAsked): DataTable => ({
  title: '二次生成分析',
  notes: [
    ...componentNotes(question, answer.facts),
    'SOR、NOR为氧化态占两态之和的摩尔比，大于0.1表明有二次生成；Ox为O₃与NO₂体积分数之和；SNA占比为硫酸根、硝酸根、铵根之和占PM₂.₅',
    ...gasNotes(answer),
    ...carbonNotes(answer),
  ],
  columns: [
    { key: 'time', title: '时间', kind: 'time', frozen: true },
    { key: 'sor', title: 'SOR', kind: 'number', digits: 3 },
    { key: 'nor', title: 'NOR', kind: 'number', digits: 3 },
    { key: 'socPct', title: 'SOC/OC', kind: 'number', unit: '%', digits: 1 },
    { key: 'snaPct', title: 'SNA占比', kind: 'number', unit: '%', digits: 1 },
    { key: 'rh', title: '湿度', kind: 'number', unit: '%', digits: 0 },
    { key: 'temperature', title: '温度', kind: 'number', unit: '℃', digits: 1 },
    { key: 'ox', title: 'Ox', kind: 'number', unit: 'ppb', digits: 1 },
  ],
  rows: answer.rows,
})

/** A row per class of humidity or of oxidants. */
export const formationClassTable = (
  title: string,
  answer: SecondaryAnswer,
  classes: SecondaryAnswer['byRh'],
  question: ComponentAsked,
): DataTable => ({
  title,
  notes: [...componentNotes(question, answer.facts), '每级至少5个数据才给均值'],
  columns: [
    { key: 'name', title: '级别', kind: 'text', frozen: true },
    { key: 'count', title: '个数', kind: 'number' },
    { key: 'sor', title: 'SOR', kind: 'number', digits: 3 },
    { key: 'nor', title: 'NOR', kind: 'number', digits: 3 },
    { key: 'socPct', title: 'SOC/OC', kind: 'number', unit: '%', digits: 1 },
  ],
  rows: classes,
})

/** SOR {a}、NOR {b}；湿度≥80%时SOR为<60%时的{c}倍，与液相生成一致. */
export const secondaryConclusion = ({ facts, meanSor, meanNor, wetOverDry }: SecondaryAnswer): string | null => {
  const none = noConclusion(facts)
  if (none !== null) return none
  const means = [
    meanSor === null ? null : `SOR ${formatRounded(meanSor, 2)}`,
    meanNor === null ? null : `NOR ${formatRounded(meanNor, 2)}`,
  ].filter((part) => part !== null)
  if (means.length === 0) return null
  const wet =
    wetOverDry === null
      ? ''
      : `；湿度≥80%时SOR为<60%时的${formatRounded(wetOverDry, 1)}倍${wetOverDry > 1 ? '，与液相生成一致' : ''}`
  return `${means.join('、')}${wet}。`
}
