import { useCallback } from 'react'
import { Chart } from '../../../charts/chart.tsx'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { windOption } from '../../../charts/wind-option.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { formatMeasured, windText } from '../../../kit/format.ts'
import { FactorValue } from '../../../kit/measured-value.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { type AlarmDetailProps, AlarmDrawer, AlarmFactList } from './alarm-drawer.tsx'

type Alarm = CallAnswer<'dustPolluteAlarmDetail'>

const Facts = ({ alarm }: { alarm: Alarm }) => {
  const measured = (key: string, value: number | null) => (
    <FactorValue key={key} value={value} code={alarm.factorCode} />
  )
  const facts: [string, React.ReactNode][] = [
    ['施工单位', alarm.constUnitName],
    ['管辖', alarm.cityManager ? '市管' : '区管'],
    [alarm.factorName, measured('value', alarm.lastValue)],
    ['峰值', measured('peak', alarm.peakValue)],
    ['参照值', measured('reference', alarm.referenceValue)],
    ['超出倍数', formatMeasured(alarm.excessMultiple, 2)],
    ['当日排名', alarm.alarmRank === null ? '--' : `第${alarm.alarmRank}`],
    ['规则', alarm.ruleName],
    ['告警时间', <TimeText key="start" stamp={alarm.alarmTime} />],
    ['结束时间', <TimeText key="end" stamp={alarm.endTime} />],
    ['风向', windText(alarm.windDirection, alarm.windSpeed)],
    ['风速', <FactorValue key="wind" value={alarm.windSpeed} code="windSpeed" />],
    ['计划竣工', alarm.plannedCompletion ?? '--'],
    ['地址', alarm.address || '--'],
  ]
  return <AlarmFactList facts={facts} content={alarm.alarmDesc} />
}

/** 24 hours of the factor with its threshold, and the site's own wind below. */
const Trend = ({ alarmId }: { alarmId: string }) => {
  const { data, error, refetch } = useCall('dustPolluteAlarmChartDetail', { alarmId })
  const factor = useCallback(
    (palette: ChartPalette) =>
      lineOption(
        {
          times: data?.times ?? [],
          series: [{ name: data?.factorName ?? '', unit: data?.unit ?? '', values: data?.values ?? [] }],
          limit: data && data.limitValue !== null ? { name: '阈值', value: data.limitValue } : null,
        },
        palette,
      ),
    [data],
  )
  const wind = useCallback(
    (palette: ChartPalette) =>
      windOption(
        {
          times: data?.times ?? [],
          windSpeed: data?.windSpeed ?? [],
          windDirection: data?.windDirection ?? [],
        },
        palette,
      ),
    [data],
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div>
      <Chart option={factor} height={200} label={`${data?.factorName ?? ''} 24小时变化`} />
      <Chart option={wind} height={130} label="24小时风" />
    </div>
  )
}

export const DustAlarmDetail = ({ alarmId, close, actions }: AlarmDetailProps & { alarmId: string }) => {
  const reading = useCall('dustPolluteAlarmDetail', { alarmId })
  const alarm = reading.data
  return (
    <AlarmDrawer
      alarm={alarm ? { ...alarm, name: alarm.projectName } : null}
      reading={reading}
      actions={actions}
      close={close}
    >
      {alarm ? <Facts alarm={alarm} /> : null}
      <Trend alarmId={alarmId} />
    </AlarmDrawer>
  )
}
