/** The part of an organisation node the picker looks at. */
export interface RecipientNode {
  tid: string
  structureName: string
  structureCode: string
  areaCode?: string | null
  userName: string | null
  remarkName: string | null
  userId: string | null
  children: RecipientNode[]
  users: RecipientNode[]
}

/** What the task calls carry; the first of a list is 主办. */
export interface Recipient {
  userId: string
  username: string
  structureCode: string
  structureName: string
}

export interface PickerNode {
  key: string
  title: string
  /** task-27: only people and posts (nodes with a userName) can be ticked. */
  checkable: boolean
  recipient: Recipient | null
  children: PickerNode[]
}

const person = (node: RecipientNode, unit: RecipientNode): PickerNode => ({
  key: node.userId ?? node.tid,
  title: node.remarkName || node.userName || node.structureName,
  checkable: Boolean(node.userName),
  recipient: node.userName
    ? {
        userId: node.userId ?? node.tid,
        username: node.remarkName || node.userName,
        structureCode: node.structureCode || unit.structureCode,
        structureName: node.structureName || unit.structureName,
      }
    : null,
  children: [],
})

/** Organisation tree as ticks: people of a unit before its sub-units. */
export const pickerTree = (nodes: readonly RecipientNode[]): PickerNode[] =>
  nodes.map((node) =>
    node.userName
      ? person(node, node)
      : {
          key: node.tid,
          title: node.structureName,
          checkable: false,
          recipient: null,
          children: [...node.users.map((user) => person(user, node)), ...pickerTree(node.children)],
        },
  )

/** Keeps nodes whose own or descendants' title (or unit) holds the keyword. */
export const filterTree = (nodes: readonly PickerNode[], keyword: string): PickerNode[] => {
  const word = keyword.trim()
  if (!word) return [...nodes]
  return nodes.flatMap((node) => {
    if (node.title.includes(word)) return [node]
    const children = filterTree(node.children, word)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Adds or removes one recipient; the first one picked is 主办. */
export const toggleRecipient = (chosen: readonly Recipient[], recipient: Recipient): Recipient[] =>
  chosen.some((item) => item.userId === recipient.userId)
    ? chosen.filter((item) => item.userId !== recipient.userId)
    : [...chosen, recipient]

/** Makes one of the chosen 主办 by moving it to the front, where the server reads it. */
export const makeHost = (chosen: readonly Recipient[], userId: string): Recipient[] => {
  const host = chosen.find((item) => item.userId === userId)
  return host ? [host, ...chosen.filter((item) => item !== host)] : [...chosen]
}

/** A person offered above the tree, and why. */
export interface QuickPick {
  recipient: Recipient
  why: '属地' | '最近'
}

const offeredInCharge = 3
const offeredAtAll = 6

const unitsOf = (nodes: readonly RecipientNode[]): RecipientNode[] =>
  nodes.flatMap((node) => (node.userName ? [] : [node, ...unitsOf(node.children)]))

/** The unit in charge of an area: the first with people there, else that of the district around it. */
const unitInCharge = (units: readonly RecipientNode[], areaCode: string): RecipientNode | undefined => {
  const inArea = (code: string) => units.find((unit) => unit.areaCode === code && unit.users.length > 0)
  return inArea(areaCode) ?? inArea(areaCode.slice(0, 6))
}

/**
 * People one click away: those of the unit in charge of the event's area, then those last sent to. Only who can still
 * be picked in the tree is offered.
 */
export const quickPicks = (
  nodes: readonly RecipientNode[],
  recent: readonly Recipient[],
  areaCode: string | null,
): QuickPick[] => {
  const units = unitsOf(nodes)
  const known = new Map(
    units.flatMap((unit) =>
      unit.users.flatMap((user): [string, Recipient][] => {
        const { recipient } = person(user, unit)
        return recipient ? [[recipient.userId, recipient]] : []
      }),
    ),
  )
  const inCharge = areaCode ? unitInCharge(units, areaCode) : undefined
  const local = (inCharge?.users ?? []).slice(0, offeredInCharge).flatMap((user): QuickPick[] => {
    const recipient = known.get(user.userId ?? user.tid)
    return recipient ? [{ recipient, why: '属地' }] : []
  })
  const used = recent.flatMap((one): QuickPick[] => {
    const recipient = known.get(one.userId)
    const isOffered = local.some((pick) => pick.recipient.userId === one.userId)
    return recipient && !isOffered ? [{ recipient, why: '最近' }] : []
  })
  return [...local, ...used].slice(0, offeredAtAll)
}
