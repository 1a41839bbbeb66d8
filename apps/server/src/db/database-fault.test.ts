import { describe, expect, it } from 'vitest'
import { isDatabaseAway, isOfTheDatabase } from './database-fault.ts'

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })

describe('R9: every kind of broken or hanging connection', () => {
  it.each([
    coded('ECONNREFUSED'),
    coded('ECONNRESET'),
    coded('EPIPE'),
    coded('ETIMEDOUT'),
    coded('EAI_AGAIN'),
    coded('ENOENT', { syscall: 'connect' }),
    coded('EAGAIN', { syscall: 'connect' }),
    coded('57P01'),
    coded('57P02'),
    coded('57P03'),
    coded('57014'),
    coded('08006'),
    coded('53100'),
    coded('53300'),
    coded('58030'),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Cannot use a pool after calling end on the pool'),
    new Error('Query read timeout'),
  ])('is the database being away: %s', (error) => {
    expect(isDatabaseAway(error)).toBe(true)
    expect(isOfTheDatabase(error)).toBe(true)
  })

  it('a missing file, a broken rule and an error of ours are not', () => {
    const notReached = ['open', 'spawn'].flatMap((syscall) => [
      coded('ENOENT', { syscall }),
      coded('EAGAIN', { syscall }),
    ])
    for (const error of [...notReached, coded('23505'), coded('22P02'), new TypeError('x'), 'x'])
      expect(isDatabaseAway(error)).toBe(false)
  })

  it('a row rolled back for another, or a full disk, is not the row’s fault either', () => {
    for (const code of ['40001', '40P01', '55P03', '25006', 'ENOSPC', 'EIO'])
      expect([isDatabaseAway(coded(code)), isOfTheDatabase(coded(code))]).toEqual([false, true])
    expect(isOfTheDatabase(coded('23505'))).toBe(false)
  })
})
