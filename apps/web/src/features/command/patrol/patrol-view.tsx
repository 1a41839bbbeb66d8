import { Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../client/use-call.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import type { DetailTools } from '../../../page/record/record-page.ts'
import { ItemTable } from './item-table.tsx'
import { PatrolStatusTag } from './patrol-columns.tsx'
import type { Patrol, PatrolDetail } from './patrol-shapes.ts'
import { ProgressBar } from './progress-bar.tsx'

interface ViewProps {
  patrolId: string
  /** What can be done with the task. */
  actions: (patrol: PatrolDetail) => ReactNode
}

/** One task: what is asked, how far each organisation has come, and every enterprise. */
const PatrolView = ({ patrolId, actions }: ViewProps) => {
  const [orgCode, setOrgCode] = useState('')
  const { data: patrol, error, refetch } = useCall('patrolDetail', { patrolId })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!patrol) return <LoadingState />
  return (
    <div className="patrol-view">
      <header className="patrol-head">
        <h2>{patrol.patrolName}</h2>
        <PatrolStatusTag patrol={patrol} />
        {patrol.overdue ? <span className="due-overdue">已到期，剩{patrol.total - patrol.done}家未核查</span> : null}
        <span className="spacer" />
        {actions(patrol)}
      </header>
      <p className="patrol-purpose">{patrol.purpose}</p>
      <dl className="facts">
        <div className="wide">
          <dt>期限</dt>
          <dd className="figure">
            {patrol.startTime.slice(0, 16)} 至 {patrol.endTime.slice(0, 16)}
          </dd>
        </div>
        <div>
          <dt>区域</dt>
          <dd>{patrol.areaNames.join('、') || '不限'}</dd>
        </div>
        <div>
          <dt>行业</dt>
          <dd>{patrol.industryNames.join('、') || '不限'}</dd>
        </div>
        <div>
          <dt>安排人</dt>
          <dd>{patrol.createUser}</dd>
        </div>
      </dl>
      <section className="patrol-orgs" aria-label="各单位进度">
        <button
          type="button"
          className="patrol-org"
          aria-pressed={orgCode === ''}
          onClick={() => setOrgCode('')}
          data-testid="patrol-org-all"
        >
          <span className="ellipsis">全部</span>
          <ProgressBar sums={patrol} testId="progress-all" />
        </button>
        {patrol.orgs.map((org) => (
          <button
            key={org.orgCode}
            type="button"
            className="patrol-org"
            aria-pressed={orgCode === org.orgCode}
            onClick={() => setOrgCode(org.orgCode)}
            data-testid={`patrol-org-${org.orgCode}`}
          >
            <span className="ellipsis" title={org.orgName}>
              {org.orgName}
            </span>
            <ProgressBar sums={org} testId={`progress-${org.orgCode}`} />
          </button>
        ))}
      </section>
      <p className="patrol-legend">
        <i className="patrol-normal" /> 正常 <b className="figure">{patrol.normal}</b>
        <i className="patrol-problem" /> 发现问题 <b className="figure">{patrol.problem}</b>
        <i className="patrol-unverified" /> 无法核实 <b className="figure">{patrol.unverified}</b>
      </p>
      <ItemTable key={orgCode} patrolId={patrolId} orgCode={orgCode} />
    </div>
  )
}

/** 专项任务 over its list. */
export const PatrolDrawer = ({ id, close, actions }: DetailTools<Patrol> & { id: string }) => (
  <Drawer open size={1100} title="专项任务" onClose={close}>
    <PatrolView patrolId={id} actions={actions} />
  </Drawer>
)
