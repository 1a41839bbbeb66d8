import type { contractClient } from '@qingkong/contract/client'
import { CallError } from '@qingkong/contract/core/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

type Api = ReturnType<typeof contractClient>

let app: TestApp
let admin: Api
let second: Api
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  second = await app.as('admin2')
})
afterAll(() => app.close())

const refusal = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { code: error.code, message: error.message }
}
const lastEntry = () =>
  firstRow(app.services.db, sql`select action, user_code from operations_log order by id desc limit 1`)

describe('S5: a change needs a second person', () => {
  const settings = {
    kind: 'cas' as const,
    name: '市局门户',
    enabled: true,
    serverUrl: 'https://cas.example.cn/cas',
    returnUrl: 'https://qingkong.example.cn/',
  }
  const changed = () => ({ ...settings, name: '换掉的门户' })
  const names = async () => (await admin.ssoOptions({})).map(({ name }) => name)

  it('nothing takes effect before another administrator of the city confirms it', async () => {
    const { proposalId, own } = await admin.ssoProviderPropose(changed())
    expect(own).toBe(true)
    expect(await names()).not.toContain('换掉的门户')
    expect(await refusal(admin.ssoProviderConfirm({ proposalId }))).toEqual({
      code: 40300,
      message: '本人提交的变更须由另一位全市系统管理员确认',
    })
    expect(await second.ssoProposalList({})).toMatchObject([
      { proposalId, name: '换掉的门户', proposeUser: '陈立群', own: false },
    ])
    await second.ssoProviderConfirm({ proposalId })
    expect(await names()).toContain('换掉的门户')
    expect(await second.ssoProposalList({})).toEqual([])
    expect(await lastEntry()).toMatchObject({ action: 'ssoProviderConfirm', user_code: 'admin2' })
  })

  it('what is confirmed is what was seen: a newer proposal takes the place of the older', async () => {
    const older = await admin.ssoProviderPropose({ ...changed(), name: '旧提案' })
    await admin.ssoProviderPropose({ ...changed(), name: '又一个门户' })
    expect((await refusal(second.ssoProviderConfirm({ proposalId: older.proposalId }))).code).toBe(40400)
    expect(await names()).not.toContain('旧提案')
  })

  it('two confirming at once change it once; a rejected one changes nothing', async () => {
    const { proposalId } = await admin.ssoProviderPropose(changed())
    const both = await Promise.allSettled([1, 2].map(() => second.ssoProviderConfirm({ proposalId })))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const again = await admin.ssoProviderPropose(settings)
    await second.ssoProviderReject({ proposalId: again.proposalId })
    expect(await names()).toContain('换掉的门户')
    expect((await refusal(second.ssoProviderConfirm({ proposalId: again.proposalId }))).code).toBe(40400)
  })

  it('what somebody proposed who administers the city no more is not confirmed', async () => {
    const { proposalId } = await admin.ssoProviderPropose(changed())
    await sql`update app_user set area_codes = '{320205}' where user_code = 'admin'`.execute(app.services.db)
    expect((await refusal(second.ssoProviderConfirm({ proposalId }))).message).toContain('提交人已不再是全市系统管理员')
    await sql`update app_user set area_codes = '{320200}' where user_code = 'admin'`.execute(app.services.db)
  })
})
