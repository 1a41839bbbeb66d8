import type { RoseAnswer } from '../../calls/air/roses.ts'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import { seriesNotes } from '../series-notes.ts'

interface Question {
  startTime: string
  endTime: string
  dataStatus?: 'RAW' | 'CHECK' | 'MIX' | undefined
  round?: boolean | undefined
}

/** What is classed: the wind speed, or a concentration. */
interface Classed {
  title: string
  unit: string
  digits: number
}

const windSpeed: Classed = { title: '平均风速', unit: 'm/s', digits: 1 }

/** '0–2', '2–4', '>6': a class as people read it. */
export const className = ({ above, upTo }: RoseAnswer['classes'][number]): string =>
  upTo === null ? `>${above}` : `${above}–${upTo}`

/** Whose hours a rose counts. */
export const roseName = ({ siteName, groupName }: Pick<RoseAnswer, 'siteName' | 'groupName'>): string =>
  groupName === '' ? siteName : `${siteName}（${groupName}）`

const shareColumn = (key: string, title: string, group?: string): DataColumn => ({
  key,
  title,
  kind: 'number',
  unit: '%',
  digits: 1,
  ...(group === undefined ? {} : { group }),
})

const rowsOf = (rose: RoseAnswer): DataTable['rows'][number][] => {
  const apart = { 静风: rose.calm, 风向缺测: rose.noDirection, 浓度缺测: rose.noValue }
  return [
    ...rose.sectors.map((sector) => ({
      place: roseName(rose),
      name: sector.name,
      count: sector.count,
      share: sector.sharePct,
      mean: sector.mean,
      ...Object.fromEntries(sector.sharesPct.map((value, index) => [`class${index}`, value])),
    })),
    ...Object.entries(apart).map(([name, { count, sharePct }]) => ({
      place: roseName(rose),
      name,
      count,
      share: sharePct,
      mean: null,
    })),
  ]
}

const rosesTable = (title: string, roses: readonly RoseAnswer[], question: Question, classed: Classed): DataTable => ({
  title,
  notes: [
    ...seriesNotes(question, 'hour'),
    '频率为占有风速小时数的百分比，静风与缺测单列，各行合计为100%',
    ...roses.map((rose) => `${roseName(rose)}：有风速 ${rose.total} 小时，缺风速 ${rose.noSpeed} 小时（不计入）`),
    ...(roses.some(({ biasCorrected }) => biasCorrected)
      ? ['已按10度风向步长作偏差订正，各方位频率不等于原始频数之比']
      : []),
  ],
  columns: [
    { key: 'place', title: '站点', kind: 'text', frozen: true },
    { key: 'name', title: '风向', kind: 'text', frozen: true, width: 10 },
    { key: 'count', title: '小时数', kind: 'number' },
    shareColumn('share', '频率'),
    { key: 'mean', title: classed.title, kind: 'number', unit: classed.unit, digits: classed.digits },
    ...(roses[0]?.classes ?? []).map((one, index) =>
      shareColumn(`class${index}`, className(one), `分级频率（${classed.unit}）`),
    ),
  ],
  rows: roses.flatMap(rowsOf),
})

/** Shares of the winds by direction and class of speed. */
export const windRoseTable = (answer: { roses: readonly RoseAnswer[] }, question: Question): DataTable =>
  rosesTable('风玫瑰', answer.roses, question, windSpeed)

/** Shares of the winds by direction and class of concentration. */
export const pollutionRoseTable = (
  answer: { roses: readonly RoseAnswer[]; factor: { name: string; unit: string; digits: number } },
  question: Question,
): DataTable =>
  rosesTable(`${answer.factor.name}污染玫瑰`, answer.roses, question, {
    title: '平均浓度',
    unit: answer.factor.unit,
    digits: answer.factor.digits,
  })
