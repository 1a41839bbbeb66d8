import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locks } from '@qingkong/server/db/locks'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from './scan-imports.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = sourceFiles(root, ['apps', 'packages', 'tools', 'e2e'])
const migrations = 'apps/server/src/db/migrations'
const numbers: readonly number[] = Object.values(locks)

/** What stands between the brackets of each call of an advisory lock. */
const lockCalls = (text: string): string[] =>
  [...text.matchAll(/pg_(?:try_)?advisory_(?:xact_)?(?:un)?lock(?:_shared)?\s*\(([^)]*)\)/g)].map(
    ([, inside = '']) => inside,
  )

describe('advisory locks', () => {
  it('have one number each', () => {
    expect(numbers.length).toBeGreaterThan(0)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('are taken by name: no program file but db/locks.ts calls the lock functions', () => {
    const callers = sources.filter((file) => lockCalls(textOf(file)).length > 0)
    expect(callers).toEqual(['apps/server/src/db/locks.ts'])
  })

  it('taken in SQL, carry the number of what they guard', () => {
    const taken = readdirSync(join(root, migrations)).flatMap((name) => lockCalls(textOf(`${migrations}/${name}`)))
    // The chain of the operations log is the one thing that locks itself.
    expect([...new Set(taken)]).toEqual([String(locks.operationsLog)])
  })

  it('have their numbers written nowhere else', () => {
    const literal = new RegExp(`\\b(${numbers.join('|')})\\b`)
    expect(sources.filter((file) => literal.test(textOf(file)))).toEqual(['apps/server/src/db/locks.ts'])
  })
})
