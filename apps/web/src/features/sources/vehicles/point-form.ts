import { type PointForm, pointKindNames, pointProblems } from '@qingkong/domain/vehicle/point-form'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import type { FieldOption } from '../../../page/record/form-field.ts'
import { recordForm } from '../../../page/record/record-form.ts'
import { write } from '../../../page/record/write.ts'

export type Point = CallAnswer<'qcwqPointList'>[number]

/** Districts of the city. */
const useDistricts = (): FieldOption[] => {
  const { data } = useCall('cityAreaTree', {}, { staleTime: 600_000 })
  return (data ?? [])
    .flatMap(({ children }) => children)
    .map(({ areaCode, areaName }) => ({ value: areaCode, label: areaName }))
}

const none: PointForm = {
  identifier: '',
  pointName: '',
  pointKind: '1',
  areaCode: '',
  address: '',
  longitude: null,
  latitude: null,
  lanes: 2,
  slopePct: 0,
}

/** A point where vehicles are looked at; identifier and kind are given once. */
export const pointForm = recordForm<Point, PointForm>({
  create: { label: '登记点位', right: 'alarm-rule.write' },
  title: (point) => (point ? `修改点位 ${point.pointName}` : '登记点位'),
  width: 640,
  first: (point) => (point ? { ...none, ...point } : none),
  fields: [
    {
      key: 'identifier',
      label: '编号',
      kind: 'text',
      maxLength: 32,
      hint: '与设备推送的点位编号一致',
      disabled: ({ row }) => row !== null,
    },
    {
      key: 'pointKind',
      label: '点位类型',
      kind: 'buttons',
      options: Object.entries(pointKindNames).map(([value, label]) => ({ value, label })),
      disabled: ({ row }) => row !== null,
    },
    { key: 'pointName', label: '点位名称', kind: 'text', maxLength: 50 },
    { key: 'areaCode', label: '区县', kind: 'choice', useOptions: useDistricts },
    { key: 'address', label: '地址', kind: 'text', maxLength: 100, wide: true },
    { key: 'longitude', label: '经度', kind: 'number', min: -180, max: 180, digits: 6, unit: '°' },
    { key: 'latitude', label: '纬度', kind: 'number', min: -90, max: 90, digits: 6, unit: '°' },
    { key: 'lanes', label: '车道数', kind: 'number', min: 1, max: 10, digits: 0 },
    {
      key: 'slopePct',
      label: '道路坡度',
      kind: 'number',
      min: -15,
      max: 15,
      digits: 1,
      unit: '%',
      hint: '行驶方向上坡为正，用于计算比功率',
    },
  ],
  check: pointProblems,
  write: ({ pointKind, longitude, latitude, lanes, slopePct, ...form }, point) =>
    write(
      'vehiclePointSave',
      {
        ...form,
        isNew: point === null,
        pointKind: pointKind === '' ? '1' : pointKind,
        // Judged before: none of them is missing.
        longitude: longitude ?? 0,
        latitude: latitude ?? 0,
        lanes: lanes ?? 0,
        slopePct: slopePct ?? 0,
      },
      { done: point ? '修改成功' : '登记成功' },
    ),
})
