import { CopyOutlined, LeftOutlined, RightOutlined, SwapOutlined } from '@ant-design/icons'
import { addDays, cityDate } from '@qingkong/domain/time/city-time'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useRight } from '../../../client/permissions.ts'
import { useCall } from '../../../client/use-call.ts'
import { now } from '../../../kit/clock.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { ChangeLog } from './change-log.tsx'
import { peopleText, type RosterShift, shiftKey, shiftTitle } from './duty-shapes.ts'
import { ShiftDialog } from './shift-dialog.tsx'
import { SwapDialog } from './swap-dialog.tsx'
import { WeekGrid } from './week-grid.tsx'
import './duty.css'

/** 值班表: a week of shifts, arranged by the 值班长. */
const DutyRosterPage = () => {
  const mayWrite = useRight('duty.write')
  const [dutyDate, setDutyDate] = useState(() => cityDate(now()))
  const [editing, setEditing] = useState<RosterShift | null>(null)
  const [swapping, setSwapping] = useState(false)
  const { data, error, refetch } = useCall('dutyRoster', { dutyDate }, { keepPrevious: true })
  const following = useCall('dutyRoster', { dutyDate: addDays(dutyDate, 7) }, { enabled: swapping })
  const running = useCall('dutyNow', {}, { refetchInterval: 300_000 }).data?.current
  const copy = async () => {
    try {
      const { copied } = await api.dutyRosterCopyWeek({ dutyDate })
      if (copied > 0) notify.success(`已复制${copied}个班次`)
      else notify.warning('本周没有可填入的班次，或上周没有排班')
    } catch (failure) {
      notify.error(failureText('复制失败', failure))
    }
  }
  const saved = () => {
    setEditing(null)
    setSwapping(false)
  }
  return (
    <div className="page duty-page">
      <section className="page-panel">
        <div className="page-bar">
          <Button
            icon={<LeftOutlined />}
            aria-label="上一周"
            onClick={() => setDutyDate(addDays(dutyDate, -7))}
            data-testid="week-before"
          />
          <b className="figure" data-testid="week-title">
            {data ? `${data.weekStart} 至 ${addDays(data.weekStart, 6)}` : ''}
          </b>
          <Button
            icon={<RightOutlined />}
            aria-label="下一周"
            onClick={() => setDutyDate(addDays(dutyDate, 7))}
            data-testid="week-after"
          />
          <Button onClick={() => setDutyDate(cityDate(now()))}>本周</Button>
          {running ? (
            <span className="muted ellipsis">
              当前 {shiftTitle(running)}：{peopleText(running)}
            </span>
          ) : null}
          <span className="spacer" />
          {mayWrite ? (
            <>
              <Popconfirm
                title="用上周同一班次的人员填入本周未排的班次？"
                description="已排定与已结束的班次不变"
                okText="复制"
                cancelText="取消"
                onConfirm={copy}
              >
                <Button icon={<CopyOutlined />} data-testid="roster-copy">
                  复制上周
                </Button>
              </Popconfirm>
              <Button icon={<SwapOutlined />} onClick={() => setSwapping(true)} data-testid="roster-swap">
                调班
              </Button>
            </>
          ) : null}
        </div>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <WeekGrid
            shifts={data.shifts}
            runningKey={running ? shiftKey(running) : null}
            onEdit={mayWrite ? setEditing : null}
          />
        ) : (
          <LoadingState />
        )}
      </section>
      <section className="page-panel">
        <h2 className="duty-title">排班变更</h2>
        <ChangeLog />
      </section>
      {editing ? <ShiftDialog shift={editing} onSaved={saved} onClose={() => setEditing(null)} /> : null}
      {swapping && data ? (
        <SwapDialog
          shifts={[...data.shifts, ...(following.data?.shifts ?? [])]}
          onSaved={saved}
          onClose={() => setSwapping(false)}
        />
      ) : null}
    </div>
  )
}
export default DutyRosterPage
