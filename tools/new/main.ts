import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { calls } from '../../packages/contract/src/calls.ts'
import { addCall } from './call-files.ts'
import { type Names, namesOf, sectionOf, WrongArgument } from './names.ts'
import { addPage } from './page-files.ts'
import { addRecord } from './record-files.ts'
import { Changes } from './source-edits.ts'

const usage = `npm run new -- call wing/feature/name --title 名称
npm run new -- page wing/feature/name --title 名称 [--section fixCode]
npm run new -- record wing/feature/name --title 名称 [--section fixCode]

Writes files that compile and pass their tests, reading a small true thing: put your own in its place.
The feature may exist; without a name it is that of the feature. A page joins the section of its wing.
`

const root = join(import.meta.dirname, '../..')

/** What can be made; each puts everything it needs into the changes. */
const kinds: Readonly<Record<string, (changes: Changes, names: Names, section: string | undefined) => void>> = {
  call: addCall,
  page: (changes, names, section) => addPage(changes, names, sectionOf(names.wing, section)),
  record: (changes, names, section) => addRecord(changes, names, sectionOf(names.wing, section), root),
}

const node = (...args: string[]): void => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`)
}

const run = (): void => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { title: { type: 'string' }, section: { type: 'string' } },
  })
  const [kind = '', path = ''] = positionals
  const make = kinds[kind]
  if (!make || positionals.length !== 2) throw new WrongArgument('what shall be made?')
  const names = namesOf(path, values.title ?? '')
  for (const call of [names.camel, `${names.camel}List`])
    if (call in calls) throw new WrongArgument(`there is a call ${call} already`)
  const changes = new Changes(root)
  make(changes, names, values.section)
  const files = changes.write()
  const code = files.filter((file) => /\.tsx?$/.test(file))
  node('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...code)
  // The row types of a new table.
  if (files.some((file) => file.endsWith('.sql'))) node('tools/schema.ts')
  node('tools/reference.ts')
  process.stdout.write(`${files.map((file) => `  ${file}`).join('\n')}\n`)
}

try {
  run()
} catch (error) {
  if (!(error instanceof WrongArgument) && !(error instanceof TypeError && 'code' in error)) throw error
  process.stderr.write(`${error.message}\n\n${usage}`)
  process.exit(1)
}
