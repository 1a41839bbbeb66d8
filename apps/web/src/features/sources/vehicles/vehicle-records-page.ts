import { detectionPoint } from '../../../filters/widgets/detection-point.ts'
import { detectionResult } from '../../../filters/widgets/detection-result.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { recordPage } from '../../../page/record/record-page.ts'
import { detectionColumns } from './detection-columns.tsx'
import { DetectionDrawer } from './detection-drawer.tsx'
import { LimitsDialog } from './limits-dialog.tsx'
import { PlateExport } from './plate-export.tsx'
import { vehicleDays, vehicleFilters, vehicleInput } from './vehicle-filters.ts'

/** 检测记录: remote-sensing tests, which fail, and which vehicles are condemned by them. */
const records = recordPage('qcwqMaaoList', [
  detectionPoint({ pointKind: '1', required: false }),
  detectionResult({ required: false }),
  ...vehicleFilters,
  vehicleDays(1),
])({
  title: '检测记录',
  name: 'vehicle',
  noun: '检测记录',
  unit: '条',
  pageSize: 20,
  filterPlace: 'panel',
  input: (values) => {
    const asked = vehicleInput(values)
    return asked && { ...asked, detectionResult: values.detectionResult === null ? [] : [values.detectionResult] }
  },
  rowKey: 'recordId',
  columns: detectionColumns,
  detail: { param: 'id', idOf: ({ recordId }) => recordId, DetailOf: DetectionDrawer },
  noneFound: '该时段无过车记录',
  tools: [
    { key: 'limits', label: '排放限值', Dialog: LimitsDialog },
    { key: 'plates', label: '导出完整号牌', right: 'vehicle.plate', Dialog: PlateExport },
  ],
  exports: {
    call: 'qcwqMaaoExportExcel',
    name: ({ startTime, endTime }) => `检测记录_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
})
export default definePages('vehicle-records', records)
