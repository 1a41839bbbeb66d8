import { Tabs } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { Chart } from '../../../charts/chart.tsx'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { windOption } from '../../../charts/wind-option.ts'
import type { EventDetail } from '../../../client/event-shape.ts'
import { useCall } from '../../../client/use-call.ts'
import { durationText, windText } from '../../../kit/format.ts'
import { FactorValue, MeasuredValue } from '../../../kit/measured-value.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import '../../../blocks/blocks.css'

const DustFacts = ({ alarmId }: { alarmId: string }) => {
  const { data, error, refetch } = useCall('dustPolluteAlarmDetail', { alarmId })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const facts: [label: string, value: ReactNode, wide?: boolean][] = [
    ['工地', data.projectName, true],
    ['施工单位', data.constUnitName || '--', true],
    ['备案号', data.recordNum],
    ['管理', data.cityManager ? '市管' : '区管'],
    ['地址', data.address || '--', true],
    ['计划完工', data.plannedCompletion ?? '--'],
    ['告警时间', <TimeText key="time" stamp={data.alarmTime} />],
    [data.endTime === null ? '已持续' : '历时', durationText(data.durationMin)],
    [data.factorName, <FactorValue key="v" value={data.lastValue} code={data.factorCode} />],
    ['峰值', <FactorValue key="p" value={data.peakValue} code={data.factorCode} />],
    ['超标倍数', <MeasuredValue key="m" value={data.excessMultiple} digits={2} unit="倍" />],
    ['排名', data.alarmRank === null ? '--' : `第${data.alarmRank}`],
    [windText(data.windDirection, data.windSpeed), <FactorValue key="w" value={data.windSpeed} code="windSpeed" />],
    ['内容', data.alarmDesc, true],
  ]
  return (
    <dl className="facts">
      {facts.map(([label, value, wide]) => (
        <div key={label} className={wide ? 'wide' : ''}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const DustTrend = ({ alarmId }: { alarmId: string }) => {
  const { data, isError } = useCall('dustPolluteAlarmChartDetail', { alarmId })
  const value = useCallback(
    (palette: ChartPalette) =>
      lineOption(
        {
          times: data?.times ?? [],
          series: [{ name: data?.factorName ?? '', unit: data?.unit ?? '', values: data?.values ?? [] }],
          limit: data && data.limitValue !== null ? { name: '限值', value: data.limitValue } : null,
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
  // task-33: a chart that fails to load is an empty one, without a word.
  if (isError) return <EmptyState />
  if (!data) return <LoadingState />
  if (!data.values.some((value) => value !== null)) return <EmptyState hint="最近24小时没有收到数据" />
  return (
    <>
      <p className="chart-title">{data.factorName}（24小时）</p>
      <Chart option={value} height={180} label={`${data.factorName}24小时趋势`} />
      <p className="chart-title">风速与风向</p>
      <Chart option={wind} height={140} label="风速与风向" />
    </>
  )
}

/** A construction site that alarms: who builds it, and its last 24 hours, which open first (event-20). */
export const DustAlarmTabs = ({ event }: { event: EventDetail }) => (
  <Tabs
    size="small"
    defaultActiveKey="data"
    items={[
      { key: 'basic', label: '基本信息', children: <DustFacts alarmId={event.sourceId} /> },
      { key: 'data', label: '监测数据', children: <DustTrend alarmId={event.sourceId} /> },
    ]}
  />
)
