import { expect, it } from 'vitest'
import { devicePasswordProblem } from './device-password.ts'

it('S7: a device password is six to sixteen signs that a frame can carry, and none of the published ones', () => {
  for (const password of ['a7K2q9', '0123456789abcdef', 'P@ss-2!']) expect(devicePasswordProblem(password)).toBeNull()
  for (const password of ['123456', '888888', 'aaaaaa']) expect(devicePasswordProblem(password)).toContain('默认密码')
  for (const password of ['', 'a7K2q', 'a'.repeat(17), '密码密码密码', 'a7 K2q9', 'a7K2q9\n'])
    expect(devicePasswordProblem(password)).toContain('6至16位')
  for (const password of ['a7;PW=', 'a7,K2q9', '##a7K2', 'a7&&K2'])
    expect(devicePasswordProblem(password)).toContain('不能含有')
})
