/** The part of an organisation node the picker looks at. */
export interface RecipientNode {
  tid: string
  structureName: string
  structureCode: string
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
