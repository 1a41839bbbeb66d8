import { exhaustItems } from '@qingkong/domain/vehicle/exhaust-item'
import type { DataTable } from '../../core/data-table.ts'
import type { DetectionRow } from '../../shapes/vehicle.ts'

interface Asked {
  startTime: string
  endTime: string
}

const value = (key: 'co' | 'hc' | 'no' | 'opacity') => {
  const { name, unit, digits } = exhaustItems[key]
  return { key, title: name, kind: 'number', unit, digits } as const
}

/** 检测记录: one row per remote-sensing test. Plates stand as they were given. */
export const detectionTable = (rows: readonly DetectionRow[], { startTime, endTime }: Asked): DataTable => ({
  title: `机动车遥感检测记录_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  notes: [
    '检测结果是单次检测；车辆判定按连续6个自然月内同一污染物两次及以上连续超标为不合格，无效检测不计（HJ 845-2017）',
  ],
  columns: [
    { key: 'time', title: '检测时间', kind: 'time', frozen: true },
    { key: 'point', title: '检测点位', kind: 'text', width: 24 },
    { key: 'area', title: '区域', kind: 'text', width: 10 },
    { key: 'lane', title: '车道', kind: 'number' },
    { key: 'direction', title: '方向', kind: 'text', width: 8 },
    { key: 'plate', title: '号牌', kind: 'text', width: 12 },
    { key: 'color', title: '号牌颜色', kind: 'text', width: 10 },
    { key: 'type', title: '车辆类型', kind: 'text', width: 12 },
    { key: 'fuel', title: '燃料', kind: 'text', width: 8 },
    { key: 'stage', title: '排放阶段', kind: 'text', width: 10 },
    { key: 'speed', title: '车速', kind: 'number', unit: 'km/h', digits: 1 },
    { key: 'accel', title: '加速度', kind: 'number', unit: 'm/s²', digits: 2 },
    { key: 'vsp', title: 'VSP', kind: 'number', unit: 'kW/t', digits: 2 },
    value('co'),
    value('hc'),
    value('no'),
    value('opacity'),
    { key: 'result', title: '检测结果', kind: 'text', width: 10 },
    { key: 'reason', title: '原因', kind: 'text', width: 24 },
    { key: 'verdict', title: '车辆判定', kind: 'text', width: 12 },
  ],
  rows: rows.map((row) => ({
    time: row.passTime,
    point: row.pointName,
    area: row.areaName,
    lane: row.lane,
    direction: row.directionName,
    plate: row.licensePlateNo,
    color: row.licensePlateColorName,
    type: row.vehicleTypeName,
    fuel: row.fuelTypeName,
    stage: row.stageName,
    speed: row.speedKmh,
    accel: row.accelMs2,
    vsp: row.vsp,
    co: row.co,
    hc: row.hc,
    no: row.no,
    opacity: row.opacity,
    result: row.detectionResultName,
    reason: row.reason,
    verdict: row.verdict,
  })),
})
