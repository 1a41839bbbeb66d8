import { createServer } from 'node:http'
import type { FixtureSubscriptions } from '@qingkong/contract/testing/fixture-subscriptions'
import { deliverSubscriptions } from '../features/office/subscriptions/port.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'

const subject = 'lu.zhiyuan'

/** A CAS that vouches for one person whatever the ticket; it lives as long as the process, which it does not keep alive. */
const startCas = async (): Promise<string> => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ serviceResponse: { authenticationSuccess: { user: subject } } }))
  })
  server.unref()
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the fixture CAS does not listen')
  return `http://127.0.0.1:${address.port}/cas`
}

/** A delivered message of the duty chief; an identity provider, a linked identity and a sign-in that waits for its end. */
export const buildSubscriptions = async ({ services, place }: FixtureBuild): Promise<FixtureSubscriptions> => {
  const [chief, admin] = [await place.client('zhibanzhang'), await place.client('admin')]
  await chief.subscribeSwitch({ subscribeId: 'alarm-digest' })
  await deliverSubscriptions(services)
  const message = must((await chief.subscriptionMessageList({})).records[0], 'a delivered message')
  const serverUrl = await startCas()
  const provider = {
    kind: 'cas',
    name: '统一身份认证',
    enabled: true,
    serverUrl,
    returnUrl: 'https://qingkong.example.cn/',
  } as const
  const second = await place.client('admin2')
  const { proposalId } = await second.ssoProviderPropose(provider)
  await admin.ssoProviderConfirm({ proposalId })
  const waiting = await second.ssoProviderPropose({ ...provider, kind: 'oidc', enabled: false, clientId: 'qingkong' })
  await admin.ssoIdentityLink({ issuer: serverUrl, subject, userCode: 'zhibanzhang' })
  const begun = await admin.ssoStart({ kind: 'cas' })
  const service = new URL(must(new URL(begun.url).searchParams.get('service'), 'the service address'))
  return {
    messageId: message.messageId,
    ssoAttempt: begun.attempt,
    ssoState: must(service.searchParams.get('state'), 'the state'),
    ssoIssuer: serverUrl,
    ssoSubject: subject,
    ssoProposalId: waiting.proposalId,
  }
}
