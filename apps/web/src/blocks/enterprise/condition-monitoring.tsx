import { useCallback, useState } from 'react'
import { Chart } from '../../charts/chart.tsx'
import { lineOption } from '../../charts/line-option.ts'
import type { ChartPalette } from '../../charts/palette.ts'
import { type CallAnswer, useCall } from '../../client/use-call.ts'
import { EmptyState, ErrorState, LoadingState } from '../../kit/states.tsx'
import { FactorTabs } from './factor-tabs.tsx'
import { StateCountLine } from './monitor-state-mark.tsx'
import { useShownTime } from './shown-time.ts'
import { type TimeType, TimeTypeChoice } from './time-type-choice.tsx'
import './enterprise.css'

type Groups = CallAnswer<'subTabStateList'>
type Line = Groups['production'][number]

const windowNames: Record<TimeType, string> = { MIN: '最近6小时', HOUR: '最近24小时', ACC: '最近24小时' }
const groupNames = { production: '生产线', process: '工序', govern: '治理设施' } as const
type GroupName = keyof typeof groupNames
const groupOrder = Object.keys(groupNames) as GroupName[]

interface TrendProps {
  factorCode: string
  points: readonly string[]
  timeType: TimeType
}

/** The usual range of one point, shaded behind its line; several lines have none in common. */
export const rangeBand = ({ timeList, lowLimit, highLimit }: CallAnswer<'gkjkTabChartList'>[number]) =>
  lowLimit === null || highLimit === null
    ? {}
    : { band: { lower: timeList.map(() => lowLimit), upper: timeList.map(() => highLimit) } }

const ConditionTrend = ({ factorCode, points, timeType }: TrendProps) => {
  const { data, error, refetch } = useCall('gkjkTabChartList', { factorCode, mpId: [...points], timeType })
  const option = useCallback(
    (palette: ChartPalette) => {
      const lines = data ?? []
      const high = lines.length === 1 ? (lines[0]?.highLimit ?? null) : null
      return lineOption(
        {
          times: lines[0]?.timeList ?? [],
          series: lines.map((line) => ({
            name: line.name,
            unit: line.unit,
            values: line.valueList,
            digits: 1,
            ...(lines.length === 1 ? rangeBand(line) : {}),
          })),
          limit: high === null ? null : { name: '上限', value: high },
        },
        palette,
      )
    },
    [data],
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (!data.some((line) => line.valueList.some((value) => value !== null)))
    return <EmptyState hint={`${windowNames[timeType]}没有收到数据`} />
  return (
    <>
      <Chart option={option} height={220} label={`${data[0]?.factorName ?? ''}${windowNames[timeType]}`} />
      {data.length === 1 && data[0] && data[0].lowLimit !== null && data[0].highLimit !== null ? (
        <p className="state-hint">
          正常范围 {data[0].lowLimit}～{data[0].highLimit} {data[0].unit}
        </p>
      ) : null}
    </>
  )
}

/** The factors of a line's monitoring points, and the chosen one over time. */
const LineConditions = ({ psCode, line, timeType }: { psCode: string; line: Line; timeType: TimeType }) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const [point, setPoint] = useState<string | null>(null)
  const shown = line.children.find((child) => child.code === point) ?? line.children[0]
  const shownTime = useShownTime()
  const { data, error, refetch } = useCall(
    'gkFactorStateList',
    { psCode, mpId: shown?.code ?? '', timeType, ...shownTime },
    { enabled: shown !== undefined },
  )
  if (!shown) return <EmptyState />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const factor = data.find((item) => item.code === chosen) ?? data[0]
  if (!factor) return <EmptyState />
  return (
    <>
      {line.children.length > 1 ? (
        <FactorTabs label="监测点" items={line.children} value={shown.code} onChange={setPoint} />
      ) : null}
      <FactorTabs label="工况因子" items={data} value={factor.code} onChange={setChosen} />
      <ConditionTrend
        factorCode={factor.codes[0] ?? factor.code}
        points={line.children.map((child) => child.code)}
        timeType={timeType}
      />
    </>
  )
}

const linesOf = (groups: Groups): { group: GroupName; line: Line }[] =>
  groupOrder.flatMap((group) => groups[group].map((line) => ({ group, line })))

/** 工况监测 (pst003, enterprise-05): 监测信息 by line and process, 工况变化趋势 of the chosen factor. */
export const ConditionMonitoring = ({ psCode }: { psCode: string }) => {
  const [timeType, setTimeType] = useState<TimeType>('HOUR')
  const [chosen, setChosen] = useState<string | null>(null)
  const shownTime = useShownTime()
  const { data, error, refetch } = useCall('subTabStateList', { psCode, monitorType: 'pst003', timeType, ...shownTime })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const lines = linesOf(data)
  const keyOf = ({ group, line }: { group: GroupName; line: Line }) => `${group}/${line.code}`
  const shown = lines.find((item) => keyOf(item) === chosen) ?? lines[0]
  if (!shown) return <EmptyState hint="该企业没有联网的工况监测点" />
  return (
    <>
      <div className="monitor-bar">
        <p className="monitor-title">监测信息</p>
        <span className="spacer" />
        <TimeTypeChoice value={timeType} onChange={setTimeType} types={['MIN', 'HOUR']} />
      </div>
      <div className="monitor-cards">
        {lines.map((item) => (
          <button
            key={keyOf(item)}
            type="button"
            className="monitor-card"
            aria-pressed={item === shown}
            onClick={() => setChosen(keyOf(item))}
          >
            <span className="ellipsis" title={item.line.name}>
              {item.line.name} <small>{groupNames[item.group]}</small>
            </span>
            <StateCountLine counts={item.line.dataStatistics} />
          </button>
        ))}
      </div>
      <p className="monitor-title">工况变化趋势</p>
      <LineConditions key={keyOf(shown)} psCode={psCode} line={shown.line} timeType={timeType} />
    </>
  )
}
