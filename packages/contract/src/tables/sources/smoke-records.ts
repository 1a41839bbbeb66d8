import type { vehicleSmoke } from '../../calls/sources/vehicle-smoke.ts'
import type { Answer } from '../../core/call.ts'
import type { DataColumn, DataTable } from '../../core/data-table.ts'

type SmokeRow = Answer<typeof vehicleSmoke.qcwqMaaoHyzpList>['records'][number]

const seen: readonly DataColumn[] = [
  { key: 'time', title: '抓拍时间', kind: 'time', frozen: true },
  { key: 'point', title: '抓拍点位', kind: 'text', width: 28 },
  { key: 'area', title: '区域', kind: 'text', width: 10 },
  { key: 'plate', title: '号牌', kind: 'text', width: 12 },
  { key: 'color', title: '号牌颜色', kind: 'text', width: 10 },
  { key: 'type', title: '车辆类型', kind: 'text', width: 12 },
  { key: 'fuel', title: '燃料', kind: 'text', width: 8 },
  { key: 'ringelmann', title: '林格曼黑度', kind: 'number', unit: '级', digits: 1 },
  { key: 'first', title: '初审人', kind: 'text', width: 10 },
  { key: 'second', title: '复核人', kind: 'text', width: 10 },
]

const seenCells = (row: SmokeRow) => ({
  time: row.seenTime,
  point: row.pointName,
  area: row.areaName,
  plate: row.licensePlateNo,
  color: row.licensePlateColorName,
  type: row.vehicleTypeName,
  fuel: row.fuelTypeName,
  ringelmann: row.ringelmann,
  first: row.firstReviewer,
  second: row.secondReviewer,
})

/** 黑烟车抓拍记录: one row per captured vehicle. */
export const smokeTable = (
  rows: readonly SmokeRow[],
  { startTime, endTime }: { startTime: string; endTime: string },
): DataTable => ({
  title: `黑烟车抓拍记录_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  notes: ['抓拍后两个工作日内完成初审、复核与移交；复核人不能与初审人相同'],
  columns: [
    ...seen,
    { key: 'status', title: '状态', kind: 'text', width: 10 },
    { key: 'deadline', title: '办理期限', kind: 'time' },
  ],
  rows: rows.map((row) => ({ ...seenCells(row), status: row.statusName, deadline: row.deadline })),
})

interface HandedOver {
  receiver: string
  reason: string
  handedBy: string
  handedTime: string
}

/** 移交清单: the vehicles of one hand-over with their whole plates. */
export const handOverTable = (rows: readonly SmokeRow[], handed: HandedOver): DataTable => ({
  title: `黑烟车移交清单_${handed.handedTime.slice(0, 10)}`,
  notes: [
    `接收单位：${handed.receiver}；移交人：${handed.handedBy}；移交时间：${handed.handedTime.slice(0, 16)}`,
    `事由：${handed.reason}`,
  ],
  columns: seen,
  rows: rows.map(seenCells),
})
