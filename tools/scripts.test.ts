import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')

it('every script of package.json names files that exist', () => {
  const named = Object.entries(manifest.scripts).flatMap(([name, command]) =>
    [...command.matchAll(/[\w./-]+\.(?:mjs|ts|json)\b/g)].map(([file]) => ({ name, file })),
  )
  expect(named.map(({ name }) => name)).toContain('build')
  expect(named.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
})
