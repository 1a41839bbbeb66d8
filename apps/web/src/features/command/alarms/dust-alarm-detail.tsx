import { Button, Drawer } from 'antd'
import { useCallback } from 'react'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { Chart } from '../../../charts/chart.tsx'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { windOption } from '../../../charts/wind-option.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { formatMeasured, windText } from '../../../kit/format.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { FactorValue } from '../../../kit/measured-value.tsx'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'

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
  return (
    <dl className="facts">
      {facts.map(([label, content]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{content}</dd>
        </div>
      ))}
      <div className="wide">
        <dt>内容</dt>
        <dd>{alarm.alarmDesc}</dd>
      </div>
    </dl>
  )
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

interface Props {
  alarmId: string
  onClose: () => void
  /** Null where the alarm is closed already or the user may not close it. */
  onCloseAlarm: (() => void) | null
}

export const DustAlarmDetail = ({ alarmId, onClose, onCloseAlarm }: Props) => {
  const openTask = useWorkspace((state) => state.openTask)
  const { data: alarm, error, refetch } = useCall('dustPolluteAlarmDetail', { alarmId })
  const eventId = alarm?.eventId ?? null
  return (
    <Drawer
      open
      size={560}
      title={
        alarm ? (
          <>
            {alarm.projectName} <AlarmLevelBadge level={alarm.alarmLevel} />
          </>
        ) : (
          '告警详情'
        )
      }
      onClose={onClose}
      extra={
        <>
          {onCloseAlarm ? (
            <Button type="text" danger onClick={onCloseAlarm} data-testid="alarm-close">
              关闭告警
            </Button>
          ) : null}
          {eventId ? (
            <Button type="primary" onClick={() => openTask(eventId, 'list')} data-testid="alarm-open-task">
              查看任务
            </Button>
          ) : null}
        </>
      }
    >
      {alarm ? (
        <div className="alarm-drawer">
          <Facts alarm={alarm} />
          <Trend alarmId={alarmId} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Drawer>
  )
}
