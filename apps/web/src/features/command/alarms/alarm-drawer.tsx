import { Button, Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import './alarms.css'

/** What a detail is given besides the alarm it is of. */
export interface AlarmDetailProps {
  close: () => void
  actions: ReactNode
}

interface Props extends AlarmDetailProps {
  /** What is known of the alarm; null while it is read. */
  alarm: { name: string; alarmLevel: number; eventId: string | null } | null
  reading: { error: Error | null; refetch: () => unknown }
  children: ReactNode
}

/** An alarm at the right of its record: what it says, what can be done with it, and the way to its task. */
export const AlarmDrawer = ({ alarm, reading, actions, close, children }: Props) => {
  const openTask = useWorkspace((state) => state.openTask)
  const eventId = alarm?.eventId ?? null
  return (
    <Drawer
      open
      size={560}
      title={
        alarm ? (
          <>
            {alarm.name} <AlarmLevelBadge level={alarm.alarmLevel} />
          </>
        ) : (
          '告警详情'
        )
      }
      onClose={close}
      extra={
        <span className="alarm-drawer-tools">
          {actions}
          {eventId ? (
            <Button type="primary" onClick={() => openTask(eventId, 'list')} data-testid="alarm-open-task">
              查看任务
            </Button>
          ) : null}
        </span>
      }
    >
      {alarm ? (
        <div className="alarm-drawer">{children}</div>
      ) : reading.error ? (
        <ErrorState error={reading.error} onRetry={() => void reading.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Drawer>
  )
}

/** Facts of an alarm by their names, and its content in a line of its own. */
export const AlarmFactList = ({ facts, content }: { facts: readonly [string, ReactNode][]; content: string }) => (
  <dl className="facts">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    <div className="wide">
      <dt>内容</dt>
      <dd>{content}</dd>
    </div>
  </dl>
)
