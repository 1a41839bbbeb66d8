import { addCalls, addRoutes } from './feature-files.ts'
import type { Names } from './names.ts'
import { readerOf } from './reader.ts'
import type { Changes } from './source-edits.ts'
import { filled } from './template.ts'

/** A call with its implementation and the test of what is particular to it. */
export const addCall = (changes: Changes, names: Names): void => {
  const { wing, feature, name, camel } = names
  addCalls(changes, names, filled('call', names), {
    zod: ['z'],
    '../../core/call.ts': ['get'],
    '../../core/input.ts': ['text'],
    '../../core/output.ts': ['stamp'],
  })
  const route = (calls: string) => `  implement(${calls}.${camel})(({ keyword }, { db }) => ${camel}(db, keyword)),`
  addRoutes(changes, names, route, { [`./${name}.ts`]: [camel] })
  const folder = `apps/server/src/features/${wing}/${feature}`
  changes.add(`${folder}/${name}.ts`, filled('site-query', names))
  const listed = `api.${camel}({ keyword })`
  changes.add(`${folder}/${name}.db.test.ts`, filled('site-query-test', { ...names, ...readerOf('site.read'), listed }))
}
