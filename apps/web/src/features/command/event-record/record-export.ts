import { api } from '../../../client/api.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { csvFile } from './csv.ts'
import { rateFields, rateTitles, type StatisticsRow } from './indicators.ts'
import {
  type RecordFilter,
  recordInput,
  recordTabTitles,
  type StatisticsType,
  statisticsTypes,
} from './record-filter.ts'

/** All events that the filter finds, not only the page on the screen. */
export const exportRecords = (filter: RecordFilter): Promise<void> => {
  const { pageNum, pageSize, ...found } = recordInput(filter)
  return saveFile(`事件记录_${recordTabTitles[filter.tab]}.xlsx`, () => api.eventRecordExport(found))
}

export const exportStatistics = (
  type: StatisticsType,
  range: { from: string; to: string },
  rows: readonly StatisticsRow[],
): Promise<void> => {
  const head = [
    statisticsTypes[type],
    '总数',
    '未办结',
    '已关闭',
    '已归档',
    ...rateFields.flatMap((field) => [
      `${rateTitles[field]}（%）`,
      `${rateTitles[field]}分子`,
      `${rateTitles[field]}分母`,
    ]),
  ]
  const cells = (row: StatisticsRow) => [
    row.name,
    row.total,
    row.open,
    row.closed,
    row.archived,
    ...rateFields.flatMap((field) => [row.rates[field].percent, row.rates[field].count, row.rates[field].of]),
  ]
  return saveFile(`事件统计_${range.from}_${range.to}.csv`, async () => csvFile([head, ...rows.map(cells)]))
}
