import { describe, expect, it } from 'vitest'
import { errorSentence, isRowFault } from './row-fault.ts'

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })

describe('a failure while rows are worked on', () => {
  it('lies with the rows unless the database or the system was away, full or busy', () => {
    for (const code of ['23505', '22P02', '23514', 'P0001', '42703']) expect(isRowFault(coded(code)), code).toBe(true)
    expect(isRowFault(new TypeError('cannot read'))).toBe(true)
    expect(isRowFault('text')).toBe(true)
    for (const code of [
      '08006',
      '40001',
      '40P01',
      '53100',
      '57P01',
      '57014',
      '55P03',
      '25006',
      'ECONNREFUSED',
      'ENOSPC',
    ])
      expect(isRowFault(coded(code)), code).toBe(false)
    for (const message of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])
      expect(isRowFault(new Error(message)), message).toBe(false)
  })

  it('is told in one short line without credentials', () => {
    expect(errorSentence(new Error('duplicate key\n  value violates "x"'))).toBe('duplicate key value violates "x"')
    expect(errorSentence(new Error('cannot reach postgres://app:s3cret@db:5432/qk'))).toBe(
      'cannot reach postgres://***@db:5432/qk',
    )
    const told = errorSentence(new Error('refused: PW=123456;token: abc.def, "password": "hunter2" Bearer eyJhbGci'))
    for (const secret of ['123456', 'abc.def', 'hunter2', 'eyJhbGci']) expect(told).not.toContain(secret)
    expect(told).toContain('refused')
    expect(errorSentence('长'.repeat(1000))).toHaveLength(300)
  })

  it('S1: is read in no time, whatever of what was sent the message quotes', () => {
    const startedMs = performance.now()
    expect(errorSentence(new Error(`refused s/${'-A'.repeat(100_000)}`))).toHaveLength(300)
    expect(performance.now() - startedMs).toBeLessThan(500)
  })
})
