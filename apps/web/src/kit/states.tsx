import { InboxOutlined, ReloadOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Spin } from 'antd'
import type { ReactNode } from 'react'

/** Nothing to show: says why and, where it helps, what to do next. */
export const EmptyState = ({ text = '暂无数据', hint }: { text?: string; hint?: ReactNode }) => (
  <div className="state-block" role="status">
    <InboxOutlined className="state-icon" />
    <p>{text}</p>
    {hint ? <p className="state-hint">{hint}</p> : null}
  </div>
)

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
