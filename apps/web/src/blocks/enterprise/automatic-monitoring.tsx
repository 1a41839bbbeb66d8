import { type MonitorState, monitorStates } from '@qingkong/domain/enterprise/monitor-state'
import { Radio } from 'antd'
import { useCallback, useState } from 'react'
import { Chart } from '../../charts/chart.tsx'
import { type OutletQuantity, outletOption } from '../../charts/outlet-option.ts'
import type { ChartPalette } from '../../charts/palette.ts'
import { type CallAnswer, useCall } from '../../client/use-call.ts'
import { EmptyState, ErrorState, LoadingState } from '../../kit/states.tsx'
import { FactorTabs } from './factor-tabs.tsx'
import { MonitorStateMark, StateCountLine } from './monitor-state-mark.tsx'
import { OutletJudgement } from './outlet-judgement.tsx'
import { useShownTime } from './shown-time.ts'
import { type TimeType, TimeTypeChoice } from './time-type-choice.tsx'
import { useTracedIndex } from './traced-index.ts'
import './enterprise.css'

type Outlet = CallAnswer<'subTabStateList'>['gasStation'][number]['children'][number]
type Factor = CallAnswer<'zdjkFactorStateList'>[number]

interface ChartProps {
  psCode: string
  outlet: Outlet
  factor: Factor
  timeType: TimeType
  quantity: OutletQuantity
}

const windowNames: Record<TimeType, string> = { MIN: '最近6小时', HOUR: '最近48小时', ACC: '最近48小时' }

/** What deserves the first look. */
const worstOf = <T extends { state: MonitorState }>(items: readonly T[]): T | undefined =>
  items.toSorted((a, b) => monitorStates.indexOf(a.state) - monitorStates.indexOf(b.state))[0]

/** Where the conversion that was sent does not agree with the platform's own; what is sent is judged. */
const ConversionHint = ({ points }: { points: CallAnswer<'zdOutletData'> }) => {
  const off = points.filter(({ isConversionOff }) => isConversionOff).length
  if (!points.some(({ workedZs }) => workedZs !== null)) return null
  return (
    <p className="state-hint" data-testid="conversion-hint">
      平台折算由实测浓度和同时段氧含量算出，超标按上报折算浓度判定
      {off === 0 ? '' : `；${off}个时段两者相差超过10%（折算不一致）`}
    </p>
  )
}

const OutletChart = ({ psCode, outlet, factor, timeType, quantity }: ChartProps) => {
  const traced = useTracedIndex()
  const { data, error, refetch } = useCall('zdOutletData', {
    psCode,
    outletCode: outlet.code,
    factorCode: factor.codes[0] ?? factor.code,
    timeType,
    // enterprise-10
    isSum: timeType === 'HOUR' ? '1' : '0',
    ...traced.input,
  })
  const line = traced.line
  const option = useCallback(
    (palette: ChartPalette) =>
      outletOption({ outletName: outlet.name, quantity, points: data ?? [], index: line }, palette),
    [data, outlet.name, quantity, line],
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const present = data.some(
    (point) => (quantity === 'concentration' ? point.outletAvgZsRevised : point.outletAvgFlux) !== null,
  )
  return (
    <>
      <p className="chart-title">
        {outlet.name} {factor.name}
        {quantity === 'concentration' ? '浓度' : '排放量'}（{windowNames[timeType]}）
      </p>
      {present ? (
        <Chart option={option} height={300} label={`${outlet.name}${factor.name}${windowNames[timeType]}`} />
      ) : (
        <EmptyState hint={`${windowNames[timeType]}没有收到数据`} />
      )}
      {quantity === 'concentration' ? <ConversionHint points={data} /> : null}
    </>
  )
}

const OutletFactors = ({ psCode, outlet, timeType }: { psCode: string; outlet: Outlet; timeType: TimeType }) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const [wanted, setWanted] = useState<OutletQuantity>('concentration')
  const shownTime = useShownTime()
  const { data, error, refetch } = useCall('zdjkFactorStateList', { stationCode: outlet.code, timeType, ...shownTime })
  // enterprise-03: a running total has no concentration.
  const quantity = timeType === 'ACC' ? 'emission' : wanted
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const factor = data.find((item) => item.code === chosen) ?? worstOf(data)
  if (!factor) return <EmptyState hint="该排口没有监测因子" />
  return (
    <>
      <FactorTabs label="监测因子" items={data} value={factor.code} onChange={setChosen} />
      <Radio.Group
        size="small"
        value={quantity}
        onChange={(event) => setWanted(event.target.value === 'emission' ? 'emission' : 'concentration')}
        options={[
          { value: 'concentration', label: '浓度', disabled: timeType === 'ACC' },
          { value: 'emission', label: '排放' },
        ]}
      />
      <OutletChart psCode={psCode} outlet={outlet} factor={factor} timeType={timeType} quantity={quantity} />
      <OutletJudgement psCode={psCode} outletCode={outlet.code} factorCode={factor.codes[0] ?? factor.code} />
    </>
  )
}

/** 自动监测 (pst001, enterprise-09): outlet cards and tabs, factor tabs, concentration or emission, the chart. */
export const AutomaticMonitoring = ({ psCode }: { psCode: string }) => {
  const [timeType, setTimeType] = useState<TimeType>('HOUR')
  const [chosen, setChosen] = useState<string | null>(null)
  const shownTime = useShownTime()
  const { data, error, refetch } = useCall('subTabStateList', { psCode, monitorType: 'pst001', timeType, ...shownTime })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const groups = [...data.gasStation, ...data.waterStation]
  const outlets = groups.flatMap((group) => group.children)
  const outlet = outlets.find((item) => item.code === chosen) ?? worstOf(outlets)
  if (!outlet) return <EmptyState hint="该企业没有联网的排口" />
  return (
    <>
      <div className="monitor-bar">
        {groups.map((group) => (
          <StateCountLine key={group.name} counts={group.dataStatistics} />
        ))}
        <span className="spacer" />
        <TimeTypeChoice value={timeType} onChange={setTimeType} />
      </div>
      <fieldset className="monitor-cards" aria-label="排口" style={{ border: 0, padding: 0, margin: '0 0 8px' }}>
        {outlets.map((item) => (
          <button
            key={item.code}
            type="button"
            className="monitor-card"
            aria-pressed={item === outlet}
            onClick={() => setChosen(item.code)}
            data-testid={`outlet-${item.code}`}
          >
            <span className="ellipsis" title={item.name}>
              {item.name}
            </span>
            <MonitorStateMark state={item.state} />
          </button>
        ))}
      </fieldset>
      <OutletFactors key={outlet.code} psCode={psCode} outlet={outlet} timeType={timeType} />
    </>
  )
}
