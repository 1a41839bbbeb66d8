import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useCall } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { ItemTable } from './item-table.tsx'
import { PatrolStatusTag } from './patrol-columns.tsx'
import type { PatrolDetail } from './patrol-shapes.ts'
import { ProgressBar } from './progress-bar.tsx'

interface Props {
  patrolId: string
  onEdit: (patrol: PatrolDetail) => void
  onDeleted: () => void
}

/** One task: what is asked, how far each organisation has come, and every enterprise. */
export const PatrolView = ({ patrolId, onEdit, onDeleted }: Props) => {
  const [orgCode, setOrgCode] = useState('')
  const { data: patrol, error, refetch } = useCall('patrolDetail', { patrolId })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!patrol) return <LoadingState />
  const remove = async () => {
    try {
      await api.patrolDelete({ patrolId })
      notify.success('删除成功')
      onDeleted()
    } catch (failure) {
      notify.error(failureText('删除失败', failure))
    }
  }
  return (
    <div className="patrol-view">
      <header className="patrol-head">
        <h2>{patrol.patrolName}</h2>
        <PatrolStatusTag patrol={patrol} />
        {patrol.overdue ? <span className="due-overdue">已到期，剩{patrol.total - patrol.done}家未核查</span> : null}
        <span className="spacer" />
        {patrol.mayEdit ? (
          <Button onClick={() => onEdit(patrol)} data-testid="patrol-edit">
            编辑
          </Button>
        ) : null}
        {patrol.mayDelete ? (
          <Popconfirm
            title={`是否删除专项任务“${patrol.patrolName}”？`}
            description="尚无核查记录，删除后不可恢复"
            okText="删除"
            cancelText="取消"
            okButtonProps={{ danger: true }}
            onConfirm={remove}
          >
            <Button danger data-testid="patrol-delete">
              删除
            </Button>
          </Popconfirm>
        ) : null}
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
