import { expect, it } from 'vitest'
import { ssoReturn } from './sso-return.ts'

const none = { code: '', ticket: '', state: '', iss: '', error: '' }

it('the provider’s answer is read before the hash and behind it', () => {
  expect(ssoReturn({ search: '?code=c1&state=s1&iss=https%3A%2F%2Fidp', hash: '' })).toEqual({
    ...none,
    code: 'c1',
    state: 's1',
    iss: 'https://idp',
  })
  expect(ssoReturn({ search: '', hash: '#/sso-login?ticket=ST-1&state=s1' })).toEqual({
    ...none,
    ticket: 'ST-1',
    state: 's1',
  })
  expect(ssoReturn({ search: '?state=s1&ticket=ST-1', hash: '#/sso-login' })).toEqual({
    ...none,
    ticket: 'ST-1',
    state: 's1',
  })
  expect(ssoReturn({ search: '?error=access_denied&state=s1', hash: '' })).toMatchObject({ error: 'access_denied' })
})

it('any other address holds no answer', () => {
  for (const search of ['', '?psCode=1', '?code=c1', '?state=s1', '?error=x'])
    expect(ssoReturn({ search, hash: '#/login' })).toBeNull()
})
