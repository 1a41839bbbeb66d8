import { expect, it } from 'vitest'
import { toggled } from './notification-rule.ts'
import { profileComplete } from './profile-rules.ts'

it('user-22: the saved list names what is switched off', () => {
  expect(toggled('', '2', false)).toBe('2')
  expect(toggled('2', '6', false)).toBe('2,6')
  expect(toggled('2,6', '2', true)).toBe('6')
})

it('user-07: save opens when all four fields are filled and valid', () => {
  const profile = { remarkName: '陆志远', userName: 'lu', mobilePhone: '13900000001', email: 'lu@example.cn' }
  expect(profileComplete(profile)).toBe(true)
  expect(profileComplete({ ...profile, remarkName: ' ' })).toBe(false)
  expect(profileComplete({ ...profile, mobilePhone: '12900000001' })).toBe(false)
  expect(profileComplete({ ...profile, email: 'lu@example' })).toBe(false)
})
