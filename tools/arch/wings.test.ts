import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { groups, wings } from '../../packages/contract/src/calls.ts'

const root = join(import.meta.dirname, '../..')
const foldersIn = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

/** Which wing of the contract a feature belongs to. */
const wingOf = new Map(
  Object.entries(wings).flatMap(([wing, features]) => Object.keys(features).map((feature) => [feature, wing])),
)

it('a group of calls stands in the file of its name, in the wing that lists it, and in one wing alone', () => {
  const misplaced = [...wingOf].filter(
    ([feature, wing]) => !existsSync(join(root, `packages/contract/src/calls/${wing}/${feature}.ts`)),
  )
  expect(misplaced, 'the key in calls/<wing>/index.ts is the name of the file').toEqual([])
  const listed = Object.values(wings).flatMap((features) => Object.keys(features))
  expect(Object.keys(groups).toSorted()).toEqual(listed.toSorted())
})

it.each(['apps/server/src/features', 'apps/web/src/features'])(
  '%s keeps a feature in the wing of its calls, and knows no other wing',
  (path) => {
    const found = foldersIn(path).flatMap((wing) => foldersIn(`${path}/${wing}`).map((feature) => ({ wing, feature })))
    expect(found.length).toBeGreaterThan(20)
    const elsewhere = found.filter(({ wing, feature }) => wing !== (wingOf.get(feature) ?? wing))
    expect(elsewhere, 'the same feature has the same wing in contract, server and web').toEqual([])
    expect(foldersIn(path).filter((wing) => !(wing in wings))).toEqual([])
  },
)
