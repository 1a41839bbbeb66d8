import { Table } from 'antd'
import type { CallAnswer } from '../../../client/use-call.ts'
import { formatMeasured, windName } from '../../../kit/format.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'

type Minutes = CallAnswer<'alarmRecordDetail'>['minDataChange']
type Row = Minutes['changeData'][number]

const figure = (digits: number) => (value: number | null) => (
  <span className={value === null ? 'figure missing' : 'figure'}>{formatMeasured(value, digits)}</span>
)
const change = (value: number | null) => (
  <span className={`figure${value !== null && value > 0 ? ' due-soon' : ''}`}>
    {value !== null && value > 0 ? '+' : ''}
    {formatMeasured(value, 1)}
  </span>
)

/** popup-05; scroll height 240. */
export const MinuteTable = ({ data }: { data: Minutes }) => {
  if (data.changeData.length === 0) return <EmptyState text="暂无分钟数据" hint={data.remark} />
  return (
    <>
      {data.remark ? <p className="state-hint">{data.remark}</p> : null}
      <Table<Row>
        size="small"
        rowKey="dataTime"
        pagination={false}
        scroll={{ y: 240, x: 690 }}
        dataSource={data.changeData}
        columns={[
          {
            title: '时间',
            dataIndex: 'dataTime',
            width: 96,
            fixed: 'left',
            render: (v: string) => <TimeText stamp={v} />,
          },
          {
            title: `${data.factorName} ${data.factorUnit}`,
            dataIndex: 'value',
            align: 'right',
            width: 118,
            render: figure(0),
          },
          { title: '变化', dataIndex: 'change', align: 'right', width: 64, render: change },
          { title: '风速 m/s', dataIndex: 'windSpeed', align: 'right', render: figure(1) },
          { title: '气温 ℃', dataIndex: 'temperature', align: 'right', render: figure(1) },
          { title: '湿度 %', dataIndex: 'humidity', align: 'right', render: figure(0) },
          { title: '气压 hPa', dataIndex: 'airPressure', align: 'right', render: figure(0) },
          {
            title: '风向',
            dataIndex: 'windDirection',
            align: 'right',
            width: 108,
            render: (v: number | null) => windName(v),
          },
        ]}
      />
    </>
  )
}
