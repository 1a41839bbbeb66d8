import { Checkbox } from 'antd'
import { useCallback, useState } from 'react'
import { Chart } from '../../charts/chart.tsx'
import { type LineSeries, lineOption } from '../../charts/line-option.ts'
import type { ChartPalette } from '../../charts/palette.ts'
import { type CallAnswer, useCall } from '../../client/use-call.ts'
import { EmptyState, ErrorState, LoadingState } from '../../kit/states.tsx'
import { FactorTabs } from './factor-tabs.tsx'
import { LineElectricity } from './line-electricity.tsx'
import { StateCountLine } from './monitor-state-mark.tsx'
import { useShownTime } from './shown-time.ts'
import { type TimeType, TimeTypeChoice } from './time-type-choice.tsx'
import { useTracedIndex } from './traced-index.ts'
import './enterprise.css'

type Line = CallAnswer<'subTabStateList'>['production'][number]

const windowNames: Record<TimeType, string> = { MIN: '最近6小时', HOUR: '最近24小时', ACC: '最近24小时' }
/** The tab of all meters together. */
const all = 'all'

/** Usage against load; load is disabled for ACC and HOUR (popup-15). */
const UsageChart = ({ psCode, code, timeType }: { psCode: string; code: string; timeType: TimeType }) => {
  const [withLoad, setWithLoad] = useState(true)
  const traced = useTracedIndex()
  const shownTime = useShownTime()
  const { data, error, refetch } = useCall('kwhChartData', {
    psCode,
    ...(code === all ? {} : { code }),
    timeType,
    ...shownTime,
    ...traced.input,
  })
  const option = useCallback(
    (palette: ChartPalette) => {
      const usage: LineSeries = {
        name: data?.factorName ?? '',
        unit: data?.unit ?? '',
        values: data?.valueList ?? [],
        digits: 2,
        bars: true,
      }
      const load = withLoad ? data?.load : null
      const beside = [load, data?.index].flatMap((line): LineSeries[] =>
        line ? [{ name: line.factorName, unit: line.unit, values: line.valueList, digits: 1, right: true }] : [],
      )
      return lineOption({ times: data?.timeList ?? [], series: [usage, ...beside] }, palette)
    },
    [data, withLoad],
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const disabled = timeType !== 'MIN'
  return (
    <>
      <div className="monitor-bar">
        <span className="chart-title">
          {data.name} {data.factorName}（{windowNames[timeType]}）
        </span>
        <span className="spacer" />
        <Checkbox
          checked={withLoad && !disabled}
          disabled={disabled}
          onChange={(event) => setWithLoad(event.target.checked)}
          data-testid="kwh-load"
        >
          负荷
        </Checkbox>
      </div>
      {data.valueList.some((value) => value !== null) ? (
        <Chart option={option} height={240} label={`${data.name}${data.factorName}${windowNames[timeType]}`} />
      ) : (
        <EmptyState hint={`${windowNames[timeType]}没有收到数据`} />
      )}
    </>
  )
}

const Statistics = ({ title, lines }: { title: string; lines: readonly Line[] }) =>
  lines.length === 0 ? null : (
    <>
      <p className="monitor-title">{title}</p>
      <div className="monitor-cards">
        {lines.map((line) => (
          <div key={`${line.code} ${line.name}`} className="monitor-card">
            <span className="ellipsis" title={line.name}>
              {line.name}
            </span>
            <StateCountLine counts={line.dataStatistics} />
          </div>
        ))}
      </div>
    </>
  )

/** 用电监测 (pst002, popup-15): statistics per state, meters as tabs, usage against load, production over treatment. */
export const ElectricityMonitoring = ({ psCode }: { psCode: string }) => {
  const [timeType, setTimeType] = useState<TimeType>('HOUR')
  const [chosen, setChosen] = useState<string>(all)
  const shownTime = useShownTime()
  const lines = useCall('subTabStateList', { psCode, monitorType: 'pst002', timeType, ...shownTime })
  const meters = useCall('kwhFactorStateList', { psCode, timeType, ...shownTime })
  const error = lines.error ?? meters.error
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void lines.refetch()
          void meters.refetch()
        }}
      />
    )
  if (!lines.data || !meters.data) return <LoadingState />
  if (meters.data.length === 0) return <EmptyState hint="该企业没有联网的用电监测点" />
  const worst = lines.data.production[0]?.state ?? 'online'
  return (
    <>
      <div className="monitor-bar">
        <span className="spacer" />
        <TimeTypeChoice value={timeType} onChange={setTimeType} />
      </div>
      <Statistics title="产污设施" lines={[...lines.data.process, ...lines.data.production]} />
      <Statistics title="治理设施" lines={lines.data.govern} />
      <FactorTabs
        label="用电监测点"
        items={[{ code: all, name: '全厂', state: worst }, ...meters.data]}
        value={chosen}
        onChange={setChosen}
      />
      <UsageChart psCode={psCode} code={chosen} timeType={timeType} />
      <LineElectricity psCode={psCode} />
    </>
  )
}
