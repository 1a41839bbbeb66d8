import { Alert, Button, Popconfirm, Space } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import type { SsoProvider } from './provider-form.tsx'

type SsoProposal = CallAnswer<'ssoProposalList'>[number]

const fields = [
  ['enabled', '启用'],
  ['name', '登录按钮名称'],
  ['serverUrl', '服务地址'],
  ['clientId', '客户端标识'],
  ['returnUrl', '回调地址'],
  ['userClaim', '用户名字段'],
] as const

const shown = (value: string | boolean | undefined): string => {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return value ? value : '空'
}

/** What a proposal would change, each as before → after. */
const changesOf = (proposal: SsoProposal, provider: SsoProvider | undefined): string[] => [
  ...fields
    .filter(([key]) => proposal[key] !== provider?.[key])
    .map(([key, name]) => `${name}：${shown(provider?.[key])} → ${shown(proposal[key])}`),
  ...(proposal.newSecret ? ['客户端密钥：更换'] : []),
]

interface Props {
  proposal: SsoProposal
  provider: SsoProvider | undefined
}

/** A change of a provider that waits for another administrator of the city. */
export const ProposalPanel = ({ proposal, provider }: Props) => {
  const [busy, setBusy] = useState(false)
  const { proposalId, kind, own } = proposal
  const decide = async (answer: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await answer()
      notify.success(done)
    } catch (failure) {
      notify.error(failureText('处理失败', failure))
    } finally {
      setBusy(false)
    }
  }
  const changes = changesOf(proposal, provider)
  return (
    <Alert
      type="warning"
      style={{ marginBottom: 16 }}
      data-testid={`sso-proposal-${kind}`}
      title={`${proposal.proposeUser} 于 ${proposal.proposeTime.slice(0, 16)} 提交的变更待确认`}
      description={
        <>
          <ul style={{ margin: '4px 0 12px', paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
            {changes.length === 0 ? <li>与现行设置相同</li> : changes.map((change) => <li key={change}>{change}</li>)}
          </ul>
          <Space wrap>
            {own ? (
              <span className="state-hint">须由另一位全市系统管理员确认后生效</span>
            ) : (
              <Popconfirm
                title="确认后登录页立即按新设置提供单点登录，是否确认？"
                okText="确认生效"
                cancelText="取消"
                onConfirm={() => void decide(() => api.ssoProviderConfirm({ proposalId }), '已确认，新设置已生效')}
              >
                <Button type="primary" size="small" loading={busy} data-testid={`sso-confirm-${kind}`}>
                  确认
                </Button>
              </Popconfirm>
            )}
            <Button
              size="small"
              disabled={busy}
              data-testid={`sso-reject-${kind}`}
              onClick={() =>
                void decide(() => api.ssoProviderReject({ proposalId }), own ? '变更已撤回' : '变更已驳回')
              }
            >
              {own ? '撤回' : '驳回'}
            </Button>
          </Space>
        </>
      }
    />
  )
}
