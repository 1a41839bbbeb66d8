import { wings } from '../../packages/contract/src/calls.ts'
import { type PageSpec, pages } from '../../packages/contract/src/pages.ts'

/** What is to be made, and every form its name takes. */
export interface Names {
  wing: string
  /** Folder on server and web, file and key of the group in the contract. */
  feature: string
  /** In kebab case: file names, and the fixCode of a page. */
  name: string
  /** The same as an identifier. */
  camel: string
  pascal: string
  /** The group of calls as an identifier. */
  group: string
  /** As people read it. */
  title: string
}

export class WrongArgument extends Error {}

const camelCase = (kebab: string): string => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const pascalCase = (kebab: string): string => camelCase(`-${kebab}`)

/** @param path `wing/feature` or `wing/feature/name`; without a name it is that of the feature */
export const namesOf = (path: string, title: string): Names => {
  const [wing = '', feature = '', name = feature, ...rest] = path.split('/')
  if (!(wing in wings) || rest.length > 0)
    throw new WrongArgument(`wing/feature/name wanted, with a wing of ${Object.keys(wings).join(', ')}; got “${path}”`)
  for (const part of [feature, name])
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(part)) throw new WrongArgument(`“${part}” is no name-in-kebab-case`)
  if (!/[\u4e00-\u9fff]/.test(title)) throw new WrongArgument('--title wants the name as people read it, in Chinese')
  return { wing, feature, name, camel: camelCase(name), pascal: pascalCase(name), group: camelCase(feature), title }
}

/** The section a page joins unless told: where the pages of its wing stand. */
export const sectionOf = (wing: string, asked: string | undefined): string => {
  const all = Object.entries<PageSpec>(pages)
  const sections = new Set(all.flatMap(([code, page]) => (page.wing === null ? [code] : [])))
  const section = asked ?? all.findLast(([, page]) => page.wing === wing && page.parent !== undefined)?.[1].parent
  if (section === undefined || !sections.has(section))
    throw new WrongArgument(`--section wants one of ${[...sections].join(', ')}`)
  return section
}
