import type { CalendarFactor, CalendarPlace } from '../../calls/air/pollution-calendar.ts'
import type { DataColumn, DataTable } from '../../core/data-table.ts'

const levelNames = ['优', '良', '轻度', '中度', '重度', '严重'] as const

const dayConvention = '时间约定：北京时间自然日（01:00至次日00:00）；“--”为当日有效数据不足'

const levelColumns: readonly DataColumn[] = [
  ...levelNames.map((title, index) => ({ key: `level${index + 1}`, title, kind: 'number' as const, unit: '天' })),
  { key: 'missing', title: '缺测', kind: 'number', unit: '天' },
]

const levelCells = ({ levelDays, missingDays }: { levelDays: readonly number[]; missingDays: number }) => ({
  ...Object.fromEntries(levelDays.map((days, index) => [`level${index + 1}`, days])),
  missing: missingDays,
})

/** One row per day and place of a month. */
export const monthTable = (
  { places, factor }: { places: readonly CalendarPlace[]; factor: CalendarFactor },
  { month }: { month: string },
): DataTable => ({
  title: `${factor.name}污染日历 ${month}`,
  notes: [dayConvention],
  columns: [
    { key: 'date', title: '日期', kind: 'time', frozen: true, width: 12 },
    { key: 'place', title: '站点', kind: 'text', frozen: true },
    ...(factor.code === 'aqi'
      ? []
      : [{ key: 'value', title: factor.name, kind: 'number' as const, unit: factor.unit, digits: factor.digits }]),
    { key: 'aqi', title: 'AQI', kind: 'number' },
    { key: 'level', title: factor.code === 'aqi' ? '等级' : '分指数等级', kind: 'text' },
    { key: 'primary', title: '首要污染物', kind: 'text' },
  ],
  rows: places.flatMap((place) =>
    place.days.map((day) => ({
      date: day.date,
      place: place.siteName,
      value: day.value,
      aqi: day.aqi,
      level: day.level === null ? null : (levelNames[day.level - 1] ?? null),
      primary: day.primary.join('、'),
    })),
  ),
})

/** Days by level of each month and of the year. */
export const yearTable = (
  {
    place,
    months,
    countedName,
  }: {
    place: CalendarPlace
    countedName: string
    months: readonly { month: string; levelDays: readonly number[]; missingDays: number }[]
  },
  { year }: { year: string },
): DataTable => ({
  title: `${place.siteName} ${year}年各月${countedName}等级天数`,
  notes: [dayConvention],
  columns: [{ key: 'month', title: '月份', kind: 'text', frozen: true }, ...levelColumns],
  rows: [...months.map((row) => ({ month: row.month, ...levelCells(row) })), { month: '全年', ...levelCells(place) }],
})
