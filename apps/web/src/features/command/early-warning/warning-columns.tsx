import type { TableColumnsType } from 'antd'
import type { CallAnswer } from '../../../client/use-call.ts'
import { TimeText } from '../../../kit/time-text.tsx'
import { LevelMark } from './level-mark.tsx'

export type Warning = CallAnswer<'psWarnPageList'>['records'][number]

/** Whose turn it is: drafts and signatures the desk's, running warnings stand out, ended ones are grey. */
const ownerOf: Readonly<Record<Warning['warnStep'], string>> = {
  consult: 'owner-dispatcher',
  suggest: 'owner-overseer',
  sign: 'owner-dispatcher',
  publish: 'owner-dispatcher',
  start: 'owner-field',
  lift: 'owner-ended',
  cancel: 'owner-ended',
}

const Period = ({ from, to }: { from: string | null; to: string | null }) =>
  from === null ? (
    <span className="missing">--</span>
  ) : (
    <span className="nowrap">
      <TimeText stamp={from} /> ~ {to === null ? '至今' : <TimeText stamp={to} />}
    </span>
  )

export const warningColumns: TableColumnsType<Warning> = [
  { title: '预警名称', dataIndex: 'name', width: 260, fixed: 'start', ellipsis: true },
  { title: '类别', dataIndex: 'categoryName', width: 110, ellipsis: true },
  {
    title: '级别',
    width: 120,
    render: (_, warning) => <LevelMark colour={warning.colour} name={warning.nowLevelName} />,
  },
  {
    title: '环节',
    width: 130,
    render: (_, warning) => (
      <>
        <span className={`status-tag ${ownerOf[warning.warnStep]}`}>{warning.warnStepName}</span>
        {warning.auto === '1' ? <span className="muted"> 自动</span> : null}
      </>
    ),
  },
  { title: '区域', dataIndex: 'areaName', width: 90, ellipsis: true },
  {
    title: '计划起止',
    width: 220,
    render: (_, warning) => <Period from={warning.planStartTime} to={warning.planEndTime} />,
  },
  {
    title: '实际起止',
    width: 220,
    render: (_, warning) => <Period from={warning.actualStartTime} to={warning.actualEndTime} />,
  },
  { title: '发起人', dataIndex: 'createUser', width: 90, ellipsis: true },
]
