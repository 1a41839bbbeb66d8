import type { Right } from '@qingkong/contract/rights'
import type { OrgNode } from '@qingkong/contract/shapes/people'
import type { Queryable } from '../../../db/database.ts'
import type { Session } from '../../../http/context.ts'
import { recipientIdOfPost, type StaffedPost, staffedPosts } from '../../people/administration/port.ts'
import {
  allOrganisations,
  nodeOf,
  type OrganisationRow,
  type PersonRow,
  peopleWith,
  reachableRoots,
} from '../../people/users/port.ts'
import { dutyPost, dutyPostHolders, onDutyAmong } from '../duty/port.ts'

const personOf = (person: PersonRow, org: OrganisationRow): OrgNode => ({
  tid: person.id,
  structureName: org.org_name,
  structureCode: org.org_code,
  areaCode: org.area_code,
  userName: person.user_code,
  remarkName: person.remark_name,
  userId: person.id,
  children: [],
  users: [],
})

/** What parentCode asks for: 'trace' = handling units, 'oversee' = supervisors; anything else = everybody. */
const rightOfTree: ReadonlyMap<string, Right> = new Map([
  ['trace', 'event.handle'],
  ['oversee', 'event.oversee'],
])

/** Posts that somebody would answer for now, 值班岗 among them; of those who take turns, whoever is on duty. */
const answeringPosts = async (db: Queryable, at: Date, right: Right): Promise<StaffedPost[]> => {
  const posts = await Promise.all(
    (await staffedPosts(db, at, right)).map(async (post) => ({
      ...post,
      holders: await onDutyAmong(db, at, post.holders),
    })),
  )
  const onDuty = await dutyPostHolders(db, at, right)
  const [first] = onDuty
  return first ? [{ ...dutyPost, orgCode: first.orgCode, holders: onDuty }, ...posts] : posts
}

/** A post can be picked like a person; whoever holds it when the task is sent receives it. */
const postNode = (post: StaffedPost, org: OrganisationRow): OrgNode => ({
  tid: recipientIdOfPost(post.postCode),
  structureName: org.org_name,
  structureCode: org.org_code,
  areaCode: org.area_code,
  userName: post.postCode,
  remarkName: `${post.postName}（${post.holders.map(({ userName }) => userName).join('、')}）`,
  userId: recipientIdOfPost(post.postCode),
  children: [],
  users: [],
})

/** The recipient tree: organisations with their posts and people; branches without anybody are left out. */
export const recipientTree = async (
  db: Queryable,
  session: Session,
  { orgCode, parentCode, at }: { orgCode: string; parentCode: string; at: Date },
): Promise<OrgNode[]> => {
  const { open, roots } = reachableRoots(await allOrganisations(db), session, orgCode)
  const right = rightOfTree.get(parentCode) ?? null
  const people = Map.groupBy(await peopleWith(db, right), (person) => person.org_code)
  // Posts are offered where tasks are given out; the handler filter asks for people.
  const posts = Map.groupBy(right === null ? [] : await answeringPosts(db, at, right), (post) => post.orgCode)
  const grown = (org: OrganisationRow): OrgNode[] => {
    const users = [
      ...(posts.get(org.org_code) ?? []).map((post) => postNode(post, org)),
      ...(people.get(org.org_code) ?? []).map((person) => personOf(person, org)),
    ]
    const children = open.filter((other) => other.parent_code === org.org_code).flatMap(grown)
    return users.length + children.length === 0 ? [] : [nodeOf(org, users, children)]
  }
  return roots.flatMap(grown)
}
