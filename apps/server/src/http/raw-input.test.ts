import { describe, expect, it } from 'vitest'
import { nest, requireModest } from './raw-input.ts'

describe('form keys of the specification become nested values', () => {
  it('users[0].userId and users[0][userId] are the same', () => {
    expect(nest({ 'users[0].userId': 'a', 'users[1][userId]': 'b' })).toEqual({
      users: [{ userId: 'a' }, { userId: 'b' }],
    })
  })
  it('an index far away costs no memory: entries are taken in order', () => {
    expect(nest({ 'users[999999999].userId': 'z', 'users[2].userId': 'a' })).toEqual({
      users: [{ userId: 'a' }, { userId: 'z' }],
    })
  })
  it('prototype keys are dropped', () => {
    expect(nest({ '__proto__.polluted': '1', 'constructor.prototype.x': '2', a: '3' })).toEqual({ a: '3' })
    expect('polluted' in {}).toBe(false)
  })
  it('a depth of a thousand is refused', () => {
    expect(() => nest({ [Array.from({ length: 1000 }, () => 'a').join('.')]: '1' })).toThrow('嵌套过深')
  })
})

describe('S4: a body is counted before it is judged', () => {
  const call = { mostValues: 1000 }
  it('values count at every depth, in lists and objects', () => {
    expect(() => requireModest({ a: Array(998).fill(0) }, call)).not.toThrow()
    expect(() => requireModest({ a: Array(1000).fill(0) }, call)).toThrow('请求内容最多1000项')
    expect(() => requireModest({ a: Array(10).fill(Array(100).fill({})) }, call)).toThrow('请求内容最多1000项')
    expect(() => requireModest(Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [n, ''])), call)).toThrow()
  })
  it('a depth of a hundred is refused', () => {
    expect(() => requireModest(JSON.parse('['.repeat(100) + ']'.repeat(100)), call)).toThrow('嵌套过深')
  })
})
