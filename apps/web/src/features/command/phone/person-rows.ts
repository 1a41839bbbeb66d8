import type { Recipient, RecipientNode } from '../../../blocks/recipient-rules.ts'

export interface PersonRow {
  recipient: Recipient
  unit: string
}

/** People below the roots as one list in the tree's order; one may not pass a task on to oneself. */
export const personRows = (nodes: readonly RecipientNode[], ownUserId: string): PersonRow[] => {
  const found = nodes.flatMap((node) => {
    const people = node.users.flatMap((person): PersonRow[] =>
      person.userName
        ? [
            {
              unit: node.structureName,
              recipient: {
                userId: person.userId ?? person.tid,
                username: person.remarkName || person.userName,
                structureCode: person.structureCode || node.structureCode,
                structureName: person.structureName || node.structureName,
              },
            },
          ]
        : [],
    )
    return [...people, ...personRows(node.children, ownUserId)]
  })
  return found.filter((row) => row.recipient.userId !== ownUserId)
}

export const matchingPersons = (rows: readonly PersonRow[], keyword: string): PersonRow[] => {
  const word = keyword.trim()
  return rows.filter((row) => row.recipient.username.includes(word) || row.unit.includes(word))
}
