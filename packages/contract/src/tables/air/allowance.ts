import { aqiLevels } from '@qingkong/domain/air/level'
import { allowedOrNone } from '@qingkong/domain/allowance/shown-allowance'
import { indicators } from '@qingkong/domain/target/indicator'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import type { Assessment, OzoneAllowance } from '../../shapes/allowance.ts'
import type { DaySuggestion, GoalAllowance, PeriodChart, PeriodSuggestion, YearDays } from '../../shapes/compliance.ts'
import { dataStatusNote } from '../status-note.ts'

interface Question {
  dataStatus?: 'RAW' | 'CHECK' | 'MIX' | undefined
}

const number = (key: string, title: string, unit: string, digits: number, group?: string): DataColumn => ({
  key,
  title,
  kind: 'number',
  digits,
  ...(unit === '' ? {} : { unit }),
  ...(group === undefined ? {} : { group }),
})
const text = (key: string, title: string, more: Partial<DataColumn> = {}): DataColumn => ({
  key,
  title,
  kind: 'text',
  ...more,
})

const verdictColumn = text('verdict', '结论', { width: 14 })

const readingsNote = '严格：未修约的均值不超过目标；修约：均值按GB/T 8170修约后不超过目标。允许值只舍不入'
const hoursNote = '时间约定：北京时间，01:00至次日00:00为一个自然日'
const daysNote = '时间约定：北京时间自然日（01:00至次日00:00）'

const levelName = (level: number | null): string =>
  level === null ? '' : (Object.entries(aqiLevels).find(([code]) => Number(code) === level)?.[1].name ?? '')

/** 余量 from the minute to the year. */
export const cascadeTable = (answer: Assessment, { dataStatus }: Question): DataTable => {
  const digits = answer.digits + 1
  return {
    title: `${answer.place.name} ${answer.factorName} 余量评估`,
    notes: [
      `日期：${answer.date}，截至 ${answer.elapsedHours} 时`,
      dataStatusNote(dataStatus),
      hoursNote,
      readingsNote,
      '已过时段的缺测不计入均值，也不再补来',
      `评价标准：${answer.standard}；月、年以同期国家标准的年均限值评价`,
    ],
    columns: [
      text('scale', '时段', { frozen: true, width: 10 }),
      text('goal', '目标'),
      number('threshold', '目标值', answer.unit, answer.digits + 1),
      text('remaining', '剩余'),
      number('strict', '严格', answer.unit, digits, '剩余时段允许浓度'),
      number('rounded', '修约', answer.unit, digits, '剩余时段允许浓度'),
      verdictColumn,
      text('missing', '已过时段缺测'),
    ],
    rows: answer.rows.map((row) => ({
      scale: row.scaleName,
      goal: row.goalName,
      threshold: row.threshold,
      remaining: `${row.remaining} ${row.remainingUnit}`,
      missing: `${row.missing} ${row.remainingUnit}`,
      strict: allowedOrNone(row.allowance.strict),
      rounded: allowedOrNone(row.allowance.rounded),
      verdict: row.allowance.verdictName,
    })),
  }
}

/** The day's 8-h windows of O3 and what each coming hour of them may be. */
export const ozoneWindowsTable = (answer: OzoneAllowance, { dataStatus }: Question): DataTable => ({
  title: `${answer.place.name} ${answer.date} 臭氧8小时滑动余量`,
  notes: [`截至 ${answer.elapsedHours} 时；评价标准：${answer.standard}`, dataStatusNote(dataStatus), hoursNote],
  columns: [
    { key: 'time', title: '滑动窗口末时', kind: 'time', frozen: true },
    number('knownHours', '已有小时', '', 0),
    number('comingHours', '剩余小时', '', 0),
    number('soFar', '已有均值', answer.unit, 0),
    number('allowed', '剩余每小时允许（良）', answer.unit, 1),
  ],
  rows: answer.windows.map(({ time, knownHours, comingHours, soFar, allowed }) => ({
    time: time.slice(0, 16),
    knownHours,
    comingHours,
    soFar,
    allowed: allowedOrNone(allowed),
  })),
})

/** What the remaining hours of the day may be, all six pollutants by goal. */
export const daySuggestionTable = (answer: DaySuggestion, { dataStatus }: Question): DataTable => ({
  title: `${answer.place.name} ${answer.date} 日达标分析`,
  notes: [
    `截至 ${answer.elapsedHours} 时，剩余 ${answer.remainingHours} 小时；评价标准：${answer.standard}`,
    dataStatusNote(dataStatus),
    hoursNote,
    `${readingsNote}；O₃为每小时允许值`,
    '浓度单位：CO 为 mg/m³，其余为 µg/m³',
  ],
  columns: [
    text('factor', '污染物', { frozen: true, width: 10 }),
    number('latest', '最新小时', '', 1),
    number('soFar', '当日累计', '', 1),
    number('usual', '近7日同时段', '', 1),
    text('goal', '目标'),
    number('threshold', '目标值', '', 1),
    number('strict', '严格', '', 2, '剩余小时允许浓度'),
    number('rounded', '修约', '', 2, '剩余小时允许浓度'),
    verdictColumn,
  ],
  rows: answer.items.flatMap((item) =>
    item.goals.map((goal) => ({
      factor: item.factorName,
      latest: item.latestValue,
      soFar: item.soFar,
      usual: item.usual,
      goal: goal.goalName,
      threshold: goal.threshold,
      strict: allowedOrNone(goal.allowance.strict),
      rounded: allowedOrNone(goal.allowance.rounded),
      verdict: goal.allowance.verdictName,
    })),
  ),
})

const periodNotes = (answer: PeriodChart | PeriodSuggestion, dataStatus: Question['dataStatus']): string[] => [
  `时段：${answer.from} 至 ${answer.to}；目标：${answer.targetValue ?? '未设置'}${answer.targetValue === null ? '' : ` ${answer.unit}`}（${answer.targetName === '' ? '' : `${answer.targetName}，`}${answer.targetSourceName}）`,
  dataStatusNote(dataStatus),
  daysNote,
]

/** Goals of a month or a year and what the rest of it may be. */
export const goalsTable = (answer: PeriodSuggestion, { dataStatus }: Question): DataTable => ({
  title: `${answer.place.name} ${answer.periodName} ${answer.factorName}余量`,
  notes: [...periodNotes(answer, dataStatus), readingsNote],
  columns: [
    text('goal', '目标', { frozen: true, width: 10 }),
    number('threshold', '目标值', answer.unit, 1),
    text('remaining', '剩余'),
    number('strict', '严格', answer.unit, 1, '剩余天数允许均值'),
    number('rounded', '修约', answer.unit, 1, '剩余天数允许均值'),
    verdictColumn,
  ],
  rows: answer.goals.map(({ goalName, threshold, allowance }: GoalAllowance) => ({
    goal: goalName,
    threshold,
    remaining: `${answer.remainingDays} 天`,
    strict: allowedOrNone(allowance.strict),
    rounded: allowedOrNone(allowance.rounded),
    verdict: allowance.verdictName,
  })),
})

const stateNames = { past: '已结束', running: '进行中', coming: '未开始' } as const

/** The month day by day. Of day counts 1 is a day that counts. */
export const monthDaysTable = (answer: PeriodChart, { dataStatus }: Question): DataTable => {
  const isMean = indicators[answer.factorCode].kind === 'mean'
  const digits = isMean ? 1 : 0
  return {
    title: `${answer.place.name} ${answer.periodName} ${answer.factorName}逐日达标`,
    notes: [...periodNotes(answer, dataStatus), ...(isMean ? [readingsNote] : ['当日计入指标为1，否则为0'])],
    columns: [
      text('date', '日期', { frozen: true, width: 12 }),
      number('value', isMean ? 'PM₂.₅' : '当日', isMean ? answer.unit : '', digits),
      number('running', '月累计', answer.unit, digits),
      number('aqi', 'AQI', '', 0),
      text('level', '级别'),
      ...(isMean
        ? [
            number('strict', '严格', answer.unit, 1, '剩余每日允许均值'),
            number('rounded', '修约', answer.unit, 1, '剩余每日允许均值'),
          ]
        : []),
    ],
    rows: answer.steps.map((step) => ({
      date: step.label,
      value: step.value,
      running: step.running,
      aqi: step.aqi,
      level: levelName(step.level),
      ...(isMean ? { strict: allowedOrNone(step.allowedStrict), rounded: allowedOrNone(step.allowedRounded) } : {}),
    })),
  }
}

/** The year month by month against the plan. */
export const yearMonthsTable = (answer: PeriodChart, { dataStatus }: Question): DataTable => {
  const isMean = indicators[answer.factorCode].kind === 'mean'
  const digits = isMean ? 1 : 0
  return {
    title: `${answer.place.name} ${answer.periodName} ${answer.factorName}逐月达标`,
    notes: [...periodNotes(answer, dataStatus), ...(isMean ? [readingsNote] : [])],
    columns: [
      text('month', '月份', { frozen: true, width: 10 }),
      text('state', '状态'),
      number('value', '当月', answer.unit, digits),
      number('planned', '当月目标', answer.unit, digits),
      number('running', '累计', answer.unit, digits),
      number('plannedRunning', '累计目标', answer.unit, digits),
      ...(isMean
        ? [
            number('strict', '严格', answer.unit, 1, '剩余月份允许均值'),
            number('rounded', '修约', answer.unit, 1, '剩余月份允许均值'),
          ]
        : []),
    ],
    rows: answer.steps.map((step) => ({
      month: step.label,
      state: stateNames[step.state],
      value: step.value,
      planned: step.planned,
      running: step.running,
      plannedRunning: step.plannedRunning,
      ...(isMean ? { strict: allowedOrNone(step.allowedStrict), rounded: allowedOrNone(step.allowedRounded) } : {}),
    })),
  }
}

/** Each month of the year against its parts of the three targets. */
export const yearComplianceTable = (answer: YearDays, { dataStatus }: Question): DataTable => ({
  title: `${answer.place.name} ${answer.year}年各月达标情况`,
  notes: [
    answer.targetName === '' ? '该区域未设置目标' : `目标：${answer.targetName}`,
    dataStatusNote(dataStatus),
    daysNote,
  ],
  columns: [
    text('month', '月份', { frozen: true, width: 10 }),
    number('validDays', '有效天数', '天', 0),
    number('pm25Mean', '实际', 'µg/m³', 1, 'PM₂.₅'),
    number('pm25Planned', '目标', 'µg/m³', 1, 'PM₂.₅'),
    number('goodDays', '实际', '天', 0, '优良天数'),
    number('goodDaysPlanned', '目标', '天', 0, '优良天数'),
    number('o3ExceedDays', '实际', '天', 0, 'O₃超标天数'),
    number('o3ExceedPlanned', '目标', '天', 0, 'O₃超标天数'),
    verdictColumn,
  ],
  rows: answer.months.map(({ isMet, ...month }) => ({
    ...month,
    verdict: isMet === null ? '' : isMet ? '完成' : '未完成',
  })),
})
