import type { DailyPollutant, HourlyPollutant } from '@qingkong/domain/air/aqi'
import { aqiLevels } from '@qingkong/domain/air/level'
import { bulletinAllowanceFactors } from '@qingkong/domain/allowance/bulletin-factor'
import { factors } from '@qingkong/domain/site/factor'
import type { BulletinAnswer, BulletinRank, BulletinRow } from '../../calls/air/bulletin.ts'
import type { DataCell, DataColumn, DataTable } from '../../core/data-table.ts'
import type { AllowanceReading } from '../../shapes/target.ts'
import { cellText } from '../cell-text.ts'
import { dataStatusNote } from '../status-note.ts'

interface Question {
  dataStatus?: 'RAW' | 'CHECK' | 'MIX' | undefined
}

const hourFactors: readonly HourlyPollutant[] = ['pm25', 'pm10', 'so2', 'no2', 'o3', 'co']
/** Of ozone the day so far has its 8-hour maximum, before 08:00 the hour itself. */
const dayFactors = ({ ozoneSoFar }: BulletinAnswer) => ['pm25', 'pm10', 'so2', 'no2', ozoneSoFar, 'co'] as const

const place: DataColumn = { key: 'name', title: '点位', kind: 'text', frozen: true, width: 12 }

const factorColumn = (key: string, code: HourlyPollutant | DailyPollutant, more: Partial<DataColumn>): DataColumn => ({
  key,
  title: factors[code].typeset,
  kind: 'number',
  unit: factors[code].unit,
  digits: factors[code].decimals,
  width: factors[code].typeset.length > 4 ? 11 : 9,
  ...more,
})
const levelName = (level: number | null): string | null =>
  level === null ? null : (Object.entries(aqiLevels).find(([code]) => Number(code) === level)?.[1].name ?? null)

const indexColumns = (span: 'hour' | 'day', group: string): DataColumn[] => [
  { key: `${span}Aqi`, title: 'AQI', kind: 'number', width: 6, group },
  { key: `${span}Level`, title: '级别', kind: 'text', width: 8, group },
  { key: `${span}Primary`, title: '首要污染物', kind: 'text', width: 12, group },
]

const indexCells = (span: 'hour' | 'day', { aqi, level, primary }: BulletinRow['hour'] | BulletinRow['day']) => ({
  [`${span}Aqi`]: aqi,
  [`${span}Level`]: levelName(level),
  [`${span}Primary`]: aqi === null ? null : primary.length === 0 ? '无' : primary.join('、'),
})

/** +3, −12, 0 as people write a change. */
const signed = (value: number | null): string | null =>
  value === null ? null : value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0'

const allowanceCell = (reading: AllowanceReading | undefined): DataCell => {
  if (!reading) return null
  const isOpen = reading.verdict === 'open' || reading.verdict === 'safe'
  return isOpen && reading.strict !== null && reading.strict >= 0 ? reading.strict : reading.verdictName
}

/** 10时, 24时: an hour as the bulletin names it. */
export const bulletinHourName = ({ date, elapsedHours }: Pick<BulletinAnswer, 'date' | 'elapsedHours'>): string =>
  `${Number(date.slice(0, 4))}年${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日${elapsedHours}时`

const notesOf = (answer: BulletinAnswer, { dataStatus }: Question): string[] => [
  `${bulletinHourName(answer)}（北京时间，小时结束时刻）；今日已过 ${answer.elapsedHours} 小时，剩余 ${answer.remainingHours} 小时`,
  dataStatusNote(dataStatus),
  `评价标准：${answer.standard}`,
  ...(answer.ozoneSoFar === 'o3'
    ? [`8时前尚无臭氧8小时滑动平均，累计栏列${factors.o3.typeset}本小时值，累计AQI不含臭氧`]
    : []),
]

const hourColumns = (): DataColumn[] => [
  ...indexColumns('hour', '本小时'),
  ...hourFactors.map((code) => factorColumn(`hour_${code}`, code, { group: '本小时' })),
  { key: 'fromPrevious', title: '较上小时', kind: 'text', isFigure: true, width: 9, group: 'AQI变化' },
  { key: 'fromYesterday', title: '较昨日同时', kind: 'text', isFigure: true, width: 10, group: 'AQI变化' },
]
const hourCells = (row: BulletinRow): Record<string, DataCell> => ({
  ...indexCells('hour', row.hour),
  ...Object.fromEntries(hourFactors.map((code) => [`hour_${code}`, row.hour[code]])),
  fromPrevious: signed(row.aqiFromPrevious),
  fromYesterday: signed(row.aqiFromYesterday),
})

const goals = [
  ['good', '保良余量（小时均值上限）'],
  ['excellent', '保优余量（小时均值上限）'],
] as const

const dayColumns = (answer: BulletinAnswer): DataColumn[] => [
  ...indexColumns('day', '1时以来累计'),
  ...dayFactors(answer).map((code) =>
    factorColumn(`day_${code}`, code, {
      group: '1时以来累计',
      ...(code === 'o3' ? { title: `${factors.o3.typeset}本小时`, width: 10 } : {}),
    }),
  ),
  ...goals.flatMap(([goal, group]) =>
    bulletinAllowanceFactors.map((code) =>
      factorColumn(`${goal}_${code}`, code === 'o38h' ? 'o3' : code, { digits: factors[code].decimals + 1, group }),
    ),
  ),
]
const dayCells = (answer: BulletinAnswer, row: BulletinRow): Record<string, DataCell> => ({
  ...indexCells('day', row.day),
  ...Object.fromEntries(dayFactors(answer).map((code) => [`day_${code}`, row.day[code]])),
  ...Object.fromEntries(
    goals.flatMap(([goal]) =>
      bulletinAllowanceFactors.map((code) => [`${goal}_${code}`, allowanceCell(row[goal][code])]),
    ),
  ),
})

/** The hour at the city and its national sites. */
export const bulletinHourTable = (answer: BulletinAnswer, question: Question): DataTable => ({
  title: `${bulletinHourName(answer)}实况`,
  notes: notesOf(answer, question),
  columns: [place, ...hourColumns()],
  rows: answer.rows.map((row) => ({ name: row.name, ...hourCells(row) })),
})

/** The day so far and what the remaining hours may bring. */
export const bulletinDayTable = (answer: BulletinAnswer, question: Question): DataTable => ({
  title: `今日累计与余量（剩余${answer.remainingHours}小时）`,
  notes: notesOf(answer, question),
  columns: [place, ...dayColumns(answer)],
  rows: answer.rows.map((row) => ({ name: row.name, ...dayCells(answer, row) })),
})

/** Both tables beside each other, for the sheet. */
export const bulletinSheet = (answer: BulletinAnswer, question: Question): DataTable => ({
  title: `空气质量快报 ${bulletinHourName(answer)}`,
  notes: [...notesOf(answer, question), ...bulletinLines(answer)],
  columns: [place, ...hourColumns(), ...dayColumns(answer)],
  rows: answer.rows.map((row) => ({ name: row.name, ...hourCells(row), ...dayCells(answer, row) })),
})

const spanNames = { hour: '本小时', day: '今日累计' } as const

/** AQI本小时 */
export const rankLabel = ({ span, factorName }: BulletinRank): string => `${factorName}${spanNames[span]}`

const rankText = ({ rank, total, ...of }: BulletinRank): string =>
  `${rankLabel({ rank, total, ...of })}${rank === null ? '无排名' : `第${rank}名（共${total}城市）`}`

/** What a bulletin says in words: conclusion, ranks, missing sites. Screen, picture, text and sheet have the same. */
export const bulletinLines = (answer: BulletinAnswer): string[] => [
  ...(answer.sentence === null ? [] : [answer.sentence]),
  ...(answer.ranks.some(({ rank }) => rank !== null)
    ? [`${answer.cityGroupName}排名（由优到差）：${answer.ranks.map(rankText).join('，')}`]
    : []),
  ...(answer.missingSites.length === 0 ? [] : [`数据未齐：${answer.missingSites.join('、')}本小时缺测`]),
]

const heads = (columns: readonly DataColumn[]) =>
  columns.map(({ title, group }) => (group === undefined ? title : `${group.replace(/（.*$/, '')}${title}`))

const rowText = ({ columns, rows }: DataTable): string[] => {
  const names = heads(columns)
  return rows.map((row) => {
    const cells = columns.slice(1).map((column, at) => `${names[at + 1]} ${cellText(column, row[column.key])}`)
    return `${cellText(place, row.name)}：${cells.join('，')}`
  })
}

/** The bulletin as text for a chat: every figure of the screen, written as it stands there. */
export const bulletinText = (answer: BulletinAnswer, question: Question): string => {
  const tables = [bulletinHourTable(answer, question), bulletinDayTable(answer, question)]
  return [
    `【空气质量快报】${bulletinHourName(answer)}`,
    ...bulletinLines(answer),
    ...tables.flatMap((table) => [`■ ${table.title}`, ...rowText(table)]),
    `单位：µg/m³，CO为mg/m³。${dataStatusNote(question.dataStatus)}`,
  ].join('\n')
}
