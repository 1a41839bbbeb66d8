import { smokeStatuses, smokeStatusNames } from '@qingkong/domain/vehicle/smoke-review'
import { api } from '../../../client/api.ts'
import { ownFilter } from '../../../filters/own-choice.ts'
import { detectionPoint } from '../../../filters/widgets/detection-point.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { recordPage } from '../../../page/record/record-page.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { smokeColumns } from './smoke-columns.tsx'
import { SmokeDrawer } from './smoke-drawer.tsx'
import { vehicleDays, vehicleFilters, vehicleInput } from './vehicle-filters.ts'

const saveHandOver = (handOverId: string) =>
  void saveFile('黑烟车移交清单.xlsx', () => api.vehicleSmokeHandOverSheet({ handOverId }))

/** 黑烟车抓拍记录: two people look at every captured vehicle before it is handed over. */
const smoke = recordPage('qcwqMaaoHyzpList', [
  detectionPoint({ pointKind: '2', required: false }),
  ownFilter(
    'smokeStatus',
    '状态',
    smokeStatuses.map((status) => [status, smokeStatusNames[status]] as const),
  ),
  ...vehicleFilters,
  vehicleDays(14),
])({
  title: '黑烟车抓拍记录',
  name: 'smoke',
  noun: '抓拍记录',
  unit: '条',
  pageSize: 20,
  filterPlace: 'panel',
  input: (values) => {
    const asked = vehicleInput(values)
    return asked && { ...asked, smokeStatus: values.smokeStatus === null ? [] : [values.smokeStatus] }
  },
  rowKey: 'recordId',
  columns: smokeColumns,
  rowActions: [
    {
      key: 'review',
      label: ({ status }) => (status === '1' ? '初审' : '复核'),
      right: 'vehicle.review',
      when: ({ status }) => status === '1' || status === '2',
      obstacle: ({ reviewObstacle }) => reviewObstacle,
      Dialog: ReviewDialog,
    },
    {
      key: 'sheet',
      label: '移交清单',
      right: 'vehicle.plate',
      when: ({ handOverId }) => handOverId !== null,
      act: ({ handOverId }) => {
        if (handOverId !== null) saveHandOver(handOverId)
      },
    },
  ],
  batch: {
    right: 'vehicle.review',
    selectable: ({ status }) => status === '3',
    actions: [{ key: 'hand-over', label: '移交', Dialog: HandOverDialog }],
  },
  detail: { param: 'id', idOf: ({ recordId }) => recordId, DetailOf: SmokeDrawer },
  note: '抓拍后两个工作日内完成初审、复核与移交；复核人不能与初审人相同。',
  noneFound: '该时段无抓拍记录',
  exports: {
    call: 'qcwqMaaoHyzpExportExcel',
    name: ({ startTime, endTime }) => `黑烟车抓拍记录_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
})
export default definePages('vehicle-smoke-records', smoke)
