import { choice } from './choice.tsx'

/**
 * A choice that a page asks beside the widgets of the documents, e.g. the sectors of a rose. It begins with the first
 * value unless `begin` says otherwise. Call it at module level.
 */
export const ownChoice = <const K extends string, const T extends string>(
  key: K,
  label: string,
  choices: readonly (readonly [value: T, label: string])[],
  begin?: NoInfer<T>,
) =>
  choice<K, T>({
    id: 'own-choice',
    key,
    table: { source: 'own', choices: choices.map(([value, label]) => ({ value, label })) },
    ...(begin === undefined ? {} : { initial: begin }),
  })({ label })
