import { type Right, rights as rightTitles } from '@qingkong/contract/rights'
import { areDutiesApart } from '@qingkong/domain/access/duties'
import { firstRow, rows, sql, type Tx } from '../db/database.ts'
import { takeLock } from '../db/locks.ts'
import { recordOwnChange } from '../features/ground/operations-log/port.ts'
import { holdingsWhere } from '../features/people/administration/port.ts'
import type { Services } from '../platform/services.ts'
import { permissionNodes } from './permission-nodes.ts'
import { shippedRoles } from './roles.ts'

type Node = (typeof permissionNodes)[number]

/** The menu and the roles that a release ships. */
export interface Release {
  nodes: readonly Node[]
  roles: readonly { role_code: string; role_name: string; rights: readonly Right[] }[]
}

/** What releases have offered to this city so far; whoever took something of it away is not asked again. */
interface Offers {
  /** Nodes as they were shipped last, by fixCode. */
  nodes: Record<string, Node>
  /** Rights by role. */
  rights: Record<string, string[]>
}

const offersKey = 'release_offers'
const list = (items: readonly unknown[]) => sql`${JSON.stringify(items)}::jsonb`

const sameNode = (a: Node, b: Node): boolean => {
  const facts = (node: Node) => [
    node.com_name,
    node.uri,
    node.icon,
    node.parent_code,
    node.keep_alive,
    node.tabs.map(({ key, title }) => [key, title]),
    node.rights,
  ]
  return JSON.stringify(facts(a)) === JSON.stringify(facts(b))
}

/** Adds nodes the city has not been offered, and renews those that still stand as they were shipped. The order is the release's. */
const followNodes = async (tx: Tx, release: Release, offers: Offers | null): Promise<string[]> => {
  const stored = await rows(
    tx,
    sql<Node>`select fix_code, com_name, uri, icon, parent_code, keep_alive, tabs, rights from permission_node`,
  )
  const present = new Map(stored.map((node) => [node.fix_code, node]))
  const added = new Set<string>()
  for (const { fix_code, parent_code } of release.nodes) {
    const hasPlace = parent_code === null || present.has(parent_code) || added.has(parent_code)
    if (!present.has(fix_code) && offers?.nodes[fix_code] === undefined && hasPlace) added.add(fix_code)
  }
  const isOutdated = (node: Node) => {
    const [now, last] = [present.get(node.fix_code), offers?.nodes[node.fix_code]]
    return now !== undefined && last !== undefined && sameNode(now, last) && !sameNode(now, node)
  }
  const shipped = release.nodes.map((node, sort) => ({ ...node, sort }))
  await sql`update permission_node set sort = r.sort from jsonb_to_recordset(${list(shipped)}) as r(fix_code text, sort int)
    where permission_node.fix_code = r.fix_code and permission_node.sort <> r.sort`.execute(tx)
  const written = shipped.filter((node) => added.has(node.fix_code) || isOutdated(node))
  await sql`insert into permission_node (fix_code, com_name, uri, icon, parent_code, keep_alive, tabs, rights, sort)
    select fix_code, com_name, uri, icon, parent_code, keep_alive, tabs, rights, sort
    from jsonb_to_recordset(${list(written)}) as r(fix_code text, com_name text, uri text, icon text, parent_code text,
      keep_alive boolean, tabs jsonb, rights text[], sort int)
    on conflict (fix_code) do update set com_name = excluded.com_name, uri = excluded.uri, icon = excluded.icon,
      parent_code = excluded.parent_code, keep_alive = excluded.keep_alive, tabs = excluded.tabs, rights = excluded.rights`.execute(
    tx,
  )
  return [...added]
}

/**
 * Rights that an administrator took from a role before offers were remembered. Every change of a role is in the
 * operations log, rights by their titles.
 */
const takenAway = async (tx: Tx, roleCode: string): Promise<ReadonlySet<string>> => {
  const titles = await rows(
    tx,
    sql<{ title: string }>`
      select distinct title from operations_log, jsonb_array_elements_text(detail #> '{before,权限}') as title
      where action = 'roleSave' and object = ${roleCode} and result = 'ok'
        and jsonb_typeof(detail #> '{before,权限}') = 'array' and not coalesce(detail #> '{after,权限}', '[]') ? title`,
  )
  const taken = new Set(titles.map(({ title }) => title))
  return new Set(Object.entries(rightTitles).flatMap(([right, title]) => (taken.has(title) ? [right] : [])))
}

const inWords = (rights: readonly string[]): string[] =>
  rights.toSorted().map((right) => Object.entries(rightTitles).find(([key]) => key === right)?.[1] ?? right)

/** Whether a role and everybody who holds it stay within one duty with these rights. */
const staysApart = async (tx: Tx, roleCode: string, rights: readonly string[]): Promise<boolean> => {
  if (!areDutiesApart(rights)) return false
  const holders = await holdingsWhere(tx, sql`u.id in (select user_id from user_role where role_code = ${roleCode})`)
  return holders.every((holder) => areDutiesApart([...holder.rights, ...rights], holder.roles))
}

type Recorder = Pick<Services, 'config' | 'clock'>

const grant = async (
  tx: Tx,
  services: Recorder,
  roleCode: string,
  before: readonly string[],
  after: readonly string[],
) => {
  await sql`update role set rights = ${[...after]}::text[] where role_code = ${roleCode}`.execute(tx)
  await sql`update app_user set permission_version = permission_version + 1
    where id in (select user_id from user_role where role_code = ${roleCode})`.execute(tx)
  await recordOwnChange(tx, services, '系统升级', {
    action: 'roleSave',
    object: roleCode,
    before: { 权限: inWords(before) },
    after: { 权限: inWords(after) },
  })
}

export interface Followed {
  nodes: string[]
  /** Rights added, by role. */
  rights: Record<string, string[]>
  /** Roles left as they are, because a new right would mix duties that must stay apart. */
  mixed: string[]
}

const followRoles = async (tx: Tx, services: Recorder, release: Release, offers: Offers | null) => {
  const stored = await rows(tx, sql<{ code: string; rights: string[] }>`select role_code as code, rights from role`)
  const added: Followed['rights'] = {}
  const mixed: string[] = []
  const offered: Offers['rights'] = { ...offers?.rights }
  for (const { role_code, role_name, rights } of release.roles) {
    const held = stored.find(({ code }) => code === role_code)?.rights
    if (held === undefined) {
      await sql`insert into role (role_code, role_name, rights) values (${role_code}, ${role_name}, ${[...rights]}::text[])
        on conflict do nothing`.execute(tx)
      added[role_code] = [...rights]
      offered[role_code] = [...rights]
      continue
    }
    const known = new Set(offers?.rights[role_code] ?? [...held, ...(await takenAway(tx, role_code))])
    const missing = rights.filter((right) => !known.has(right) && !held.includes(right))
    const isGranted = missing.length > 0 && (await staysApart(tx, role_code, [...held, ...missing]))
    if (isGranted) {
      await grant(tx, services, role_code, held, [...held, ...missing])
      added[role_code] = missing
    } else if (missing.length > 0) mixed.push(role_code)
    const answered = missing.length > 0 && !isGranted ? [] : rights
    offered[role_code] = [...new Set([...known, ...held, ...answered])].sort()
  }
  return { rights: added, mixed, offered }
}

/**
 * Brings pages and rights that this release adds into a city made by an earlier one, in one transaction. What an
 * administrator changed or took away stays so: what was offered once is remembered and not offered again.
 */
export const followRelease = async (
  services: Pick<Services, 'db' | 'config' | 'clock' | 'log'>,
  release: Release = { nodes: permissionNodes, roles: shippedRoles },
): Promise<Followed> => {
  const { db, clock, log } = services
  const at = clock.now()
  const followed = await db.transaction().execute(async (tx): Promise<Followed> => {
    // One process at a time, and never between an administrator's reading and writing of a role.
    await takeLock(tx, 'administration')
    if (!(await firstRow(tx, sql`select 1 from setting where key = 'city'`)))
      return { nodes: [], rights: {}, mixed: [] }
    const stored = await firstRow(tx, sql<{ value: Offers }>`select value from setting where key = ${offersKey}`)
    const offers = stored?.value ?? null
    const nodes = await followNodes(tx, release, offers)
    const { offered, ...roles } = await followRoles(tx, services, release, offers)
    const remembered: Offers = {
      nodes: { ...offers?.nodes, ...Object.fromEntries(release.nodes.map((node) => [node.fix_code, node])) },
      rights: offered,
    }
    await sql`insert into setting (key, value, updated_at) values (${offersKey}, ${JSON.stringify(remembered)}::jsonb, ${at})
      on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at
      where setting.value <> excluded.value`.execute(tx)
    return { nodes, ...roles }
  })
  if (followed.nodes.length > 0 || Object.keys(followed.rights).length > 0 || followed.mixed.length > 0)
    log.info(followed, 'pages and rights of this release')
  return followed
}
