import { CallError } from '@qingkong/contract/core/client'
import type { PermissionNode } from '@qingkong/contract/shapes/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentityApp, identityApp } from '../../../city/testing/identity-app.ts'
import { sql } from '../../../db/database.ts'

const codes = (nodes: readonly PermissionNode[]): string[] =>
  nodes.flatMap((node) => [node.fixCode, ...codes(node.children)])

describe('what comes from the permissions of a user', () => {
  let app: IdentityApp
  beforeAll(async () => {
    app = await identityApp()
  })
  afterAll(() => app.close())

  it('auth-05: menu and calls follow the rights granted, whatever the role is called', async () => {
    await sql`insert into role (role_code, role_name, rights) values ('r-771', '观察员', '{map.read}')`.execute(
      app.services.db,
    )
    await sql`delete from user_role where user_id = (select id from app_user where user_code = 'lingdao')`.execute(
      app.services.db,
    )
    await sql`insert into user_role select id, 'r-771' from app_user where user_code = 'lingdao'`.execute(
      app.services.db,
    )
    const client = await app.as('lingdao')
    const { nodes, rights } = await client.currentUserComposition({})
    expect([codes(nodes), rights]).toEqual([['map'], ['map.read']])
    const refused: unknown = await client.orgStructureTree({}).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(CallError)
    expect(refused).toMatchObject({ code: 40300, status: 403 })
  })

  it('auth-06: areas and sites have a permission variant that holds the own area, beside the city-wide one', async () => {
    const client = await app.as('xishan')
    const areas = (nodes: readonly { areaCode: string }[]) => new Set(nodes.map(({ areaCode }) => areaCode))
    expect(areas(await client.areaTreePermission({}))).toEqual(new Set(['320205']))
    expect(areas(await client.cityAreaTree({}))).toEqual(new Set(['320200']))
    expect(areas(await client.areaSiteListPermission({}))).toEqual(new Set(['320205']))
    expect(areas(await client.areaSiteList({})).size).toBeGreaterThan(5)
  })

  it('auth-07: the recipient tree asked with the organisation of the first system is the user’s own', async () => {
    const client = await app.as('chengban1')
    const [system] = await client.currentUserOrgSystem({})
    expect(system).toMatchObject({ sysCode: '320200', orgCode: 'WX-XS-WG' })
    const tree = await client.treeWithUsers({ orgCode: system?.orgCode ?? '', parentCode: 'trace' })
    expect(tree.map(({ structureCode }) => structureCode)).toEqual(['WX-XS-WG'])
  })
})
