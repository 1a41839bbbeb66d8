import type { RecipientNode } from '../../../blocks/recipient-rules.ts'
import type { RecordFilter } from './record-filter.ts'

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

type Holders = Pick<RecordFilter, 'handlers' | 'units'>

export const holderValues = ({ handlers, units }: Holders): string[] => [
  ...units.map((code) => unitMark + code),
  ...handlers.map((id) => userMark + id),
]

const without = (mark: string, values: readonly string[]): string[] =>
  values.filter((value) => value.startsWith(mark)).map((value) => value.slice(mark.length))

export const holdersOf = (values: readonly string[]): Holders => ({
  handlers: without(userMark, values),
  units: without(unitMark, values),
})
