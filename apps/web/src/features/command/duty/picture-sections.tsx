import { Table, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { DeadlineText } from '../../../blocks/deadline-text.tsx'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { StatusTag } from '../../../kit/status-tag.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import type { HandOverEvent, HandOverPicture } from './duty-shapes.ts'

const Urged = ({ event }: { event: HandOverEvent }) => {
  const { lastUrge, urgeCount, escalated } = event
  return (
    <span className="duty-marks">
      {escalated ? (
        <span
          className="flag-tag due-overdue"
          title={`${escalated.time} 升级至值班长${escalated.userNames.join('、')}`}
        >
          已升级
        </span>
      ) : null}
      {lastUrge ? (
        <span
          className="flag-tag"
          title={`${lastUrge.time} ${lastUrge.userName}${lastUrge.note ? `：${lastUrge.note}` : ''}`}
        >
          催办 {urgeCount}
        </span>
      ) : null}
    </span>
  )
}

const eventColumns: TableColumnsType<HandOverEvent> = [
  {
    title: '编号',
    width: 146,
    fixed: 'start',
    render: (_, { eventCode }) => <span className="figure">{eventCode}</span>,
  },
  { title: '类型', dataIndex: 'eventTypeName', width: 92 },
  {
    title: '对象与内容',
    ellipsis: true,
    render: (_, event) => (
      <span title={`${event.subject}：${event.eventDesc}`}>
        {event.subject}
        <small className="muted">　{event.eventDesc}</small>
        {event.recovered ? <span className="flag-tag">已恢复</span> : null}
        {event.childCount > 0 ? <span className="flag-tag">区域过程 {event.childCount}</span> : null}
      </span>
    ),
  },
  { title: '级别', width: 64, render: (_, { level }) => <AlarmLevelBadge level={level} /> },
  { title: '状态', width: 122, render: (_, event) => <StatusTag status={event.eventStatus} type={event.eventType} /> },
  {
    title: '办理人',
    width: 150,
    ellipsis: true,
    render: (_, { holder }) => holder || <span className="missing">待调度</span>,
  },
  { title: '催办与升级', width: 128, render: (_, event) => <Urged event={event} /> },
  { title: '发生时间', width: 138, render: (_, { eventTime }) => <TimeText stamp={eventTime} /> },
  {
    title: '时限',
    width: 170,
    render: (_, { deadline, deadlineState }) => <DeadlineText deadline={deadline} state={deadlineState} />,
  },
]

/** Open events; a row opens the task dialog. */
export const EventTable = ({ events, emptyText }: { events: readonly HandOverEvent[]; emptyText: string }) => {
  const openTask = useWorkspace((state) => state.openTask)
  return (
    <Table<HandOverEvent>
      size="small"
      rowKey="eventId"
      columns={eventColumns}
      dataSource={[...events]}
      pagination={events.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      scroll={{ x: 1180 }}
      locale={{ emptyText: <EmptyState text={emptyText} /> }}
      onRow={({ eventId }) => ({
        className: 'row-open',
        tabIndex: 0,
        onClick: () => openTask(eventId, 'list'),
        onKeyDown: (event) => {
          if (event.key === 'Enter') openTask(eventId, 'list')
        },
        'data-testid': `hand-over-event-${eventId}`,
      })}
    />
  )
}

const childColumns: TableColumnsType<HandOverPicture['silentChildren'][number]> = [
  { title: '编号', width: 168, render: (_, { eventCode }) => <span className="figure">{eventCode}</span> },
  { title: '对象与内容', ellipsis: true, render: (_, { subject, eventDesc }) => `${subject}　${eventDesc}` },
  { title: '所属区域过程', width: 168, render: (_, { parentCode }) => <span className="figure">{parentCode}</span> },
  { title: '静默原因', dataIndex: 'suppressedReason', ellipsis: true },
  { title: '发生时间', width: 138, render: (_, { eventTime }) => <TimeText stamp={eventTime} /> },
]

const offlineColumns: TableColumnsType<HandOverPicture['offline'][number]> = [
  { title: '类型', dataIndex: 'kindName', width: 72 },
  { title: '名称', dataIndex: 'name', ellipsis: true },
  { title: '编码', width: 200, ellipsis: true, render: (_, { code }) => <span className="figure">{code}</span> },
  { title: '区域', dataIndex: 'areaName', width: 92 },
  {
    title: '最后数据',
    width: 138,
    render: (_, { lastTime }) => (lastTime ? <TimeText stamp={lastTime} /> : <span className="missing">从未上报</span>),
  },
]

const Section = ({ title, count, id, children }: { title: string; count: number; id: string; children: ReactNode }) => (
  <section className="page-panel duty-section" id={`duty-${id}`} data-testid={`duty-${id}`}>
    <h2 className="duty-title">
      {title} <b className="figure">{count}</b>
    </h2>
    {children}
  </section>
)

const figures = [
  { key: 'open', title: '未办结' },
  { key: 'overdue', title: '已超期' },
  { key: 'urged', title: '已催办' },
  { key: 'silent', title: '静默子事件' },
  { key: 'offline', title: '离线' },
] as const

/** The counts that head the page. */
export const PictureFigures = ({ counts }: { counts: HandOverPicture['counts'] }) => (
  <dl className="duty-figures">
    {figures.map(({ key, title }) => (
      <div key={key} data-testid={`count-${key}`}>
        <dt>{title}</dt>
        <dd className={`figure${key === 'overdue' && counts.overdue > 0 ? ' due-overdue' : ''}`}>{counts[key]}</dd>
      </div>
    ))}
  </dl>
)

/** Everything the next shift must know, from the most urgent down. */
export const PictureSections = ({ picture }: { picture: HandOverPicture }) => (
  <>
    <Section title="未办结事件" count={picture.events.length} id="events">
      <EventTable events={picture.events} emptyText="没有未办结的事件" />
    </Section>
    {picture.silentChildren.length > 0 ? (
      <Section title="区域过程静默子事件" count={picture.silentChildren.length} id="silent">
        <Table
          size="small"
          rowKey="eventId"
          columns={childColumns}
          dataSource={picture.silentChildren}
          pagination={false}
          scroll={{ x: 790 }}
        />
      </Section>
    ) : null}
    <Section title="离线站点与设备" count={picture.offline.length} id="offline">
      <Table
        size="small"
        rowKey={({ kind, code }) => `${kind} ${code}`}
        columns={offlineColumns}
        dataSource={picture.offline}
        pagination={picture.offline.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
        scroll={{ x: 680 }}
        locale={{ emptyText: <EmptyState text="站点、排口与工地均有数据" /> }}
      />
    </Section>
  </>
)
