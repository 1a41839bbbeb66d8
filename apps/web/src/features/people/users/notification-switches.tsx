import { isNotified, type MessageRuleCode, messageRules } from '@qingkong/domain/event/event-type'
import { useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useSession } from '../../../client/session.ts'
import { callKey, useCall } from '../../../client/use-call.ts'
import { notify } from '../../../kit/notify.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { codes, toggled } from './notification-rule.ts'

/** Each switch saves at once and refreshes the counts (bell-10). */
export const NotificationSwitches = () => {
  const userId = useSession((state) => state.user?.userId ?? '')
  const client = useQueryClient()
  const [busy, setBusy] = useState<MessageRuleCode | null>(null)
  const { data, error, refetch } = useCall('eventMsgRuleOne', { userId })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const change = async (code: MessageRuleCode, on: boolean) => {
    setBusy(code)
    try {
      const saved = await api.eventMsgRuleSave({
        id: data.id,
        userId,
        ruleContent: toggled(data.ruleContent, code, on),
        saveMode: 'AUTO',
      })
      client.setQueryData(callKey('eventMsgRuleOne', { userId }), saved)
      notify.success('修改成功')
    } catch {
      notify.error('修改失败')
    } finally {
      setBusy(null)
    }
  }
  return (
    <ul style={{ maxWidth: 420 }}>
      {codes.map((code) => (
        <li key={code} style={{ display: 'flex', justifyContent: 'space-between', padding: '10px 0' }}>
          <span>{messageRules[code].title}</span>
          <Switch
            checked={isNotified(data.ruleContent, code)}
            loading={busy === code}
            onChange={(on) => void change(code, on)}
            aria-label={messageRules[code].title}
            data-testid={`notice-${code}`}
          />
        </li>
      ))}
    </ul>
  )
}
