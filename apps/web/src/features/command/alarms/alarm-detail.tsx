import { LeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { AlarmTrends } from '../../../blocks/alarm-trends.tsx'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { useCall } from '../../../client/use-call.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { AlarmFacts } from './alarm-facts.tsx'
import { AlarmFlow } from './alarm-flow.tsx'
import './alarms.css'

/** 告警详情: what was measured, and what was done about it. */
export const AlarmDetail = ({ alarmId }: { alarmId: string }) => {
  const [, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const openTask = useWorkspace((state) => state.openTask)
  const alarm = useCall('alarmRecordDetail', { alarmId, distance: 3, pageSize: 10, pageIndex: 1 })
  // An alarm that was suppressed has no event; the record still stands for itself.
  const event = useCall('eventBySourceId', { sourceId: alarmId }).data
  return (
    <div className="page">
      <div className="page-panel page-bar">
        <Button
          type="text"
          icon={<LeftOutlined />}
          onClick={() => (window.history.length > 1 ? void navigate(-1) : setSearch({}))}
          data-testid="alarm-back"
        >
          返回
        </Button>
        <b>告警详情</b>
        <span className="spacer" />
        {event ? (
          <Button type="primary" onClick={() => openTask(event.eventId, 'list')} data-testid="alarm-open-task">
            {event.eventStatus === 1 ? '任务下发' : '任务详情'}
          </Button>
        ) : null}
      </div>
      {alarm.data ? (
        <div className="alarm-detail">
          <section className="page-panel alarm-part">
            <AlarmFacts info={alarm.data.alarmInfo} event={event ?? null} />
            <AlarmTrends chartHeight={200} detail={alarm.data} />
          </section>
          <section className="page-panel alarm-part">
            <h3>事件流程</h3>
            <AlarmFlow eventId={event?.eventId ?? null} reason={alarm.data.alarmInfo.suppressedReason} />
          </section>
        </div>
      ) : alarm.error ? (
        <ErrorState error={alarm.error} onRetry={() => void alarm.refetch()} />
      ) : (
        <LoadingState />
      )}
    </div>
  )
}
