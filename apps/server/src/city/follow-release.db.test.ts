import type { Right } from '@qingkong/contract/rights'
import { afterEach, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../db/database.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { testServices } from '../testing/test-services.ts'
import { followRelease, type Release } from './follow-release.ts'
import { permissionNodes } from './permission-nodes.ts'
import { shippedRoles } from './roles.ts'

const present: Release = { nodes: permissionNodes, roles: shippedRoles }
const newRights: readonly Right[] = ['document.issue', 'evidence.build']
const newPage = 'special-tasks'

/** The release before: without a page and two rights. */
const earlier: Release = {
  nodes: permissionNodes.filter(({ fix_code }) => fix_code !== newPage),
  roles: shippedRoles.map((role) => ({ ...role, rights: role.rights.filter((right) => !newRights.includes(right)) })),
}

let app: TestApp
afterEach(() => app?.close())

const rightsOf = async (roleCode: string) =>
  (await firstRow(app.services.db, sql<{ rights: string[] }>`select rights from role where role_code = ${roleCode}`))
    ?.rights ?? []
const menu = () =>
  rows(
    app.services.db,
    sql<{
      code: string
      name: string
    }>`select fix_code as code, com_name as name from permission_node order by sort, fix_code`,
  )

/** A city as the release before made it. */
const earlierCity = async () => {
  app = await testApp()
  const { db } = app.services
  await sql`delete from permission_node where fix_code = ${newPage}`.execute(db)
  await sql`update role set rights = array(select r from unnest(rights) r where r <> all(${newRights}::text[]))`.execute(
    db,
  )
}
const save = async (roleCode: string, rights: readonly string[]) => {
  const name = await firstRow(
    app.services.db,
    sql<{ name: string }>`select role_name as name from role where role_code = ${roleCode}`,
  )
  await (await app.as('admin')).roleSave({ roleCode, roleName: name?.name ?? '', rights: [...rights] })
}
const without = (rights: readonly string[], right: string) => rights.filter((one) => one !== right)

describe('a city made by an earlier release', () => {
  it('gets the pages and rights of this one at start, in the menu’s order; the next start finds nothing to do', async () => {
    await earlierCity()
    const before = await app.token('diaodu')
    const followed = await followRelease(app.services)
    expect(followed.nodes).toEqual([newPage])
    expect(Object.keys(followed.rights).toSorted()).toEqual([
      'dispatcher',
      'district_dispatcher',
      'duty_chief',
      'overseer',
    ])
    expect(followed.rights['dispatcher']?.toSorted()).toEqual([...newRights].toSorted())
    expect((await menu()).map(({ code }) => code)).toEqual(permissionNodes.map(({ fix_code }) => fix_code))
    for (const { role_code, rights } of shippedRoles)
      expect((await rightsOf(role_code)).toSorted()).toEqual([...rights].sort())
    const composition = await (await app.as('diaodu')).currentUserComposition({})
    expect(composition.rights).toEqual(expect.arrayContaining([...newRights]))
    // Who is signed in begins anew, as after any change of a role.
    const answer = await fetch(`${app.base}/base-uur/user-permission/current-user/composition`, {
      headers: { authorization: `Bearer ${before}` },
    })
    expect(await answer.json()).toMatchObject({ code: 44006 })
    expect(await followRelease(app.services)).toEqual({ nodes: [], rights: {}, mixed: [] })
  })

  it('writes what it granted into the operations log, with before and after', async () => {
    await earlierCity()
    await followRelease(app.services)
    const entry = await firstRow(
      app.services.db,
      sql<{ user: string; detail: { before: { 权限: string[] }; after: { 权限: string[] } } }>`
        select user_code as user, detail from operations_log where action = 'roleSave' and object = 'overseer'`,
    )
    expect(entry?.user).toBe('系统升级')
    const gained = entry?.detail.after.权限.filter((title) => !entry.detail.before.权限.includes(title))
    expect(gained?.toSorted()).toEqual(['开具交办单、督办单与移送单', '生成线索材料包'].toSorted())
  })

  it('keeps a right away that an administrator took before offers were remembered', async () => {
    await earlierCity()
    await save('dispatcher', without(await rightsOf('dispatcher'), 'alarm.close'))
    await followRelease(app.services)
    expect(await rightsOf('dispatcher')).not.toContain('alarm.close')
    expect(await rightsOf('dispatcher')).toContain('document.issue')
  })

  it('keeps away what was taken after it had been offered, however often it starts', async () => {
    await earlierCity()
    await followRelease(app.services, earlier)
    await followRelease(app.services)
    await save('dispatcher', without(await rightsOf('dispatcher'), 'document.issue'))
    await sql`delete from permission_node where fix_code = ${newPage}`.execute(app.services.db)
    for (const release of [present, earlier, present]) await followRelease(app.services, release)
    expect(await rightsOf('dispatcher')).not.toContain('document.issue')
    expect((await menu()).map(({ code }) => code)).not.toContain(newPage)
  })

  it('keeps what an administrator added, own roles and own pages', async () => {
    await earlierCity()
    const { db } = app.services
    await save('handler', [...(await rightsOf('handler')), 'trace.use'])
    await sql`insert into role (role_code, role_name, rights) values ('role-own', '观察员', '{map.read}')`.execute(db)
    await sql`insert into permission_node (fix_code, com_name, uri) values ('own-page', '自建', '/own')`.execute(db)
    await followRelease(app.services)
    expect(await rightsOf('handler')).toContain('trace.use')
    expect(await rightsOf('role-own')).toEqual(['map.read'])
    expect((await menu()).map(({ code }) => code)).toContain('own-page')
  })

  it('takes over a page’s new title where it stands as shipped, and leaves one that was renamed here', async () => {
    app = await testApp()
    await followRelease(app.services)
    await sql`update permission_node set com_name = '我们的地图' where fix_code = 'map'`.execute(app.services.db)
    const renamed = (code: string) => ['map', newPage].includes(code)
    const nodes = permissionNodes.map((node) => (renamed(node.fix_code) ? { ...node, com_name: '新名' } : node))
    await followRelease(app.services, { ...present, nodes })
    const names = new Map((await menu()).map(({ code, name }) => [code, name]))
    expect([names.get('map'), names.get(newPage)]).toEqual(['我们的地图', '新名'])
  })

  it('adds a role that this release brings', async () => {
    await earlierCity()
    await sql`delete from user_role where role_code = 'operator'`.execute(app.services.db)
    await sql`delete from role where role_code = 'operator'`.execute(app.services.db)
    await followRelease(app.services)
    expect(await rightsOf('operator')).toContain('instrument.read')
  })

  it('mixes no duties: a role made one of system administration gets no business right', async () => {
    await earlierCity()
    await sql`update role set rights = '{user.manage}' where role_code = 'overseer'`.execute(app.services.db)
    const followed = await followRelease(app.services)
    expect(followed.mixed).toEqual(['overseer'])
    expect(await rightsOf('overseer')).toEqual(['user.manage'])
  })

  it('is followed whole or not at all', async () => {
    await earlierCity()
    const broken = { ...present, roles: [...shippedRoles, { role_code: 'x', role_name: '\u0000', rights: [] }] }
    const before = await menu()
    await expect(followRelease(app.services, broken)).rejects.toThrow()
    expect(await menu()).toEqual(before)
    expect(await rightsOf('dispatcher')).not.toContain('document.issue')
    expect(await firstRow(app.services.db, sql`select 1 from setting where key = 'release_offers'`)).toBeUndefined()
  })
})

it('a database without a city is left empty', async () => {
  const test = await testServices()
  expect(await followRelease(test.services)).toEqual({ nodes: [], rights: {}, mixed: [] })
  expect(await rows(test.services.db, sql`select 1 from permission_node`)).toEqual([])
  await test.close()
})
