import { exhaustItems } from '@qingkong/domain/vehicle/exhaust-item'
import type { CallAnswer } from '../../../client/use-call.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import type { RecordColumn } from '../../../page/record/record-column.ts'
import { DetectionMark, VerdictMark } from './detection-mark.tsx'
import { PlateText } from './plate-text.tsx'

type Row = CallAnswer<'qcwqMaaoList'>['records'][number]

const measured = (
  title: string,
  width: number,
  key: 'speedKmh' | 'accelMs2' | 'vsp' | 'co' | 'hc' | 'no' | 'opacity',
  digits: number,
): RecordColumn<Row> => ({
  title,
  width,
  align: 'right',
  show: (row) => <MeasuredValue value={row[key]} digits={digits} />,
})

const exhaust = (key: 'co' | 'hc' | 'no' | 'opacity', width: number): RecordColumn<Row> => {
  const { name, unit, digits } = exhaustItems[key]
  return measured(`${name}（${unit}）`, width, key, digits)
}

/** 检测记录: what the point saw, what it measured, and what follows for the passage and for the vehicle. */
export const detectionColumns: readonly RecordColumn<Row>[] = [
  { title: '检测时间', width: 138, show: ({ passTime }) => <TimeText stamp={passTime} /> },
  {
    title: '号牌',
    width: 136,
    show: (row) => <PlateText plate={row.licensePlateNo} colorName={row.licensePlateColorName} />,
  },
  { title: '检测点位', field: 'pointName', width: 150 },
  { title: '车道', width: 56, align: 'right', field: 'lane' },
  { title: '类型', field: 'vehicleTypeName', width: 88 },
  { title: '燃料', field: 'fuelTypeName', width: 64 },
  { title: '阶段', field: 'stageName', width: 56 },
  measured('车速（km/h）', 96, 'speedKmh', 1),
  measured('加速度（m/s²）', 108, 'accelMs2', 2),
  measured('VSP（kW/t）', 96, 'vsp', 2),
  exhaust('co', 76),
  exhaust('hc', 92),
  exhaust('no', 92),
  exhaust('opacity', 110),
  { title: '原因', field: 'reason', width: 160 },
  { title: '结果', width: 80, atEnd: true, show: (row) => <DetectionMark row={row} /> },
  { title: '车辆判定', width: 104, atEnd: true, show: ({ verdict }) => <VerdictMark verdict={verdict} /> },
]
