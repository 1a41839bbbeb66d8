import { type PageSpec, pages } from '../../packages/contract/src/pages.ts'
import type { Right } from '../../packages/contract/src/rights.ts'
import { type Names, WrongArgument } from './names.ts'
import type { Changes } from './source-edits.ts'

const menu = 'packages/contract/src/pages.ts'

/** Puts the page at the end of its section. @returns the right that opens it */
export const addMenuEntry = (changes: Changes, { wing, name, title }: Names, section: string): Right => {
  const known: Readonly<Record<string, PageSpec>> = pages
  if (name in known) throw new WrongArgument(`there is a page ${name} already`)
  const [right] = known[section]?.rights ?? []
  const text = changes.read(menu)
  const begin = text.indexOf(`...below('${section}'`)
  const end = text.indexOf('\n  }),', begin)
  if (begin < 0 || end < 0 || right === undefined)
    throw new WrongArgument(`${menu} has no “...below('${section}', …)” to put the page into`)
  changes.replace(
    menu,
    `${text.slice(0, end)}\n    '${name}': { title: '${title}', wing: '${wing}' },${text.slice(end)}`,
  )
  return right
}
