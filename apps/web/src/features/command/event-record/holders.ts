import type { RecipientNode } from '../../../blocks/recipient-rules.ts'

export interface HolderNode {
  value: string
  title: string
  children: HolderNode[]
}

const userMark = 'u:'
const unitMark = 'o:'

/** Units and their people as one tree; the mark tells whose code a value is. */
export const holderOptions = (nodes: readonly RecipientNode[]): HolderNode[] =>
  nodes.flatMap((node) =>
    node.userName
      ? []
      : [
          {
            value: unitMark + node.structureCode,
            title: node.structureName,
            children: [
              ...node.users.map((user) => ({
                value: userMark + (user.userId ?? user.tid),
                title: user.remarkName || user.userName || user.structureName,
                children: [],
              })),
              ...holderOptions(node.children),
            ],
          },
        ],
  )

const without = (mark: string, values: readonly string[]): string[] =>
  values.filter((value) => value.startsWith(mark)).map((value) => value.slice(mark.length))

/** Users, and units as a whole, as the calls take them. */
export const holdersOf = (values: readonly string[]) => ({
  handlerIds: without(userMark, values),
  orgCodes: without(unitMark, values),
})
