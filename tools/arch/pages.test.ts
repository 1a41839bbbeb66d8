import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { staticPaths } from '../../apps/web/src/app/static-routes.ts'
import { type PageSpec, pages } from '../../packages/contract/src/pages.ts'

const web = join(import.meta.dirname, '../../apps/web/src')
const all = Object.entries<PageSpec>(pages)

/** Page files by the code in their name, with the wing they lie in. */
const files = globSync('{features/*/*,app}/*-page.{ts,tsx}', { cwd: web }).map((path) => ({
  code: path.slice(path.lastIndexOf('/') + 1).replace(/-page\.tsx?$/, ''),
  wing: path.startsWith('app/') ? null : path.split('/')[1],
}))

it('every page of the menu has one file of its name in its wing, and a section has pages instead', () => {
  // One joins layers of several features, so the application composes it.
  const composed = new Set(['map'])
  for (const [code, { wing }] of all) {
    const found = files.filter((file) => file.code === code && !(composed.has(code) && file.wing !== null))
    const wings = composed.has(code) ? [null] : wing === null ? [] : [wing]
    expect(
      found.map((file) => file.wing),
      `${code}-page.ts(x) belongs to features/${wing}`,
    ).toEqual(wings)
    expect(
      all.some(([, { parent }]) => parent === code),
      code,
    ).toBe(wing === null)
  }
})

it('every page file belongs to a page of the menu or to a path outside of it', () => {
  const outside = new Set([...staticPaths.map((path) => path.slice(1)), 'phone', 'not-found'])
  expect(files.filter(({ code }) => !(code in pages) && !outside.has(code))).toEqual([])
})

it('a page stands below a section that comes before it, at a path of its own', () => {
  const codes = all.map(([code]) => code)
  for (const [code, { parent }] of all)
    if (parent !== undefined) expect(codes.indexOf(parent), code).toBeLessThan(codes.indexOf(code))
  expect(all.filter(([, { parent }]) => parent !== undefined && !codes.includes(parent))).toEqual([])
  expect(new Set(all.map(([, { path }]) => path)).size).toBe(all.length)
})
