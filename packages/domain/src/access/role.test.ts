import { expect, it } from 'vitest'
import { auditRoleStages, isRoleCode, isVisitor, roleNames } from './role.ts'

it('fifteen roles are shipped, each with its own name', () => {
  expect(Object.keys(roleNames)).toHaveLength(15)
  expect(new Set(Object.values(roleNames)).size).toBe(15)
})

it('the three auditors stand for the three audit stages', () => {
  expect(
    Object.entries(auditRoleStages).map(([code, stage]) => isRoleCode(code) && `${roleNames[code]}${stage}`),
  ).toEqual(['一级审核员1', '二级审核员2', '三级审核员3'])
})

it('a visitor has no other role: staff who are let look as visitors stay staff', () => {
  expect([isVisitor(['visitor']), isVisitor(['leader', 'visitor']), isVisitor([])]).toEqual([true, false, false])
})

it('names of the prototype are no roles', () => {
  expect(isRoleCode('toString')).toBe(false)
})
