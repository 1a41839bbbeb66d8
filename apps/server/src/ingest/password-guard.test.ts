import { describe, expect, it } from 'vitest'
import { PasswordGuard } from './password-guard.ts'

const limits = { wrongPerDevice: 5, wrongPerAddress: 50, blockMs: 900_000 }
const tries = (guard: PasswordGuard, count: number, mn: string | ((n: number) => string), address: string, atMs = 0) =>
  Array.from({ length: count }, (_, n) => guard.wrong(typeof mn === 'string' ? mn : mn(n), address, atMs))

describe('S7: wrong device passwords', () => {
  it('five of a device from an address block it there, a quarter of an hour long, and nowhere else', () => {
    const guard = new PasswordGuard(limits)
    expect(tries(guard, 4, 'A', '10.0.0.1')).toEqual([false, false, false, false])
    expect(guard.isBlocked('A', '10.0.0.1', 0)).toBe(false)
    expect(tries(guard, 1, 'A', '10.0.0.1')).toEqual([true])
    expect(guard.isBlocked('A', '10.0.0.1', 899_999)).toBe(true)
    expect(guard.isBlocked('A', '10.0.0.1', 900_000)).toBe(false)
    expect(guard.isBlocked('A', '10.0.0.2', 0)).toBe(false)
    expect(guard.isBlocked('B', '10.0.0.1', 0)).toBe(false)
  })

  it('many devices tried from one address block the address', () => {
    const guard = new PasswordGuard(limits)
    tries(guard, 50, (n) => `D${n}`, '10.0.0.1')
    expect(guard.isBlocked('NEVER-TRIED', '10.0.0.1', 0)).toBe(true)
    expect(guard.isBlocked('NEVER-TRIED', '10.0.0.2', 0)).toBe(false)
  })

  it('a whole IPv6 network is one address', () => {
    const guard = new PasswordGuard(limits)
    for (let n = 0; n < 5; n++) guard.wrong('A', `2001:db8:1:2::${n}`, 0)
    expect(guard.isBlocked('A', '2001:db8:1:2::ffff', 0)).toBe(true)
    expect(guard.isBlocked('A', '2001:db8:1:3::1', 0)).toBe(false)
  })

  it('the right password forgets the mistyped ones; after the time they count anew', () => {
    const guard = new PasswordGuard(limits)
    tries(guard, 4, 'A', '10.0.0.1')
    guard.right('A', '10.0.0.1')
    expect(tries(guard, 4, 'A', '10.0.0.1')).not.toContain(true)
    expect(tries(guard, 4, 'A', '10.0.0.1', 900_000)).not.toContain(true)
  })

  it('a flood of numbers is remembered only so far', () => {
    const guard = new PasswordGuard(limits)
    tries(guard, 5, 'FIRST', '10.0.0.1')
    for (let n = 0; n < 30_000; n++) guard.wrong(`${n}`, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, 0)
    expect(guard.isBlocked('FIRST', '10.0.0.1', 0)).toBe(false)
  })
})
