import { CheckCircleOutlined, ClockCircleOutlined, SafetyOutlined, WarningOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'

type Chain = CallAnswer<'operationsLogChain'>

/** What is known of the chain, as one sentence. */
export const chainSentence = (chain: Chain): string => {
  if (chain.brokenId !== null) return `第 ${chain.brokenId} 条起不可信：${chain.brokenReason ?? ''}`
  if (chain.verifiedTime === null) return '尚未核验'
  const rest = chain.lastId - chain.verifiedId
  const since = rest > 0 ? `，其后新增 ${rest} 条待核验` : ''
  return `前 ${chain.verifiedId} 条完整（${chain.verifiedTime.slice(0, 16)} 核验${since}）`
}

/** Whether the log is whole, kept in sight above it. */
export const ChainState = () => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { data } = useCall('operationsLogChain', {}, { refetchInterval: 60_000 })
  const verify = async () => {
    setBusy(true)
    try {
      const chain = await api.operationsLogVerify({})
      client.setQueryData(['operationsLogChain', {}], chain)
      if (chain.brokenId === null) notify.success(`已从第一条起核验，${chain.verifiedId} 条全部完整`)
      else notify.error(chainSentence(chain))
    } catch (failure) {
      notify.error(failureText('核验失败', failure))
    } finally {
      setBusy(false)
    }
  }
  if (!data) return null
  const isBroken = data.brokenId !== null
  const Icon = isBroken ? WarningOutlined : data.verifiedTime === null ? ClockCircleOutlined : CheckCircleOutlined
  return (
    <span className="chain-state">
      <span
        className={isBroken ? 'chain-broken' : 'muted'}
        role={isBroken ? 'alert' : 'status'}
        title={`每条日志以校验值与前一条相连，已锚定 ${data.anchorDays} 天`}
        data-testid="chain-state"
      >
        <Icon /> {chainSentence(data)}
      </span>
      <Button
        size="small"
        icon={<SafetyOutlined />}
        loading={busy}
        onClick={() => void verify()}
        data-testid="chain-verify"
      >
        全部核验
      </Button>
    </span>
  )
}
