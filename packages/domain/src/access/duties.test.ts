import { describe, expect, it } from 'vitest'
import { areDutiesApart, roleProblems } from './duties.ts'

describe('the duties of a role', () => {
  it('GB/T 22239-2019 8.1.4: system administration, audit and business never meet in one', () => {
    expect(areDutiesApart(['user.manage', 'setting.write', 'map.read'])).toBe(true)
    expect(areDutiesApart(['user.manage', 'event.read'])).toBe(false)
    expect(areDutiesApart(['log.read', 'user.manage'])).toBe(false)
    expect(areDutiesApart([], ['system_admin', 'audit_admin'])).toBe(false)
  })

  it('are judged with its name when it is saved', () => {
    expect(roleProblems({ roleName: '值守', rights: ['event.read', 'map.read'] })).toEqual([])
    expect(roleProblems({ roleName: ' ', rights: ['event.read', 'log.read'] })).toEqual([
      { field: 'roleName', message: '请输入角色名称' },
      { field: 'rights', message: '同一角色不能兼有系统管理、审计与业务权限' },
    ])
  })
})
