import { Segmented } from 'antd'
import { useCallback, useState } from 'react'
import { Chart } from '../../../charts/chart.tsx'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { formatMeasured, windText } from '../../../kit/format.ts'
import { FactorValue, MeasuredValue } from '../../../kit/measured-value.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { type AlarmDetailProps, AlarmDrawer, AlarmFactList } from './alarm-drawer.tsx'

type Info = CallAnswer<'companyPolluteAlarmDetail'>['info']

const Facts = ({ info }: { info: Info }) => {
  const facts: [string, React.ReactNode][] = [
    ['排口', info.outletName],
    ['行业', info.industryName || '--'],
    [info.polName, <MeasuredValue key="value" value={info.realTimeVal} unit={info.unit} digits={1} />],
    ['限值', <MeasuredValue key="limit" value={info.limitValue} unit={info.unit} digits={1} />],
    ['超标倍数', formatMeasured(info.excessMultiple, 2)],
    ['峰值', <MeasuredValue key="peak" value={info.peakValue} unit={info.unit} digits={1} />],
    ['告警时间', <TimeText key="start" stamp={info.alarmTime} />],
    ['结束时间', <TimeText key="end" stamp={info.endTime} />],
    ['风向', windText(info.windDirection, info.windSpeed)],
    ['风速', <FactorValue key="wind" value={info.windSpeed} code="windSpeed" />],
    ['环保负责人', info.contactName ?? '--'],
    [
      '电话',
      info.contactPhone ? (
        <a key="phone" href={`tel:${info.contactPhone}`}>
          {info.contactPhone}
        </a>
      ) : (
        '--'
      ),
    ],
    ['地址', info.address || '--'],
  ]
  return <AlarmFactList facts={facts} content={info.alarmDesc} />
}

/** 24 hours of concentration or emission; the limit belongs to the concentration. */
const Trend = ({ polluteId }: { polluteId: string }) => {
  const [type, setType] = useState<'0' | '1'>('0')
  const { data, error, refetch } = useCall('companyPolluteAlarmChartDetail', { polluteId, type })
  const option = useCallback(
    (palette: ChartPalette) =>
      lineOption(
        {
          times: data?.times ?? [],
          series: [
            { name: data?.polName ?? '', unit: data?.unit ?? '', values: data?.polluteValueList ?? [], digits: 1 },
          ],
          limit: type === '0' && data && data.limitValue !== null ? { name: '限值', value: data.limitValue } : null,
        },
        palette,
      ),
    [data, type],
  )
  return (
    <div>
      <Segmented
        size="small"
        value={type}
        onChange={setType}
        options={[
          { value: '0', label: '浓度' },
          { value: '1', label: '排放量' },
        ]}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data && data.times.length === 0 ? (
        <EmptyState />
      ) : (
        <Chart option={option} height={200} label={type === '0' ? '24小时浓度' : '24小时排放量'} />
      )}
    </div>
  )
}

export const EnterpriseAlarmDetail = ({ polluteId, close, actions }: AlarmDetailProps & { polluteId: string }) => {
  const reading = useCall('companyPolluteAlarmDetail', { polluteId })
  const info = reading.data?.info
  return (
    <AlarmDrawer alarm={info ? { ...info, name: info.psName } : null} reading={reading} actions={actions} close={close}>
      {info ? <Facts info={info} /> : null}
      <Trend polluteId={polluteId} />
    </AlarmDrawer>
  )
}
