/**
 * Where each negative test of the security design (ingest.md 4.4, numbers 1–68) lives. Not applicable yet: 27–29 (data
 * audit), 35–37 (report explorer), 67 (there is no MQTT), 68 (no call sends a command to a device).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const repository = join(import.meta.dirname, '../../../../..')
const security = 'apps/server/src/testing/security'
const features = 'apps/server/src/features'
const gateway = 'apps/server/src/ingest'

/** TLS is the proxy's or the deployment's (60). */
const notYet = [27, 28, 29, 35, 36, 37, 60, 67, 68]

const places: Readonly<Record<string, readonly number[]>> = {
  [`${security}/rights-matrix.db.test.ts`]: [1, 19, 22],
  [`${features}/people/sign-in/sign-in.db.test.ts`]: [2, 3, 4, 6, 7],
  [`${features}/people/sign-in/captcha.db.test.ts`]: [9],
  [`${features}/people/users/users.db.test.ts`]: [5, 14, 15, 16],
  [`${security}/session.db.test.ts`]: [8, 10, 11, 12, 17, 18],
  [`${security}/input.db.test.ts`]: [13, 25, 26, 44, 46, 47],
  [`${security}/scope-matrix.db.test.ts`]: [20],
  [`${security}/exports.db.test.ts`]: [21, 41, 42],
  [`${security}/two-at-once.db.test.ts`]: [23, 24],
  [`${security}/uploads.db.test.ts`]: [30, 32],
  [`${features}/office/files/picture.test.ts`]: [31],
  [`${features}/office/files/files.db.test.ts`]: [33, 34],
  'apps/server/src/platform/spreadsheet-reading.test.ts': [38, 39],
  [`${features}/command/work-orders/work-orders.db.test.ts`]: [40],
  'apps/web/src/blocks/rich-text.test.tsx': [43],
  'apps/server/src/testing/conformance.db.test.ts': [45],
  'apps/server/src/jobs/jobs.db.test.ts': [49, 50],
  [`${security}/http.db.test.ts`]: [48, 51, 52, 53, 55, 57],
  [`${features}/people/single-sign-on/single-sign-on.db.test.ts`]: [54],
  [`${features}/doors/share/share.db.test.ts`]: [56],
  [`${security}/operations.db.test.ts`]: [58, 59],
  [`${gateway}/gateway.db.test.ts`]: [61, 62, 64, 65],
  [`${gateway}/hostile-senders.db.test.ts`]: [63, 66],
}

/** Titles quote a number as `4.4 #24`, `#24`, or leading their list: `7: …`, `user-11, 14: …`. */
const quotes = (text: string, number: number) => new RegExp(`(#|['\`"]|, )${number}(:|\\)|,)`).test(text)

/** Tested there under a title of its own. */
const untitled: Readonly<Record<number, string>> = {
  40: 'two commits at once raise each order once',
}

it('every negative test from 1 to 68 has its place, or is waiting for its feature', () => {
  const numbers = [...Object.values(places).flat(), ...notYet].toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 68 }, (_, index) => index + 1))
})

it.each(Object.entries(places))('%s holds what is said of it', (path, numbers) => {
  const text = readFileSync(join(repository, path), 'utf8')
  const missing = numbers.filter(
    (number) => !(untitled[number] ? text.includes(untitled[number]) : quotes(text, number)),
  )
  expect(missing).toEqual([])
})
