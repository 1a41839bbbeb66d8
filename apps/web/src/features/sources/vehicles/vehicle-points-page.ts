import { type PointKind, pointKindNames } from '@qingkong/domain/vehicle/point-form'
import { ownFilter } from '../../../filters/own-choice.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { recordPage } from '../../../page/record/record-page.ts'
import { pointForm } from './point-form.ts'

const kinds = (['1', '2'] as const satisfies readonly PointKind[]).map((kind) => [kind, pointKindNames[kind]] as const)

/** 检测点位: where vehicles are looked at, and how the road lies there. */
const points = recordPage('qcwqPointList', [ownFilter('pointKind', '点位类型', kinds)])({
  title: '检测点位',
  name: 'vehicle-point',
  noun: '点位',
  unit: '个',
  input: ({ pointKind }) => (pointKind === null ? {} : { pointKind }),
  rowKey: 'identifier',
  columns: [
    { title: '编号', field: 'identifier', width: 120, sort: ({ identifier }) => identifier },
    { title: '名称', field: 'pointName', width: 180, sort: ({ pointName }) => pointName },
    { title: '类型', width: 104, show: ({ pointKind }) => pointKindNames[pointKind] },
    { title: '区县', field: 'areaName', width: 96, sort: ({ areaName }) => areaName },
    { title: '地址', field: 'address', cut: true },
    { title: '经度', width: 104, align: 'right', show: ({ longitude }) => formatMeasured(longitude, 4) },
    { title: '纬度', width: 104, align: 'right', show: ({ latitude }) => formatMeasured(latitude, 4) },
    { title: '车道', field: 'lanes', width: 64, align: 'right' },
    { title: '坡度（%）', width: 88, align: 'right', show: ({ slopePct }) => formatMeasured(slopePct, 1) },
  ],
  rowActions: [{ key: 'edit', label: '修改', right: 'alarm-rule.write', opens: 'form' }],
  form: pointForm,
  note: '设备按编号推送，未登记编号的推送不接收。坡度改变后收到的检测按新坡度计算比功率，已存的不重算。',
})
export default definePages('vehicle-points', points)
