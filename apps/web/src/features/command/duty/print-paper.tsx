import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { displayStamp } from '../../../kit/format.ts'
import type { HandOverPicture } from './duty-shapes.ts'

interface Props {
  title: string
  picture: HandOverPicture
  children?: ReactNode
}

const levelText = (level: number | null): string => (level === null ? '' : `${['', '一', '二', '三'][level] ?? ''}级`)

/** Those that fell silent by name; those that never reported are no news of the shift. */
const offlineText = (offline: HandOverPicture['offline']): string => {
  const silent = offline.filter(({ lastTime }) => lastTime !== null)
  const never = offline.length - silent.length
  const parts = silent.map(({ kindName, name, lastTime }) => `${kindName} ${name}（${displayStamp(lastTime)}）`)
  return [...parts, ...(never > 0 ? [`另有${never}个从未上报`] : [])].join('；') || '无'
}

/** The hand-over on paper: never on the screen, the only thing when the page is printed. */
export const PrintPaper = ({ title, picture, children }: Props) =>
  createPortal(
    <article className="duty-paper" aria-hidden data-testid="duty-paper">
      <h1>{title}</h1>
      {children}
      <h2>未办结事件（{picture.events.length}）</h2>
      <table>
        <thead>
          <tr>
            <th>编号</th>
            <th>类型</th>
            <th>级别</th>
            <th>对象与内容</th>
            <th>状态</th>
            <th>办理人</th>
            <th>发生</th>
            <th>时限</th>
          </tr>
        </thead>
        <tbody>
          {picture.events.map((event) => (
            <tr key={event.eventId}>
              <td>{event.eventCode}</td>
              <td>{event.eventTypeName}</td>
              <td>{levelText(event.level)}</td>
              <td>
                {event.subject}：{event.eventDesc}
              </td>
              <td>{event.eventStatusName}</td>
              <td>{event.holder || '待调度'}</td>
              <td>{displayStamp(event.eventTime)}</td>
              <td>
                {event.deadline ? displayStamp(event.deadline) : ''}
                {event.deadlineState === 'overdue' ? '（超期）' : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>区域过程静默子事件（{picture.silentChildren.length}）</h2>
      <p>{picture.silentChildren.map(({ eventCode, subject }) => `${eventCode} ${subject}`).join('；') || '无'}</p>
      <h2>离线站点与设备（{picture.offline.length}）</h2>
      <p>{offlineText(picture.offline)}</p>
      <h2>值班记事</h2>
      {picture.notes.length === 0 ? <p>无</p> : null}
      {picture.notes.map(({ noteId, time, userName, note }) => (
        <p key={noteId}>
          {time} {userName}：{note}
        </p>
      ))}
    </article>,
    document.body,
  )
