import { addCalls, addRoutes } from './feature-files.ts'
import { addMenuEntry } from './menu-entry.ts'
import type { Names } from './names.ts'
import { readerOf } from './reader.ts'
import type { Changes } from './source-edits.ts'
import { filled } from './template.ts'

/** A read-only page with its export, from the question to the tests on both sides. */
export const addPage = (changes: Changes, names: Names, section: string): void => {
  const { wing, feature, name, camel } = names
  const right = addMenuEntry(changes, names, section)
  const values = { ...names, ...readerOf(right), right }
  addCalls(changes, names, filled('page-calls', values), {
    zod: ['z'],
    '../../core/blob.ts': ['fileAnswer'],
    '../../core/call.ts': ['get'],
    '../../core/input.ts': ['text'],
    '../../core/output.ts': ['stamp'],
  })
  changes.add(`packages/contract/src/tables/${wing}/${name}.ts`, filled('page-table', names))
  addRoutes(changes, names, (calls) => filled('page-routes', { ...names, calls }), {
    [`@qingkong/contract/tables/${wing}/${name}`]: [`${camel}Table`],
    '../../../platform/data-sheet.ts': ['dataSheet'],
    [`./${name}.ts`]: [camel],
  })
  const server = `apps/server/src/features/${wing}/${feature}`
  changes.add(`${server}/${name}.ts`, filled('site-query', names))
  const listed = `(await api.${camel}({ keyword })).sites`
  changes.add(`${server}/${name}.db.test.ts`, filled('site-query-test', { ...values, listed }))
  const web = `apps/web/src/features/${wing}/${feature}`
  changes.add(`${web}/${name}-page.ts`, filled('page', names))
  changes.add(`${web}/${name}-page.test.tsx`, filled('page-test', names))
}
