import { Descriptions } from 'antd'
import { useCall } from '../../../client/use-call.ts'
import { formatMeasured } from '../../../kit/format.ts'

/** What the city has by now, sheet by sheet: what is still nought has to be brought in. */
export const Holdings = () => {
  const { data, error } = useCall('citySetupHoldings', {})
  if (error) return <p className="muted">{`现有数据未能读取：${error.message}`}</p>
  return (
    <Descriptions
      title="现有数据"
      size="small"
      bordered
      column={{ xs: 2, sm: 4, lg: 7 }}
      layout="vertical"
      data-testid="city-holdings"
      items={(data?.sheets ?? []).map(({ name, count }) => ({
        key: name,
        label: name,
        children: count === 0 ? <span className="missing">未导入</span> : formatMeasured(count),
      }))}
    />
  )
}
