import { type OrgNode, postIdPrefix, type Recipient } from '@qingkong/contract/shapes/people'
import { pick } from './city/noise.ts'
import type { SeedDoor } from './seed-door.ts'

export interface Colleague {
  userCode: string
  areaCode: string | null
  recipient: Recipient
}

/** Who works in the city, as the recipient trees show it. */
export interface StaffDirectory {
  dispatchers: readonly string[]
  handlers: readonly Colleague[]
  overseers: readonly Colleague[]
  /** userCodes of handlers who have people below them. */
  leaders: ReadonlySet<string>
  /** People below a handler in the own organisation, to whom a task can be handed down. */
  below: (userCode: string) => Promise<readonly Colleague[]>
}

/** Every person of a recipient tree. */
export const peopleOf = (nodes: readonly OrgNode[]): Colleague[] =>
  nodes.flatMap((node) => [
    ...node.users.flatMap((user): Colleague[] =>
      user.userId === null || user.userName === null || user.userId.startsWith(postIdPrefix)
        ? []
        : [
            {
              userCode: user.userName,
              areaCode: node.areaCode,
              recipient: {
                userId: user.userId,
                username: user.remarkName ?? user.userName,
                structureCode: node.structureCode,
                structureName: node.structureName,
              },
            },
          ],
    ),
    ...peopleOf(node.children),
  ])

/** Those whose unit has people in units below it. */
export const leadersOf = (nodes: readonly OrgNode[]): string[] =>
  nodes.flatMap((node) => [
    ...(peopleOf(node.children).length > 0
      ? peopleOf([{ ...node, children: [] }]).map(({ userCode }) => userCode)
      : []),
    ...leadersOf(node.children),
  ])

export const readDirectory = async (door: SeedDoor, dispatchers: readonly string[]): Promise<StaffDirectory> => {
  const [first] = dispatchers
  if (first === undefined) throw new Error('组织数据中没有指挥调度员，无法模拟人员办件')
  const desk = await door.clientOf(first)
  const [handlers, overseers] = await Promise.all([
    desk.treeWithUsers({ parentCode: 'trace' }),
    desk.treeWithUsers({ parentCode: 'oversee' }),
  ])
  const subordinates = new Map<string, Promise<Colleague[]>>()
  return {
    dispatchers,
    handlers: peopleOf(handlers),
    overseers: peopleOf(overseers),
    leaders: new Set(leadersOf(handlers)),
    below: (userCode) => {
      const known = subordinates.get(userCode)
      if (known) return known
      const made = door
        .clientOf(userCode)
        .then((client) => client.treeWithUsers({ parentCode: 'trace' }))
        .then((nodes) => peopleOf(nodes).filter((person) => person.userCode !== userCode))
      subordinates.set(userCode, made)
      return made
    },
  }
}

/** Handlers whose accounts the README names: whoever signs in as one of them finds a task on the phone. */
const namedAccounts: readonly string[] = ['chengban1', 'chengban2', 'chengban3']

export const namedHandlers = (directory: StaffDirectory): Colleague[] =>
  namedAccounts.flatMap((code) => directory.handlers.find(({ userCode }) => userCode === code) ?? [])

const isOf = (person: Colleague, areaCode: string): boolean =>
  person.areaCode?.startsWith(areaCode.slice(0, 6)) ?? false

/** Of those who still wait for a task: somebody of the event's district, else of the whole city, else the first. */
export const nextWaiting = (waiting: readonly Colleague[], areaCode: string): Colleague | null =>
  waiting.find((person) => isOf(person, areaCode)) ??
  waiting.find((person) => person.areaCode?.endsWith('00')) ??
  waiting[0] ??
  null

/**
 * 主办 first, then the 协办: people of the event's district where there are any. A task that will be handed down goes
 * to somebody who can; `intended` is the 主办 in any case.
 */
export const chooseRecipients = (
  directory: StaffDirectory,
  seed: number,
  number: number,
  areaCode: string,
  assistants: number,
  handedDown: boolean,
  intended: Colleague | null = null,
): Colleague[] => {
  const local = directory.handlers.filter((person) => isOf(person, areaCode))
  const pool = local.length > 0 ? local : directory.handlers
  const rest = [...pool, ...directory.handlers.filter((person) => !pool.includes(person))]
  const chosen: Colleague[] = []
  const able = (people: readonly Colleague[]) => people.filter(({ userCode }) => directory.leaders.has(userCode))
  const leaders = handedDown ? [able(pool), able(directory.handlers)].find((people) => people.length > 0) : undefined
  const hosts = leaders ?? pool
  const host = intended ?? hosts[pick(hosts.length, seed, 'staff-host', number)]
  if (host) chosen.push(host)
  const span = Math.min(rest.length, pool.length + 3)
  for (let draw = 0; chosen.length < 1 + assistants && draw < 12; draw++) {
    const person = rest[pick(span, seed, `staff-assistant-${draw}`, number)]
    if (person && !chosen.includes(person)) chosen.push(person)
  }
  return chosen
}
