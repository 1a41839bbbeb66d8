import { type SmokeStatus, smokeStatusNames } from '@qingkong/domain/vehicle/smoke-review'
import { Tag } from 'antd'
import type { CallAnswer } from '../../../client/use-call.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import type { RecordColumn } from '../../../page/record/record-column.ts'
import { PlateText } from './plate-text.tsx'

export type SmokeRow = CallAnswer<'qcwqMaaoHyzpList'>['records'][number]

const statusColors: Readonly<Record<SmokeStatus, string>> = {
  '1': 'blue',
  '2': 'gold',
  '3': 'red',
  '4': 'default',
  '5': 'default',
}

/** How far the review has come. */
export const SmokeStatusMark = ({ status }: Pick<SmokeRow, 'status'>) => (
  <Tag color={statusColors[status]}>{smokeStatusNames[status]}</Tag>
)

/** 黑烟车抓拍记录. */
export const smokeColumns: readonly RecordColumn<SmokeRow>[] = [
  { title: '抓拍时间', width: 138, show: ({ seenTime }) => <TimeText stamp={seenTime} /> },
  {
    title: '号牌',
    width: 136,
    show: (row) => <PlateText plate={row.licensePlateNo} colorName={row.licensePlateColorName} />,
  },
  { title: '抓拍点位', field: 'pointName', width: 200 },
  { title: '区域', field: 'areaName', width: 84 },
  { title: '类型', field: 'vehicleTypeName', width: 96 },
  { title: '燃料', field: 'fuelTypeName', width: 64 },
  {
    title: '林格曼黑度（级）',
    width: 124,
    align: 'right',
    show: ({ ringelmann }) => <MeasuredValue value={ringelmann} digits={1} />,
  },
  { title: '初审人', field: 'firstReviewer', width: 84 },
  { title: '复核人', field: 'secondReviewer', width: 84 },
  {
    title: '办理期限',
    width: 172,
    show: ({ deadline, overdue }) => (
      <span className={overdue ? 'due-overdue' : ''}>
        <TimeText stamp={deadline} />
        {overdue ? ' 超期' : ''}
      </span>
    ),
  },
  { title: '状态', width: 88, atEnd: true, show: ({ status }) => <SmokeStatusMark status={status} /> },
]
