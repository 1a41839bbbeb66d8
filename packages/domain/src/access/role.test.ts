import { expect, it } from 'vitest'
import { auditRoleStages, isRoleCode, roleNames } from './role.ts'

it('fourteen roles are shipped, each with its own name', () => {
  expect(Object.keys(roleNames)).toHaveLength(14)
  expect(new Set(Object.values(roleNames)).size).toBe(14)
})

it('the three auditors stand for the three audit stages', () => {
  expect(
    Object.entries(auditRoleStages).map(([code, stage]) => isRoleCode(code) && `${roleNames[code]}${stage}`),
  ).toEqual(['一级审核员1', '二级审核员2', '三级审核员3'])
})

it('names of the prototype are no roles', () => {
  expect(isRoleCode('toString')).toBe(false)
})
