import { Tabs } from 'antd'
import { useCall } from '../../../client/use-call.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { IdentityTable } from './identity-table.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import { ProviderForm, type SsoProvider } from './provider-form.tsx'
import './single-sign-on.css'

/** As the server notes it: an OpenID issuer is taken to the letter, of a CAS address the trailing slash means nothing. */
const issuerOf = ({ kind, serverUrl }: SsoProvider): string =>
  kind === 'cas' ? serverUrl.replace(/\/+$/, '') : serverUrl

/** 单点登录: the identity providers of the city, and whom their identities stand for. */
const SingleSignOnPage = () => {
  const { data, error, refetch } = useCall('ssoProviderList', {})
  const proposals = useCall('ssoProposalList', {}).data ?? []
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const form = (kind: 'oidc' | 'cas') => {
    const provider = data.find((row) => row.kind === kind)
    const proposal = proposals.find((row) => row.kind === kind)
    return (
      <div className="sso-settings">
        {proposal ? <ProposalPanel proposal={proposal} provider={provider} /> : null}
        {/* Confirmed settings come in anew. */}
        <ProviderForm key={provider?.updateTime ?? ''} kind={kind} provider={provider} />
      </div>
    )
  }
  return (
    <div className="page">
      <section className="page-panel page-table">
        <Tabs
          tabBarStyle={{ paddingInline: 16 }}
          items={[
            {
              key: 'identities',
              label: '身份关联',
              children: <IdentityTable issuers={data.map(issuerOf)} />,
            },
            { key: 'oidc', label: 'OpenID Connect', children: form('oidc') },
            { key: 'cas', label: 'CAS 3', children: form('cas') },
          ]}
        />
      </section>
    </div>
  )
}
export default SingleSignOnPage
