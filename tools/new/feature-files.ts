import type { Names } from './names.ts'
import type { Changes } from './source-edits.ts'
import { filled } from './template.ts'

const contractFile = ({ wing, feature }: Names): string => `packages/contract/src/calls/${wing}/${feature}.ts`
const routesFile = ({ wing, feature }: Names): string => `apps/server/src/features/${wing}/${feature}/routes.ts`

/** Imports by module: what the added text needs. */
export type Imports = Readonly<Record<string, readonly string[]>>

const importAll = (changes: Changes, path: string, imports: Imports): void => {
  for (const [from, names] of Object.entries(imports)) changes.imports(path, from, names)
}

const entry = ({ feature, group }: Names): string =>
  feature === group ? `  ${group},` : `  ${feature.includes('-') ? `'${feature}'` : feature}: ${group},`

/** Puts calls into their group: into the one that exists, or into a new one that its wing lists. */
export const addCalls = (changes: Changes, names: Names, text: string, imports: Imports): void => {
  const path = contractFile(names)
  const { wing, feature, group } = names
  if (!changes.has(path)) {
    changes.add(path, filled('contract-group', names))
    const index = `packages/contract/src/calls/${wing}/index.ts`
    changes.imports(index, `./${feature}.ts`, [group])
    changes.before(index, '}', entry(names))
  }
  changes.before(path, '})', text)
  importAll(changes, path, imports)
}

/**
 * Puts implementations beside the others of the feature, or into a new file that its wing lists.
 * @param text of the routes; is told what the group of calls is called there
 */
export const addRoutes = (changes: Changes, names: Names, text: (calls: string) => string, imports: Imports): void => {
  const path = routesFile(names)
  const { wing, feature, group } = names
  if (!changes.has(path)) {
    changes.add(path, filled('server-routes', names))
    const index = `apps/server/src/features/${wing}/index.ts`
    changes.imports(index, `./${feature}/routes.ts`, [`routes as ${group}`])
    changes.before(index, ']', `  ...${group},`)
  }
  const from = `@qingkong/contract/calls/${wing}/${feature}`
  const imported = new RegExp(`import \\{ (\\w+)(?: as (\\w+))? \\} from '${from}'`).exec(changes.read(path))
  if (!imported) changes.imports(path, from, [group])
  changes.before(path, ']', text(imported?.[2] ?? imported?.[1] ?? group))
  importAll(changes, path, imports)
}
