import { ArrowLeftOutlined } from '@ant-design/icons'
import { Segmented } from 'antd'
import { useCallback, useState } from 'react'
import { Chart } from '../../../charts/chart.tsx'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { useCall } from '../../../client/use-call.ts'
import { windText } from '../../../kit/format.ts'
import { FactorValue, MeasuredValue } from '../../../kit/measured-value.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'

interface Props {
  polluteId: string
  onBack?: () => void
}

/** popup-13: one alarm with its weather and the 24 h trend, concentration (0) or emission (1). */
export const SourceAlarmDetail = ({ polluteId, onBack }: Props) => {
  const [type, setType] = useState<'0' | '1'>('0')
  const { data, error, refetch } = useCall('companyPolluteAlarmDetail', { polluteId })
  const { data: chart } = useCall('companyPolluteAlarmChartDetail', { polluteId, type }, { keepPrevious: true })
  const option = useCallback(
    (palette: ChartPalette) =>
      lineOption(
        {
          times: chart?.times ?? [],
          series: [
            { name: chart?.polName ?? '', unit: chart?.unit ?? '', values: chart?.polluteValueList ?? [], digits: 1 },
          ],
          limit: chart && chart.limitValue !== null ? { name: '限值', value: chart.limitValue } : null,
        },
        palette,
      ),
    [chart],
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const { info } = data
  const facts: [string, React.ReactNode][] = [
    ['时间', <TimeText key="t" stamp={info.alarmTime} />],
    ['指标', info.polName],
    ['浓度', <MeasuredValue key="c" value={info.realTimeVal} digits={1} unit={info.unit} />],
    ['超标倍数', <MeasuredValue key="m" value={info.excessMultiple} digits={2} unit="倍" />],
    ['排名', info.alarmRank === null ? '--' : `第${info.alarmRank}`],
    ['气温', <FactorValue key="w" value={info.temperature} code="temperature" />],
    ['湿度', <FactorValue key="h" value={info.humidity} code="humidity" />],
    ['气压', <FactorValue key="p" value={info.pressure} code="airPressure" />],
    ['风向', windText(info.windDirection, info.windSpeed)],
    ['风速', <FactorValue key="s" value={info.windSpeed} code="windSpeed" />],
  ]
  return (
    <>
      {onBack ? (
        <button type="button" className="text-link" onClick={onBack} style={{ marginBottom: 8 }}>
          <ArrowLeftOutlined /> 返回列表
        </button>
      ) : null}
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div style={{ margin: '10px 0 4px' }}>
        <Segmented
          size="small"
          value={type}
          onChange={setType}
          options={[
            { value: '0', label: '浓度' },
            { value: '1', label: '排放' },
          ]}
        />
      </div>
      {chart?.polluteValueList.some((value) => value !== null) ? (
        <Chart option={option} height={160} label={`${info.polName}24小时趋势`} />
      ) : (
        <EmptyState />
      )}
    </>
  )
}
