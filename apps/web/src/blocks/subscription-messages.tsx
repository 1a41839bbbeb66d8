import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { api } from '../client/api.ts'
import { type CallAnswer, useCall } from '../client/use-call.ts'
import { failureText, notify } from '../kit/notify.ts'
import { EmptyState, ErrorState, LoadingState } from '../kit/states.tsx'
import { TimeText } from '../kit/time-text.tsx'
import './subscription-messages.css'

type Message = CallAnswer<'subscriptionMessageList'>['records'][number]

const pageSize = 10

const Row = ({ message, open, onToggle }: { message: Message; open: boolean; onToggle: () => void }) => (
  <li className={`subscription-message${message.readTime === null ? ' unread' : ''}`}>
    <button
      type="button"
      className="plain-button"
      aria-expanded={open}
      onClick={onToggle}
      data-testid={`message-${message.messageId}`}
    >
      <span className="subscription-dot" aria-hidden="true" />
      <b>{message.title}</b>
      <span className="state-hint">
        {message.readTime === null ? '未读 ' : ''}
        <TimeText stamp={message.createTime} />
      </span>
    </button>
    {open ? <pre>{message.content}</pre> : null}
  </li>
)

/** What the user's subscriptions delivered, newest first; opening one marks it as read. */
export const SubscriptionMessages = () => {
  const [pageNum, setPageNum] = useState(1)
  const [openId, setOpenId] = useState<string | null>(null)
  const { data, error, refetch } = useCall('subscriptionMessageList', { pageNum, pageSize }, { keepPrevious: true })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (data.total === 0) return <EmptyState text="暂无消息" hint="订阅后，新的一期会按时出现在这里" />
  const markRead = async (messageId: string) => {
    try {
      await api.subscriptionMessageRead({ messageId })
    } catch (failure) {
      notify.error(failureText('标为已读失败', failure))
    }
  }
  return (
    <div className="subscription-messages">
      <div className="subscription-messages-head">
        <span>{data.unread > 0 ? `未读 ${data.unread} 条` : '已全部阅读'}</span>
        {data.unread > 0 ? (
          <Button size="small" onClick={() => void markRead('')} data-testid="message-read-all">
            全部标为已读
          </Button>
        ) : null}
      </div>
      <ul className="subscription-messages">
        {data.records.map((message) => (
          <Row
            key={message.messageId}
            message={message}
            open={openId === message.messageId}
            onToggle={() => {
              setOpenId(openId === message.messageId ? null : message.messageId)
              if (message.readTime === null) void markRead(message.messageId)
            }}
          />
        ))}
      </ul>
      {data.total > pageSize ? (
        <Pagination
          simple
          align="end"
          size="small"
          current={pageNum}
          pageSize={pageSize}
          total={data.total}
          onChange={setPageNum}
        />
      ) : null}
    </div>
  )
}
