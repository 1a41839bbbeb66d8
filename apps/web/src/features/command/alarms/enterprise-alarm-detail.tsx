import { Button, Drawer, Segmented } from 'antd'
import { useCallback, useState } from 'react'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { Chart } from '../../../charts/chart.tsx'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { formatMeasured, windText } from '../../../kit/format.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { FactorValue, MeasuredValue } from '../../../kit/measured-value.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'

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
        <dd>{info.alarmDesc}</dd>
      </div>
    </dl>
  )
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

interface Props {
  polluteId: string
  onClose: () => void
  /** Null where the alarm is closed already or the user may not close it. */
  onCloseAlarm: (() => void) | null
}

export const EnterpriseAlarmDetail = ({ polluteId, onClose, onCloseAlarm }: Props) => {
  const openTask = useWorkspace((state) => state.openTask)
  const { data, error, refetch } = useCall('companyPolluteAlarmDetail', { polluteId })
  const info = data?.info
  const eventId = info?.eventId ?? null
  return (
    <Drawer
      open
      size={560}
      title={
        info ? (
          <>
            {info.psName} <AlarmLevelBadge level={info.alarmLevel} />
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
      {info ? (
        <div className="alarm-drawer">
          <Facts info={info} />
          <Trend polluteId={polluteId} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Drawer>
  )
}
