import { auditRight, neutralRights, systemRights } from '@qingkong/domain/access/duties'
import { expect, it } from 'vitest'
import { rights } from './rights.ts'

it('the duties that stay apart are told by rights there are', () => {
  expect(Object.keys(rights)).toEqual(expect.arrayContaining([auditRight, ...systemRights, ...neutralRights]))
})
