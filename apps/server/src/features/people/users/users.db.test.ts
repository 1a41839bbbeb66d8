import { CallError } from '@qingkong/contract/core/client'
import { type OrgNode, postIdPrefix } from '@qingkong/contract/shapes/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentityApp, identityApp } from '../../../city/testing/identity-app.ts'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { dutyNow } from '../../command/duty/port.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const first = 'Qingkong2026'

const failure = async (call: Promise<unknown>): Promise<{ code: number; message: string }> => {
  try {
    await call
    return { code: 0, message: '' }
  } catch (error) {
    if (error instanceof CallError) return { code: error.code, message: error.message }
    throw error
  }
}

describe('users', () => {
  let app: IdentityApp
  beforeAll(async () => {
    app = await identityApp()
  })
  afterAll(() => app.close())

  const idOf = async (userCode: string) =>
    (await firstRow(app.services.db, sql<{ id: string }>`select id from app_user where user_code = ${userCode}`))?.id ??
    ''
  const record = (userCode: string) =>
    firstRow(
      app.services.db,
      sql<
        Record<string, unknown>
      >`select u.*, array(select role_code from user_role where user_id = u.id) as roles from app_user u where user_code = ${userCode}`,
    )

  describe('the profile', () => {
    it('auth-09: is the own one; somebody else’s is open to the user administration only', async () => {
      const own = await idOf('zhibanzhang')
      const client = await app.as('zhibanzhang')
      expect(await client.queryUserInfo({ tid: own })).toMatchObject({ userName: 'zhibanzhang', remarkName: '陆志远' })
      expect((await failure(client.queryUserInfo({ tid: await idOf('diaodu') }))).code).toBe(40300)
      expect(await (await app.as('admin')).queryUserInfo({ tid: own })).toMatchObject({ userName: 'zhibanzhang' })
      expect((await failure((await app.as('admin')).queryUserInfo({ tid: 'not-an-id' }))).code).toBe(40400)
    })

    it('auth-09, 18: saving takes name, phone and mail; extra fields give nobody a right', async () => {
      const before = await record('lingdao')
      const body = new FormData()
      for (const [key, value] of Object.entries({
        saveMode: 'UPDATE',
        remarkName: '许宏',
        mobilePhone: '13900000009',
        email: 'xu@example.cn',
        userName: 'admin',
        userCode: 'admin',
        userId: await idOf('diaodu'),
        roleCode: 'system_admin',
        roles: 'system_admin',
        orgCode: 'WX',
        areaCodes: '',
        status: '1',
      }))
        body.append(key, value)
      const other = await record('diaodu')
      const response = await fetch(`${app.base}/base-uur/user/save`, {
        method: 'POST',
        body,
        headers: { authorization: await app.token('lingdao') },
      })
      expect(((await response.json()) as { code: number }).code).toBe(0)
      expect(await record('lingdao')).toEqual({
        ...before,
        remark_name: '许宏',
        mobile_phone: '13900000009',
        email: 'xu@example.cn',
      })
      expect(await record('diaodu')).toEqual(other)
    })

    it('19: another organisation in the header is refused', async () => {
      const headers = { authorization: await app.token('xishan'), orgcode: 'WX-BH' }
      const response = await fetch(`${app.base}/base-uur/user-permission/current-user/org-system`, { headers })
      expect(response.status).toBe(403)
    })
  })

  describe('notification switches', () => {
    it('auth-09, 17, user-22: are read and saved for the own user only', async () => {
      const [own, other] = [await idOf('zhibanzhang'), await idOf('diaodu')]
      const client = await app.as('zhibanzhang')
      expect(await client.eventMsgRuleOne({ userId: own })).toMatchObject({ ruleContent: '' })
      expect(await client.eventMsgRuleSave({ userId: own, ruleContent: '6,2,2' })).toMatchObject({ ruleContent: '2,6' })
      expect(await client.eventMsgRuleSave({ userId: own, ruleContent: '3' })).toMatchObject({ ruleContent: '3' })
      expect((await failure(client.eventMsgRuleSave({ userId: other, ruleContent: '1' }))).code).toBe(40300)
      expect((await failure(client.eventMsgRuleOne({ userId: other }))).code).toBe(40300)
      expect(await rows(app.services.db, sql`select rule_content from message_rule`)).toEqual([{ rule_content: '3' }])
    })
  })

  describe('the password', () => {
    const change = async (
      userCode: string,
      token: string,
      passwordOld: string,
      passwordNew: string,
      named = userCode,
    ) =>
      failure(
        app.withToken(token).passwordChange({
          userCode: base64(named),
          passwordOld: base64(passwordOld),
          passwordNew: base64(passwordNew),
        }),
      )

    it.each([
      ['Qk7#mvt', '至少使用8~16位大小写字母、数字、符号两种类型组合的密码'],
      ['Qk7#mvt2Qk7#mvt2x', '至少使用8~16位大小写字母、数字、符号两种类型组合的密码'],
      ['abcdwxyzkq', '至少使用8~16位大小写字母、数字、符号两种类型组合的密码'],
      [first, '新密码不能和原密码相同'],
      ['1qaz2wsx', '该密码过于常见，容易被猜中，请更换'],
      ['Ducha2-7731', '密码不能包含用户名、姓名、手机号或单位名称，请更换'],
    ])('user-11, user-12, 14: the new password %s is refused with its own sentence', async (passwordNew, message) => {
      const token = await app.token('ducha2')
      expect(await change('ducha2', token, first, passwordNew)).toEqual({ code: 45005, message })
    })

    it('user-16, 16: malformed base64 is refused', async () => {
      const client = await app.as('ducha2')
      for (const bad of ['UWlu\nZ2tv', '5a-G56CB', '/w==']) {
        const input = { userCode: base64('ducha2'), passwordOld: base64(first), passwordNew: bad }
        expect((await failure(client.passwordChange(input))).code).toBe(45004)
      }
    })

    it('auth-09, 17: of another user it cannot be changed', async () => {
      const token = await app.token('ducha2')
      expect((await change('ducha2', token, first, 'Taihu#Wind88', 'admin')).code).toBe(40300)
      expect(await failure(app.withToken('').login({ userCode: 'admin', password: base64(first) }))).toMatchObject({
        code: 0,
      })
    })

    it('15: the old one wrong five times ends the session', async () => {
      const token = await app.token('ducha2')
      for (let n = 0; n < 4; n++) {
        expect((await change('ducha2', token, 'Wrong-2026-pw', 'Taihu#Wind88')).message).toBe('原密码错误')
      }
      expect(await change('ducha2', token, 'Wrong-2026-pw', 'Taihu#Wind88')).toEqual({
        code: 45006,
        message: '原密码连续输错5次，登录已退出，请重新登录',
      })
      expect((await change('ducha2', token, first, 'Taihu#Wind88')).code).toBe(44004)
    })

    it('user-15, 5: a change ends every session of the user, in other browsers too', async () => {
      const [here, there] = [await app.token('ducha'), await app.token('ducha')]
      expect((await change('ducha', here, first, 'Taihu#Wind88')).code).toBe(0)
      for (const token of [here, there]) {
        expect((await failure(app.withToken(token).currentUserOrgSystem({}))).code).toBe(44006)
      }
      const login = (password: string) =>
        failure(app.withToken('').login({ userCode: 'ducha', password: base64(password) }))
      expect((await login(first)).code).toBe(45001)
      expect((await login('Taihu#Wind88')).code).toBe(0)
    })

    it('the last five passwords cannot be used again, the sixth can', async () => {
      const list = ['Aa#kelp-01', 'Bb#kelp-02', 'Cc#kelp-03', 'Dd#kelp-04', 'Ee#kelp-05']
      let present = 'Taihu#Wind88'
      for (const next of list) {
        app.clock.set(new Date(app.clock.now().getTime() + 1000))
        expect((await change('ducha', await app.token('ducha'), present, next)).code).toBe(0)
        present = next
      }
      const token = await app.token('ducha')
      expect(await change('ducha', token, present, 'Aa#kelp-01')).toEqual({
        code: 45005,
        message: '新密码不能与最近5次使用过的密码相同',
      })
      expect((await change('ducha', token, present, 'Taihu#Wind88')).code).toBe(0)
    })
  })

  describe('the trees', () => {
    const flat = (nodes: readonly OrgNode[]): OrgNode[] =>
      nodes.flatMap((node) => [node, ...node.users, ...flat(node.children)])
    const isPost = (node: OrgNode) => node.userId?.startsWith(postIdPrefix) ?? false
    const people = (nodes: readonly OrgNode[]) => flat(nodes).filter((node) => node.userName !== null && !isPost(node))

    it('task-14: the recipient tree holds handling units with their people; only people are checkable', async () => {
      const client = await app.as('diaodu')
      const tree = await client.treeWithUsers({ orgCode: 'WX-STJ-ZH', parentCode: 'trace' })
      expect(tree.map((node) => node.structureCode)).toEqual(['WX'])
      const found = people(tree)
      expect(found.map((node) => node.userName)).toEqual(
        expect.arrayContaining(['chengban1', 'xishan_wg1', 'yixing_zf']),
      )
      const handlers = await rows(
        app.services.db,
        sql<{
          user_code: string
        }>`select user_code from app_user join user_role on user_id = id where role_code = 'handler' order by 1`,
      )
      expect(found.map((node) => node.userName).sort()).toEqual(handlers.map((row) => row.user_code).sort())
      for (const node of flat(tree)) expect(node.userName === null).toBe(node.userId === null)
    })

    it('supervisors are picked from their own tree', async () => {
      const tree = await (await app.as('diaodu')).treeWithUsers({ parentCode: 'oversee' })
      expect(people(tree).map((node) => node.userName)).toEqual(['ducha', 'ducha2'])
    })

    it('posts can be picked beside the people, named with who holds them', async () => {
      const tree = await (await app.as('xishan')).treeWithUsers({ parentCode: 'trace' })
      const [post] = flat(tree).filter(isPost)
      expect(post).toMatchObject({
        userId: 'post:post-wx-xs-wg',
        remarkName: expect.stringMatching(/^网格值守岗（.+）$/),
        structureCode: 'WX-XS-WG',
      })
      expect(flat(await (await app.as('xishan')).treeWithUsers({})).filter(isPost)).toEqual([])
    })

    it('值班岗 is offered with who is on duty, while somebody of the roster may handle a task', async () => {
      const { db } = app.services
      const offered = async () =>
        flat(await (await app.as('diaodu')).treeWithUsers({ parentCode: 'trace' })).find(
          (node) => node.userId === 'post:on-duty',
        )
      const now = await dutyNow(db, app.services.clock.now())
      const [handler] = now.officers.filter(({ userName }) => ['单晓东', '梅雪莹'].includes(userName))
      expect(handler).toBeTruthy()
      expect(await offered()).toMatchObject({ userName: 'on-duty', remarkName: `值班岗（${handler?.userName}）` })
      await sql`update app_user set disabled = true where id = ${handler?.userId}::uuid`.execute(db)
      expect(await offered()).toBeUndefined()
      await sql`update app_user set disabled = false where id = ${handler?.userId}::uuid`.execute(db)
    })

    it('20: a district dispatcher sees the units of the own district only', async () => {
      const tree = await (await app.as('xishan')).treeWithUsers({ parentCode: 'trace' })
      const codes = flat(tree).map((node) => node.structureCode)
      expect(codes.every((code) => code.startsWith('WX-XS'))).toBe(true)
      expect(people(tree).map((node) => node.userName)).toContain('chengban1')
      expect(await (await app.as('xishan')).treeWithUsers({ orgCode: 'WX-BH', parentCode: 'trace' })).toEqual([])
    })

    it('whoever handles a task sees the own unit and below, to pass it on downward', async () => {
      const tree = await (await app.as('chengban1')).treeWithUsers({ parentCode: 'trace' })
      expect(tree.map((node) => node.structureCode)).toEqual(['WX-XS-WG'])
      expect(people(tree).map((node) => node.userName)).toEqual(['chengban1', 'xishan_wg1', 'xishan_wg2', 'xishan_wg3'])
    })

    it('the organisation tree has no people, and the enterprise’s own person sees no staff', async () => {
      const tree = await (await app.as('zhibanzhang')).orgStructureTree({})
      expect(people(tree)).toEqual([])
      expect(flat(tree)).toHaveLength(55)
      expect((await failure((await app.as('qiye')).orgStructureTree({}))).code).toBe(40300)
    })
  })

  it('auth-10: the audit stage and check follow the role', async () => {
    expect(await (await app.as('shenhe2')).userAuditPermissions({})).toEqual({
      auditRoleStage: [2],
      auditRoleCheck: true,
    })
    expect(await (await app.as('diaodu')).userAuditPermissions({})).toEqual({
      auditRoleStage: [],
      auditRoleCheck: false,
    })
  })

  it('auth-10: any other code than 0 rejects with the server’s message', async () => {
    expect(await failure(app.withToken('no-such-token').userAuditPermissions({}))).toEqual({
      code: 44001,
      message: '登录状态无效，请重新登录',
    })
  })
})
