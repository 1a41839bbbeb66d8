import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { OutageLines } from './outage-lines.ts'

it('R11: an outage is said once a minute in each kind of words, with how often it was meant', () => {
  const lines = new OutageLines()
  const admitted = [0, 100, 59_000, 60_500, 61_000].map((at) => lines.admit('chore failed', at))
  expect(admitted).toEqual([0, null, null, 2, null])
  expect(lines.admit('frames not stored, trying again', 200)).toBe(0)
})

it('R11: a second of a lost database is a line of the log, another fault is told each time', () => {
  const written: string[] = []
  const log = createLog('info', { write: (line: string) => void written.push(line) })
  for (let n = 0; n < 50; n += 1) {
    log.error({ err: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), chore: 'due work' }, 'chore failed')
    log.warn({ err: new Error('Connection terminated unexpectedly') }, 'database connection lost')
  }
  expect(written).toHaveLength(2)
  for (let n = 0; n < 3; n += 1) log.error({ err: new TypeError('x') }, 'chore failed')
  expect(written).toHaveLength(5)
})
