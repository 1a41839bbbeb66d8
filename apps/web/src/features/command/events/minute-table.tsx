import { factors, factorText } from '@qingkong/domain/site/factor'
import { Table } from 'antd'
import type { CallAnswer } from '../../../client/use-call.ts'
import { formatMeasured, windText } from '../../../kit/format.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'

type Minutes = CallAnswer<'alarmRecordDetail'>['minDataChange']
type Row = Minutes['changeData'][number]

const figure = (value: number | null, digits: number) => (
  <span className={value === null ? 'figure missing' : 'figure'}>{formatMeasured(value, digits)}</span>
)

const weatherColumn = (code: 'windSpeed' | 'temperature' | 'humidity' | 'airPressure') => ({
  title: `${factors[code].typeset} ${factors[code].unit}`,
  dataIndex: code,
  align: 'right' as const,
  render: (value: number | null) => figure(value, factors[code].decimals),
})

interface Props {
  data: Minutes
  factorCode: string
  pageSize: number
  pageIndex: number
  onPage: (pageIndex: number) => void
}

/** popup-05; scroll height 240. */
export const MinuteTable = ({ data, factorCode, pageSize, pageIndex, onPage }: Props) => {
  const { decimals } = factorText(factorCode)
  if (data.changeData.length === 0) return <EmptyState text="暂无分钟数据" hint={data.remark} />
  return (
    <>
      {data.remark ? <p className="state-hint">{data.remark}</p> : null}
      <Table<Row>
        size="small"
        rowKey="dataTime"
        pagination={{
          size: 'small',
          current: pageIndex,
          pageSize,
          total: data.total,
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: onPage,
        }}
        scroll={{ y: 240, x: 722 }}
        dataSource={data.changeData}
        columns={[
          {
            title: '时间',
            dataIndex: 'dataTime',
            width: 128,
            fixed: 'left',
            render: (v: string) => <TimeText stamp={v} />,
          },
          {
            title: `${data.factorName} ${data.factorUnit}`,
            dataIndex: 'value',
            align: 'right',
            width: 118,
            render: (value: number | null) => figure(value, decimals),
          },
          {
            title: '变化',
            dataIndex: 'change',
            align: 'right',
            width: 64,
            render: (change: number | null) => (
              <span className={`figure${change !== null && change > 0 ? ' due-soon' : ''}`}>
                {change !== null && change > 0 ? '+' : ''}
                {formatMeasured(change, decimals)}
              </span>
            ),
          },
          weatherColumn('windSpeed'),
          weatherColumn('temperature'),
          weatherColumn('humidity'),
          weatherColumn('airPressure'),
          {
            title: '风向',
            dataIndex: 'windDirection',
            align: 'right',
            width: 108,
            render: (degrees: number | null, { windSpeed }) => windText(degrees, windSpeed),
          },
        ]}
      />
    </>
  )
}
