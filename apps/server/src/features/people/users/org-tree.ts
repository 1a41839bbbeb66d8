import type { OrgNode } from '@qingkong/contract/shapes/people'
import type { Queryable } from '../../../db/database.ts'
import { inAreaScope } from '../../../db/scope.ts'
import type { Session } from '../../../http/context.ts'
import { allOrganisations, type OrganisationRow } from './queries.ts'

export const nodeOf = (row: OrganisationRow, users: OrgNode[], children: OrgNode[]): OrgNode => ({
  tid: row.org_code,
  structureName: row.org_name,
  structureCode: row.org_code,
  areaCode: row.area_code,
  userName: null,
  remarkName: null,
  userId: null,
  children,
  users,
})

/**
 * The organisations a user may pick from: who dispatches, instructs or administers sees those of the own areas, anybody else the
 * own organisation and below (a task is passed on downward). Another orgCode than the own narrows to its subtree.
 */
export const reachableRoots = (all: readonly OrganisationRow[], session: Session, orgCode: string) => {
  const assigns = session.rights.has('event.dispatch') || session.rights.has('event.instruct')
  const administers = session.rights.has('user.manage')
  const below = (root: string): OrganisationRow[] => [
    ...all.filter((org) => org.org_code === root),
    ...all.filter((org) => org.parent_code === root).flatMap((org) => below(org.org_code)),
  ]
  const narrowed = orgCode !== '' && orgCode !== session.orgCode ? new Set(below(orgCode)) : null
  const reach =
    assigns || administers
      ? all.filter((org) => inAreaScope(session.scope, org.area_code ?? session.scope.cityCode))
      : below(session.orgCode)
  const open = reach.filter((org) => narrowed === null || narrowed.has(org))
  const codes = new Set(open.map((org) => org.org_code))
  return { open, roots: open.filter((org) => org.parent_code === null || !codes.has(org.parent_code)) }
}

/** The organisations alone. */
export const organisationTree = async (db: Queryable, session: Session, orgCode: string): Promise<OrgNode[]> => {
  const { open, roots } = reachableRoots(await allOrganisations(db), session, orgCode)
  const grown = (org: OrganisationRow): OrgNode =>
    nodeOf(org, [], open.filter((other) => other.parent_code === org.org_code).map(grown))
  return roots.map(grown)
}
