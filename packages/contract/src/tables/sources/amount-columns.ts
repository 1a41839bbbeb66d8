import type { z } from 'zod'
import type { DataCell, DataColumn } from '../../core/data-table.ts'
import type { AmountFields } from '../../shapes/emission-amount.ts'

export type AmountCells = { [K in keyof typeof AmountFields]: z.infer<(typeof AmountFields)[K]> }

const tonnes = (key: string, title: string): DataColumn => ({
  key,
  title,
  kind: 'number',
  unit: 't',
  digits: 3,
  width: 14,
})
const percent = (key: string, title: string): DataColumn => ({ key, title, kind: 'number', unit: '%', digits: 1 })
const count = (key: string, title: string, unit: string): DataColumn => ({ key, title, kind: 'number', unit })

/** kg as t. */
export const inTonnes = (kg: number | null): number | null => (kg === null ? null : kg / 1000)
/** A share 0 to 1 as percent. */
export const inPercent = (share: number | null): number | null => (share === null ? null : share * 100)

/** The three totals, always by their names. */
export const totalColumns: readonly DataColumn[] = [
  tonnes('measured', '实测'),
  tonnes('filled', '补遗'),
  tonnes('accounted', '核算'),
  percent('filledShare', '补遗占比'),
]

/** Rates with their numerators and denominators. */
export const rateColumns: readonly DataColumn[] = [
  { ...percent('coverage', '覆盖率'), group: '数据覆盖' },
  { ...count('validHours', '有效', '小时'), group: '数据覆盖' },
  { ...count('stopHours', '停运', '小时'), group: '数据覆盖' },
  { ...count('dueHours', '应到', '小时'), group: '数据覆盖' },
  { ...percent('alpha', '捕集率'), group: '有效数据捕集（季度）' },
  { ...count('capturedHours', '有效', '小时'), group: '有效数据捕集（季度）' },
  { ...count('runningHours', '运行', '小时'), group: '有效数据捕集（季度）' },
  { ...percent('exceedRate', '超标率'), group: '超标' },
  { ...count('exceedHours', '超标', '小时'), group: '超标' },
  { ...count('judgedHours', '参与判定', '小时'), group: '超标' },
  { ...count('withheldOutlets', '不出具核算的排口', '个') },
]

/** Cells of `totalColumns` and `rateColumns`. */
export const amountCells = (row: AmountCells): Record<string, DataCell> => ({
  measured: inTonnes(row.measuredKg),
  filled: inTonnes(row.filledKg),
  accounted: inTonnes(row.totalKg),
  filledShare: inPercent(row.filledShare),
  coverage: inPercent(row.coverage),
  validHours: row.validHours,
  stopHours: row.stopHours,
  dueHours: row.dueHours,
  alpha: inPercent(row.alpha),
  capturedHours: row.capturedHours,
  runningHours: row.runningHours,
  exceedRate: inPercent(row.exceedRate),
  exceedHours: row.exceedHours,
  judgedHours: row.judgedHours,
  withheldOutlets: row.withheldOutlets,
})
