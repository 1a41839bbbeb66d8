import type {
  DayAlarmChart,
  DayAlarms,
  DayIndex,
  DaySuggestion,
  PeriodChart,
  PeriodSuggestion,
  YearDays,
} from '@qingkong/contract/shapes/compliance'
import { times } from './assessment.ts'

const facts = { rev: 41, checked: 0, raw: 240, missing: 0 }
const place = { code: '320200', name: '无锡市' }
const pm25 = { factorCode: 'pm25', factorName: 'PM₂.₅', unit: 'µg/m³', digits: 0 } as const
const allowance = {
  strict: 67.1,
  rounded: 68,
  isRoundedReachable: true,
  verdict: 'open',
  verdictName: '可达标',
} as const

export const daySuggestion = (validHours = 10): DaySuggestion => ({
  place,
  date: '2026-11-20',
  standard: 'HJ 633-2026',
  elapsedHours: 10,
  remainingHours: 14,
  items: [
    {
      ...pm25,
      soFar: 50,
      validHours,
      latestValue: 50,
      latestTime: '2026-11-20 10:00:00',
      usual: 40,
      goals: [{ goal: 'good', goalName: '良', threshold: 60, allowance }],
    },
  ],
  sentence: '无锡市11月20日截至 10 时，余量最小的是 PM₂.₅',
  facts,
})

export const dayAlarms = (): DayAlarms => ({
  place,
  date: '2026-11-20',
  items: [
    {
      ...pm25,
      state: 'over',
      stateName: '预计超目标',
      latestValue: 50,
      latestTime: '2026-11-20 10:00:00',
      usual: 40,
      allowed: 37.1,
      targetValue: 42,
      sentence: '',
    },
  ],
  facts,
})

export const dayAlarmChart = (): DayAlarmChart => ({
  place,
  date: '2026-11-20',
  ...pm25,
  times,
  values: times.map((_, at) => (at < 10 ? 50 : null)),
  usual: times.map(() => 40),
  running: times.map((_, at) => (at < 10 ? 50 : null)),
  elapsedHours: 10,
  targetValue: 42,
  targetName: '本人设定',
  allowance,
  limits: [],
  facts,
})

export const dayIndex = (given?: number): DayIndex => ({
  place,
  date: '2026-11-20',
  standard: 'HJ 633-2026',
  items: [
    {
      ...pm25,
      soFar: 50,
      assumed: given ?? 40,
      assumedBy: given === undefined ? 'usual' : 'given',
      dayValue: given === undefined ? 44 : 68,
      iaqi: 73,
      level: 2,
      targetValue: 42,
      targetSource: 'config',
      isMet: false,
    },
  ],
  aqi: 73,
  level: given === undefined ? 2 : 3,
  levelName: '良',
  primary: ['PM₂.₅'],
  sentence: given === undefined ? '按此测算 AQI 为 73' : '按此测算 AQI 为 110',
  facts,
})

const period = {
  place,
  periodName: '2026年11月',
  from: '2026-11-01',
  to: '2026-11-30',
  factorCode: 'pm25',
  factorName: 'PM₂.₅平均浓度',
  unit: 'µg/m³',
  targetName: '年度',
  targetValue: 30,
  targetSource: 'months',
  targetSourceName: '目标分解',
} as const

export const periodSuggestion = (change: Partial<PeriodSuggestion> = {}): PeriodSuggestion => ({
  ...period,
  currentValue: 30,
  lastYearValue: 36,
  change: -16.7,
  elapsedDays: 19,
  validDays: 19,
  remainingDays: 11,
  recentMax: 36,
  goals: [{ goal: 'target', goalName: '目标', threshold: 30, allowance: { ...allowance, strict: 30, rounded: 31.3 } }],
  days: null,
  banner: '本期执行 HJ 633-2026，对比期执行 HJ 633-2012，评价标准不同；可按同一标准重新计算后比较',
  validityNote: null,
  sentence: '剩余 11 天平均不超过 31.3 µg/m³ 可达标',
  facts,
  ...change,
})

export const periodChart = (labels: readonly string[]): PeriodChart => ({
  ...period,
  steps: labels.map((label, at) => ({
    label,
    state: at === 0 ? 'past' : 'coming',
    value: at === 0 ? 30 : null,
    running: at === 0 ? 30 : null,
    planned: 30,
    plannedRunning: 30,
    allowedStrict: at === 0 ? null : 30,
    allowedRounded: at === 0 ? null : 31.3,
    aqi: at === 0 ? 60 : null,
    level: at === 0 ? 2 : null,
  })),
  facts,
})

export const yearDays = (): YearDays => ({
  place,
  year: 2026,
  targetName: '年度',
  days: [{ date: '2026-01-01', aqi: 60, level: 2, pm25: 30, o38h: 100, primary: ['PM₂.₅'] }],
  months: [
    {
      month: '2026-01',
      validDays: 31,
      goodDays: 30,
      goodDaysPlanned: 25,
      o3ExceedDays: 0,
      o3ExceedPlanned: 0,
      pm25Mean: 30,
      pm25Planned: 40,
      isMet: true,
    },
  ],
  sentence: '已结束的 1 个月均完成分解目标',
  facts,
})
