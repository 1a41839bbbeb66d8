import { CallError } from '@qingkong/contract/core/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { postHolders } from './port.ts'

const failure = async (call: Promise<unknown>): Promise<{ code: number; message: string }> => {
  try {
    await call
    return { code: 0, message: '' }
  } catch (error) {
    if (error instanceof CallError) return { code: error.code, message: error.message }
    throw error
  }
}

describe('organisations, roles and posts', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const idOf = async (userCode: string) =>
    (await firstRow(app.services.db, sql<{ id: string }>`select id from app_user where user_code = ${userCode}`))?.id ??
    ''
  const codeWith = async (userCode: string, token: string) => {
    const response = await fetch(`${app.base}/base-uur/user-permission/current-user/org-system`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await response.json()) as { code: number }).code === 0 ? userCode : '44006'
  }

  describe('organisations', () => {
    const childrenOf = async (parentCode: string) =>
      (await (await app.as('admin')).organisationList({}))
        .filter((org) => org.parentCode === parentCode)
        .map(({ orgCode }) => orgCode)

    it('are added last below their parent, take its area, renamed and moved among siblings', async () => {
      const client = await app.as('admin')
      const base = { mode: 'create' as const, parentCode: 'WX-STJ' }
      await client.organisationSave({ ...base, orgCode: 'WX-STJ-A', orgName: '甲处' })
      await client.organisationSave({ ...base, orgCode: 'WX-STJ-B', orgName: '乙处' })
      const before = await childrenOf('WX-STJ')
      expect(before.slice(-2)).toEqual(['WX-STJ-A', 'WX-STJ-B'])
      await client.organisationMove({ orgCode: 'WX-STJ-B', parentCode: 'WX-STJ', position: 0 })
      expect(await childrenOf('WX-STJ')).toEqual(['WX-STJ-B', ...before.filter((code) => code !== 'WX-STJ-B')])
      await client.organisationMove({ orgCode: 'WX-STJ-B', parentCode: 'WX-STJ-A' })
      expect(await childrenOf('WX-STJ-A')).toEqual(['WX-STJ-B'])
      const renamed = await client.organisationSave({ mode: 'update', orgCode: 'WX-STJ-B', orgName: '乙科' })
      expect(renamed).toMatchObject({ orgName: '乙科', parentCode: 'WX-STJ-A', areaCode: '320200' })
    })

    it('never move below themselves, nor share a name with a sibling, nor repeat a code', async () => {
      const client = await app.as('admin')
      expect((await failure(client.organisationMove({ orgCode: 'WX-XS', parentCode: 'WX-XS-WG' }))).message).toBe(
        '不能移动到自身或其下级之下',
      )
      expect((await failure(client.organisationMove({ orgCode: 'WX', parentCode: 'WX-STJ' }))).code).toBe(40000)
      const clash = { mode: 'create', orgCode: 'wx-stj', orgName: '另一个', parentCode: 'WX' } as const
      expect((await failure(client.organisationSave(clash))).code).toBe(40910)
      const [sibling] = (await client.organisationList({})).filter((org) => org.parentCode === 'WX-STJ')
      const twin = {
        mode: 'create',
        orgCode: 'WX-TWIN',
        orgName: sibling?.orgName ?? '',
        parentCode: 'WX-STJ',
      } as const
      expect((await failure(client.organisationSave(twin))).code).toBe(40910)
    })

    it('are deleted only when nobody and nothing is in them', async () => {
      const client = await app.as('admin')
      expect((await failure(client.organisationDelete({ orgCode: 'WX-XS' }))).message).toContain('下级组织')
      expect((await failure(client.organisationDelete({ orgCode: 'WX-STJ-XX' }))).message).toContain('还有人员')
      await client.organisationSave({ mode: 'create', orgCode: 'WX-LEER', orgName: '空', parentCode: 'WX' })
      const post = await client.postSave({ postName: '岗', orgCode: 'WX-LEER', holderIds: [] })
      expect((await failure(client.organisationDelete({ orgCode: 'WX-LEER' }))).code).toBe(40943)
      await client.postDelete({ postCode: post.postCode })
      expect((await failure(client.organisationDelete({ orgCode: 'WX-LEER' }))).code).toBe(40943)
      await client.organisationSave({ mode: 'create', orgCode: 'WX-WEG', orgName: '撤销', parentCode: 'WX' })
      await client.organisationDelete({ orgCode: 'WX-WEG' })
      expect((await client.organisationList({})).some((org) => org.orgCode === 'WX-WEG')).toBe(false)
    })
  })

  describe('roles', () => {
    it('are shipped ones first, with their holders counted', async () => {
      const list = await (await app.as('admin')).roleList({})
      expect(list).toHaveLength(15)
      expect(list.every((role) => role.shipped)).toBe(true)
      expect(list.find((role) => role.roleCode === 'overseer')).toMatchObject({ userCount: 2, roleName: '督查人员' })
    })

    it('6: changed rights work at once for every holder', async () => {
      const client = await app.as('admin')
      const token = await app.token('lingdao')
      const leader = (await client.roleList({})).find((role) => role.roleCode === 'leader')
      const rights = leader?.rights ?? []
      await client.roleSave({ roleCode: 'leader', roleName: '领导', rights })
      expect(await codeWith('lingdao', token)).toBe('lingdao')
      await client.roleSave({ roleCode: 'leader', roleName: '领导', rights: [...rights, 'event.report'] })
      expect(await codeWith('lingdao', token)).toBe('44006')
    })

    it('are not mixed of duties, not widened by whoever holds them, and know no unknown right', async () => {
      const client = await app.as('admin')
      const own = (await client.roleList({})).find((role) => role.roleCode === 'system_admin')
      const wider = {
        roleCode: 'system_admin',
        roleName: '系统管理员',
        rights: [...(own?.rights ?? []), 'file.upload'],
      }
      expect((await failure(client.roleSave(wider))).code).toBe(40942)
      expect(
        (await failure(client.roleSave({ roleName: '全能', rights: ['user.manage', 'event.dispatch'] }))).code,
      ).toBe(40940)
      expect((await failure(client.roleSave({ roleName: '未知', rights: ['everything'] }))).code).toBe(40000)
      expect((await failure(client.roleSave({ roleName: '领导', rights: [] }))).code).toBe(40910)
    })

    it('a right that would mix the duties of a holder is refused and nothing is written', async () => {
      const client = await app.as('admin')
      const role = await client.roleSave({ roleName: '旁听', rights: ['map.read'] })
      const saved = await client.accountGetById({ userId: await idOf('admin') })
      await sql`insert into user_role (user_id, role_code) values (${saved.userId}::uuid, ${role.roleCode})`.execute(
        app.services.db,
      )
      await client.accountCreate({
        userCode: 'admin3',
        remarkName: '另一管理员',
        orgCode: 'WX',
        roleCodes: ['system_admin'],
        areaCodes: ['320200'],
      })
      await sql`update app_user set must_change_password = false where user_code = 'admin3'`.execute(app.services.db)
      const other = await app.as('admin3')
      const changed = { roleCode: role.roleCode, roleName: '旁听', rights: ['event.read'] }
      expect((await failure(other.roleSave(changed))).code).toBe(40940)
      expect((await other.roleList({})).find((one) => one.roleCode === role.roleCode)?.rights).toEqual(['map.read'])
    })

    it('are deleted only when the city’s own and unused', async () => {
      const client = await app.as('admin')
      expect((await failure(client.roleDelete({ roleCode: 'operator' }))).message).toContain('预置角色')
      const role = await client.roleSave({ roleName: '临时', rights: ['map.read'] })
      await client.roleDelete({ roleCode: role.roleCode })
      expect((await client.roleList({})).some((one) => one.roleCode === role.roleCode)).toBe(false)
    })
  })

  describe('posts', () => {
    it('the demo city has a desk, supervision and grid posts held by its people', async () => {
      const posts = await (await app.as('admin')).postList({})
      expect(posts.map(({ postName }) => postName)).toEqual(
        expect.arrayContaining(['值班长岗', '指挥调度岗', '督查岗', '网格值守岗']),
      )
      expect(posts.every(({ holders }) => holders.length > 0)).toBe(true)
    })

    it('are held from now on, by people of the organisation or below; who held one then stays known', async () => {
      const client = await app.as('admin')
      const [chief, grid] = [await idOf('xishan'), await idOf('xishan_wg1')]
      const post = await client.postSave({ postName: '区级值守', orgCode: 'WX-XS', holderIds: [chief] })
      const early = app.clock.now()
      app.clock.set(new Date(early.getTime() + 300_000))
      await client.postSave({ ...post, holderIds: [grid] })
      const at = app.clock.now()
      const holders = async (instant: Date) =>
        (await postHolders(app.services.db, post.postCode, instant)).map(({ userCode }) => userCode)
      expect(await holders(early)).toEqual(['xishan'])
      expect(await holders(at)).toEqual(['xishan_wg1'])
      await client.accountSetState({ userId: grid, disabled: true })
      expect(await holders(at)).toEqual([])
      await client.accountSetState({ userId: grid, disabled: false })
      await client.postDelete({ postCode: post.postCode })
      expect(await holders(at)).toEqual([])
      expect(await holders(early)).toEqual(['xishan'])
    })

    it('refuse holders from elsewhere and a name twice in one organisation', async () => {
      const client = await app.as('admin')
      const foreign = { postName: '值守', orgCode: 'WX-XS', holderIds: [await idOf('binhu')] }
      expect((await failure(client.postSave(foreign))).message).toContain('须为本组织或其下级组织在用的用户')
      const [first] = await client.postList({})
      const twin = { postName: first?.postName ?? '', orgCode: first?.orgCode ?? '', holderIds: [] }
      expect((await failure(client.postSave(twin))).code).toBe(40910)
      expect(await rows(app.services.db, sql`select 1 from post where post_name = '值守'`)).toEqual([])
    })
  })
})
