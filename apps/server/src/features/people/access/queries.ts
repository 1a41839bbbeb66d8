import type { PermissionNode } from '@qingkong/contract/shapes/people'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'

interface NodeRow {
  fix_code: string
  com_name: string
  uri: string
  icon: string
  parent_code: string | null
  keep_alive: boolean
  tabs: { key: string; title: string }[]
  rights: string[]
}

const allNodes = (db: Queryable) =>
  rows(
    db,
    sql<NodeRow>`select fix_code, com_name, uri, icon, parent_code, keep_alive, tabs, rights
      from permission_node order by sort, fix_code`,
  )

/** The part of the tree that a set of rights opens. A section of which nothing is left is not shown either. */
const openNodes = (
  all: readonly NodeRow[],
  rights: ReadonlySet<string>,
  parent: string | null = null,
): PermissionNode[] =>
  all
    .filter((row) => row.parent_code === parent)
    .filter((row) => row.rights.length === 0 || row.rights.some((right) => rights.has(right)))
    .flatMap((row) => {
      const children = openNodes(all, rights, row.fix_code)
      const isSection = all.some((other) => other.parent_code === row.fix_code)
      if (isSection && children.length === 0) return []
      return [
        {
          fixCode: row.fix_code,
          comName: row.com_name,
          content: { uri: row.uri, icon: row.icon },
          keepAlive: row.keep_alive,
          tabs: row.tabs,
          children,
        },
      ]
    })

/** What the signed-in user may do and which pages that opens. */
export const compositionOf = async ({ db, session }: CallContext) => ({
  rights: [...session.rights].sort(),
  nodes: openNodes(await allNodes(db), session.rights),
})

/** The organisation system the user works in: one city, one system. */
export const orgSystemOf = ({ config, session }: CallContext) => [
  { sysCode: config.cityCode, sysName: '晴空', orgCode: session.orgCode, orgName: session.orgName },
]
