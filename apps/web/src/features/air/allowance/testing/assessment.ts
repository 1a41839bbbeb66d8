import type { Assessment, OzoneAllowance } from '@qingkong/contract/shapes/allowance'

const hour = (at: number) => (at === 23 ? '2026-11-21 00:00:00' : `2026-11-20 ${String(at + 1).padStart(2, '0')}:00:00`)
export const times = Array.from({ length: 24 }, (_, at) => hour(at))
const facts = { rev: 41, checked: 0, raw: 240, missing: 0 }

const row = (
  scale: Assessment['rows'][number]['scale'],
  goal: Assessment['rows'][number]['goal'],
  threshold: number,
  strict: number,
  rounded: number,
): Assessment['rows'][number] => ({
  scale,
  scaleName: { hour: '本小时', day: '今日', month: '本月', year: '本年' }[scale],
  goal,
  goalName: { excellent: '优', good: '良', target: '目标' }[goal],
  threshold,
  remaining: 14,
  remainingUnit: '小时',
  missing: 0,
  allowance: { strict, rounded, isRoundedReachable: true, verdict: 'open', verdictName: '可达标' },
})

/** Ten hours of 50 on 20 November after nineteen days of 30; usually 40. */
export const assessment = (change: Partial<Assessment> = {}): Assessment => ({
  place: { code: '320200', name: '无锡市' },
  placeKind: 'city',
  factorCode: 'pm25',
  factorName: 'PM₂.₅',
  unit: 'µg/m³',
  digits: 0,
  date: '2026-11-20',
  standard: 'HJ 633-2026',
  rows: [row('day', 'good', 60, 67.1, 68), row('day', 'target', 42, 36.2, 37.1), row('year', 'target', 30, 30, 34.3)],
  times,
  hours: Array.from({ length: 24 }, (_, at) => (at < 10 ? 50 : null)),
  elapsedHours: 10,
  lines: [Array.from({ length: 10 }, () => 50)],
  usual: Array.from({ length: 24 }, () => 40),
  edits: [],
  minuteMean: null,
  minuteCount: 0,
  monthDays: Array.from({ length: 19 }, () => 30),
  monthName: '2026年11月',
  rivals: {
    groupName: '省内城市',
    by: 'concentration',
    values: [25, 31, 32, null],
    concentrations: { pm25: 30, pm10: 60, so2: 8, no2: 30, o38h: 100, co: 0.7 },
    total: 5,
  },
  sentence: '无锡市11月20日 PM₂.₅ 截至 10 时：今日剩余 14 小时平均不超过 68 µg/m³（严格 67.1）可达良',
  facts,
  ...change,
})

export const ozone = (): OzoneAllowance => ({
  place: { code: '320200', name: '无锡市' },
  date: '2026-11-20',
  unit: 'µg/m³',
  standard: 'HJ 633-2026',
  elapsedHours: 10,
  windows: [{ time: times[10] ?? '', soFar: 100, knownHours: 7, comingHours: 1, allowed: 580 }],
  goals: [],
  maxSoFar: 100,
  year: {
    limit: 160,
    percentile: 150,
    validDays: 323,
    exceedDays: 30,
    certainDays: 36,
    possibleDays: 37,
    remainingCertainDays: 6,
    isProjected: true,
    ceiling: { kind: 'any', value: null },
  },
  sentence: '无锡市11月20日：今日剩余每小时臭氧不超过 160.5 µg/m³ 可保持良',
  facts,
})
