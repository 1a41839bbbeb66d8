import { Switch } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { refreshed } from '../../../client/refresh.ts'
import { useCall } from '../../../client/use-call.ts'
import { notify } from '../../../kit/notify.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'

/** The items of one type with their previews; each switch saves at once (user-18). */
export const SubscriptionItems = ({ subscribeType }: { subscribeType: string }) => {
  const [busy, setBusy] = useState<string | null>(null)
  const { data, error, refetch } = useCall('querySubscribeListByType', { subscribeType })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (data.length === 0) return <EmptyState text="暂无可订阅的项目" />
  const change = async (subscribeId: string) => {
    setBusy(subscribeId)
    try {
      notify.success((await api.subscribeSwitch({ subscribeId })).message)
    } catch (failure) {
      notify.error((failure instanceof Error && failure.message) || '操作失败')
    }
    await refreshed()
    setBusy(null)
  }
  return (
    <ul className="subscription-items">
      {data.map((item) => (
        <li key={item.subscribeId} className="subscription-item">
          <img src={item.image} alt={`${item.name}预览`} width={240} height={136} />
          <div>
            <b>{item.name}</b>
            <Switch
              size="small"
              checked={item.subscribeStatus === '1'}
              loading={busy === item.subscribeId}
              onChange={() => void change(item.subscribeId)}
              aria-label={`订阅${item.name}`}
              data-testid={`subscribe-${item.subscribeId}`}
            />
          </div>
          <p className="state-hint">{item.note}</p>
        </li>
      ))}
    </ul>
  )
}
