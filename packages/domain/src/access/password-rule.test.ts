import { describe, expect, it } from 'vitest'
import { frequentPasswords } from './frequent-passwords.ts'
import { passwordMessages, passwordProblem } from './password-rule.ts'

const shape = '至少使用8~16位大小写字母、数字、符号两种类型组合的密码'

describe('passwords', () => {
  it.each(['Qk7#mvt2', 'taihu-dawn-97', '4-9-2-7-1-8-5', 'zPf8wLq3NvXk21Rt'])('%s is accepted', (password) => {
    expect(passwordProblem(password)).toBeNull()
  })

  it.each(['Qk7#mvt', 'Qk7#mvt2Qk7#mvt2x', 'abcdwxyzkq', '8305719462', '!@#$%^&*', '密码Qk7#mvt2', 'Qk7 #mvt2'])(
    'user-11: %s has the wrong length, characters or only one kind',
    (password) => {
      expect(passwordProblem(password)).toBe(shape)
    },
  )

  it('user-10, user-12: empty and unchanged passwords have their own sentences', () => {
    expect(passwordProblem('')).toBe('请输入新密码')
    expect(passwordProblem('Qk7#mvt2', { oldPassword: 'Qk7#mvt2' })).toBe('新密码不能和原密码相同')
    expect(passwordProblem('Qk7#mvt2', { oldPassword: 'qk7#mvt2' })).toBeNull()
  })

  it.each(['Admin@123', '1qaz2wsx', 'P@ssw0rd!', 'Abcd1234', 'Passw0rd'])('%s is refused as frequent', (password) => {
    expect(passwordProblem(password)).toBe(passwordMessages.frequent)
  })

  it('a password made of the person’s own words is refused', () => {
    const words = ['zhangwei', '13812345678', 'Wuxi', '张伟']
    expect(passwordProblem('Zhangwei#27', { words })).toBe(passwordMessages.personal)
    expect(passwordProblem('x-wuxi-7731', { words })).toBe(passwordMessages.personal)
    expect(passwordProblem('x-suzhou-7731', { words })).toBeNull()
  })

  it.each(['a1a1a1a1a', 'xy#345678', 'k7#gfedcba', 'mm1111111q'])('%s repeats or runs too much', (password) => {
    expect(passwordProblem(password)).toBe(passwordMessages.repeated)
  })

  it.each(['Wuxi@2026', 'wuxi20261', 'Qingkong2026', 'Taihu#1234', 'Jiangsu_01'])(
    'S13: %s is a place or a word of the trade with a year on it',
    (password) => {
      expect(passwordProblem(password)).toBe(passwordMessages.predictable)
    },
  )

  it.each(['asdfghjk1', '2wsx3edc#', 'qwerasdf1!', 'rewqfdsa9'])(
    'S13: %s lies side by side on the keyboard',
    (password) => {
      expect(passwordProblem(password)).toBe(passwordMessages.predictable)
    },
  )

  it('S13: the own short name with a year is refused, though it is no hint by itself', () => {
    expect(passwordProblem('Liu@20261', { words: ['liu'] })).toBe(passwordMessages.predictable)
    expect(passwordProblem('Liu@20261')).toBeNull()
  })

  it('the list of frequent passwords holds about a hundred and fifty, all reachable', () => {
    expect(frequentPasswords.size).toBeGreaterThan(100)
    for (const word of frequentPasswords) expect(passwordProblem(word), word).not.toBeNull()
  })
})
