import type { CallAnswer } from '../../../client/use-call.ts'
import { TimeText } from '../../../kit/time-text.tsx'
import type { RecordColumn } from '../../../page/record/record-column.ts'
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

export const warningColumns: readonly RecordColumn<Warning>[] = [
  { title: '预警名称', field: 'name', width: 260 },
  { title: '类别', field: 'categoryName', width: 110 },
  { title: '级别', width: 120, show: ({ colour, nowLevelName }) => <LevelMark colour={colour} name={nowLevelName} /> },
  {
    title: '环节',
    width: 130,
    show: ({ warnStep, warnStepName, auto }) => (
      <>
        <span className={`status-tag ${ownerOf[warnStep]}`}>{warnStepName}</span>
        {auto === '1' ? <span className="muted"> 自动</span> : null}
      </>
    ),
  },
  { title: '区域', field: 'areaName', width: 90 },
  {
    title: '计划起止',
    width: 290,
    show: (warning) => <Period from={warning.planStartTime} to={warning.planEndTime} />,
  },
  {
    title: '实际起止',
    width: 290,
    show: (warning) => <Period from={warning.actualStartTime} to={warning.actualEndTime} />,
  },
  { title: '发起人', field: 'createUser', width: 90 },
]
