import { useState } from 'react'
import { runStep } from '../../../../blocks/run-step.ts'
import { api } from '../../../../client/api.ts'
import type { CallAnswer } from '../../../../client/use-call.ts'
import { AlarmLevelBadge } from '../../../../kit/level-badge.tsx'
import { MeasuredValue } from '../../../../kit/measured-value.tsx'
import { Panel, type PanelPlace } from '../panel.tsx'
import { usePanel } from '../use-panel.ts'
import { useWallActions } from '../wall-actions.ts'
import { WallList } from '../wall-list.tsx'
import { WallTime } from '../wall-time.tsx'

type Alarm = CallAnswer<'cockpitAlarmQueryLast'>['records'][number]

const Total = () => {
  const total = usePanel('cockpitAlarmQueryTotal', {}).data
  if (!total) return null
  const byLevel = (['level1', 'level2', 'level3'] as const).map((level) =>
    total.types.reduce((sum, type) => sum + type[level], 0),
  )
  return (
    <p className="wall-counts">
      <span>
        今日 <b className="figure">{total.total}</b>
      </span>
      <span>
        未恢复 <b className="figure">{total.running}</b>
      </span>
      {byLevel.map((count, index) => (
        <span key={index + 1}>
          <AlarmLevelBadge level={index + 1} /> <b className="figure">{count}</b>
        </span>
      ))}
    </p>
  )
}

/** 知悉: who looks at the wall takes note of an alarm; the server keeps who and when. */
const Know = ({ alarm: { alarmId, isRead } }: { alarm: Alarm }) => {
  const [isBusy, setBusy] = useState(false)
  if (isRead) return <span className="wall-known">已知悉</span>
  const know = async () => {
    setBusy(true)
    await runStep({ success: '已知悉', failure: '知悉失败' }, () => api.cockpitAlarmReadAlarm({ alarmId }))
    setBusy(false)
  }
  return (
    <button type="button" className="text-link" disabled={isBusy} onClick={() => void know()}>
      知悉
    </button>
  )
}

const AlarmRow = ({ alarm }: { alarm: Alarm }) => {
  const { openEvent } = useWallActions()
  const { eventId } = alarm
  return (
    <div className={alarm.isRead ? 'wall-alarm' : 'wall-alarm wall-alarm-new'}>
      <AlarmLevelBadge level={alarm.alarmLevel} />
      <button
        type="button"
        className="plain-button ellipsis"
        disabled={eventId === null}
        title={alarm.alarmDesc}
        onClick={() => eventId !== null && openEvent(eventId)}
      >
        {alarm.name}
      </button>
      <span className="wall-alarm-value">
        {alarm.factorName} <MeasuredValue value={alarm.value} unit={alarm.unit} digits={1} />
      </span>
      <WallTime stamp={alarm.alarmTime} />
      <Know alarm={alarm} />
    </div>
  )
}

/** 告警: today's by level, and the newest of one's own areas. */
export const AlarmsPanel = (place: PanelPlace) => {
  const answer = usePanel('cockpitAlarmQueryLast', {})
  return (
    <Panel
      {...place}
      answer={answer}
      facts={() => ({ dataTime: null, status: null })}
      empty={({ reason, records }) => reason ?? (records.length === 0 ? '今日没有告警' : null)}
    >
      {({ records }) => (
        <div className="wall-rows">
          <Total />
          <WallList label="最近告警" rows={records} rowHeight={33} keyOf={({ alarmId }) => alarmId}>
            {(alarm) => <AlarmRow alarm={alarm} />}
          </WallList>
        </div>
      )}
    </Panel>
  )
}
