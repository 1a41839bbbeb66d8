import { choice } from './choice.tsx'

type Rows<T extends string> = readonly (readonly [value: T, label: string])[]

const tableOf = <T extends string>(rows: Rows<T>) => ({
  source: 'own',
  choices: rows.map(([value, label]) => ({ value, label })),
})

/**
 * A choice that a page asks beside the widgets of the documents, e.g. the sectors of a rose. It begins with the first
 * value unless `begin` says otherwise. Call it at module level.
 */
export const ownChoice = <const K extends string, const T extends string>(
  key: K,
  label: string,
  choices: Rows<T>,
  begin?: NoInfer<T>,
) =>
  choice<K, T>({
    id: 'own-choice',
    key,
    table: tableOf(choices),
    ...(begin === undefined ? {} : { initial: begin }),
  })({ label })

/** The same where none of the values has to be chosen: the page then gets null. */
export const ownFilter = <const K extends string, const T extends string>(key: K, label: string, choices: Rows<T>) =>
  choice<K, T>({ id: 'own-choice', key, table: tableOf(choices) })({ label, required: false })
