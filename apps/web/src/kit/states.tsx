import { InboxOutlined, ReloadOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Spin } from 'antd'
import type { ReactNode } from 'react'
import { useHistoryArriving } from './missing-text.ts'

/** Nothing to show: says why and, where it helps, what to do next. */
export const EmptyState = ({ text = '暂无数据', hint }: { text?: string; hint?: ReactNode }) => {
  const isArriving = useHistoryArriving((state) => state.isArriving)
  const shown = hint ?? (isArriving && text === '暂无数据' ? '历史数据正在补入，请稍后再看' : null)
  return (
    <div className="state-block" role="status">
      <InboxOutlined className="state-icon" />
      <p>{text}</p>
      {shown ? <p className="state-hint">{shown}</p> : null}
    </div>
  )
}

export const LoadingState = ({ text = '正在加载…' }: { text?: string }) => (
  <div className="state-block" role="status" aria-busy="true">
    <Spin />
    <p className="state-hint">{text}</p>
  </div>
)

export const ErrorState = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => (
  <div className="state-block" role="alert">
    <WarningOutlined className="state-icon state-icon-danger" />
    <p>{error instanceof Error ? error.message : '加载失败'}</p>
    {onRetry ? (
      <Button size="small" icon={<ReloadOutlined />} onClick={onRetry}>
        重试
      </Button>
    ) : null}
  </div>
)
