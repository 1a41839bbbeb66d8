import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows, sql } from '../../db/database.ts'
import { type TestApp, testApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const entries = (userCode: string) =>
  rows(
    app.services.db,
    sql<{ action: string; result: string; object: string }>`
      select action, result, object from operations_log where user_code = ${userCode} order by id`,
  )
const refused = (call: Promise<unknown>) => expect(call).rejects.toThrow()

it('S10: a refusal for a missing right is in the log, whatever kind of call it was; a flood of the same once', async () => {
  const handler = await app.as('chengban1')
  await refused(handler.accountList({}))
  await refused(handler.settingSave({ groupCode: 'deadline', values: {} }))
  for (let n = 0; n < 5; n += 1) await refused(handler.operationsLogExport({}))
  expect(await entries('chengban1')).toEqual([
    { action: 'accountList', result: 'FORBIDDEN', object: '' },
    { action: 'settingSave', result: 'FORBIDDEN', object: '' },
    { action: 'operationsLogExport', result: 'FORBIDDEN', object: '' },
  ])
})

it('S10: exports and reads of the address book are in the log; other reads are not', async () => {
  const [auditor, dispatcher] = [await app.as('shenji'), await app.as('diaodu')]
  await auditor.operationsLogExport({})
  await dispatcher.treeWithUsers({})
  await dispatcher.alarmRuleList({})
  expect(await entries('shenji')).toEqual([{ action: 'operationsLogExport', result: 'ok', object: '' }])
  expect((await entries('diaodu')).map(({ action }) => action)).toEqual(['treeWithUsers'])
})

it('S10: another organisation in the header is a refusal too', async () => {
  const token = await app.token('ducha')
  const path = '/base-uur/user-permission/current-user/org-system'
  await fetch(app.base + path, { headers: { authorization: token, orgcode: 'WX-XS' } })
  expect(await entries('ducha')).toEqual([{ action: 'currentUserOrgSystem', result: 'FORBIDDEN', object: '' }])
})
