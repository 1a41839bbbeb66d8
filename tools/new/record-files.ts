import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { addCalls, addRoutes } from './feature-files.ts'
import { addMenuEntry } from './menu-entry.ts'
import type { Names } from './names.ts'
import { readerOf } from './reader.ts'
import type { Changes } from './source-edits.ts'
import { filled } from './template.ts'

const migrations = 'apps/server/src/db/migrations'

/** The next free number of a migration. */
const nextNumber = (root: string): string => {
  const numbers = readdirSync(join(root, migrations)).map((file) => Number.parseInt(file, 10) || 0)
  return String(Math.max(...numbers) + 1).padStart(3, '0')
}

/** A page with a list and a form, from its table to the tests on both sides. */
export const addRecord = (changes: Changes, names: Names, section: string, root: string): void => {
  const { wing, feature, name, camel, pascal, title } = names
  const table = name.replaceAll('-', '_')
  const right = addMenuEntry(changes, names, section)
  const values = { ...names, ...readerOf(right), right, table }
  const domain = `packages/domain/src/${feature}`
  changes.add(`${domain}/${name}-form.ts`, filled('record-check', values))
  changes.add(`${domain}/${name}-form.test.ts`, filled('record-check-test', values))
  changes.before('packages/contract/src/core/entity.ts', '} as const', `  ${camel}: '${title}',`)
  changes.add(`packages/contract/src/shapes/${name}.ts`, filled('record-shape', values))
  addCalls(changes, names, filled('record-calls', values), {
    zod: ['z'],
    '../../core/call.ts': ['get', 'post'],
    '../../core/input.ts': ['code', 'integer', 'text'],
    [`../../shapes/${name}.ts`]: [`${pascal}Row`],
  })
  changes.add(`${migrations}/${nextNumber(root)}_${table}.sql`, filled('record-migration', values))
  const server = `apps/server/src/features/${wing}/${feature}`
  addRoutes(changes, names, (calls) => filled('record-routes', { ...values, calls }), {
    [`./${name}-list.ts`]: [`${camel}List`],
    [`./${name}-save.ts`]: [`${camel}Save`],
  })
  changes.add(`${server}/${name}-list.ts`, filled('record-list', values))
  changes.add(`${server}/${name}-save.ts`, filled('record-save', values))
  changes.add(`${server}/${name}.db.test.ts`, filled('record-db-test', values))
  const web = `apps/web/src/features/${wing}/${feature}`
  changes.add(`${web}/${name}-form.ts`, filled('record-form', values))
  changes.add(`${web}/${name}-page.ts`, filled('record-page', values))
  changes.add(`${web}/${name}-page.test.tsx`, filled('record-page-test', values))
}
