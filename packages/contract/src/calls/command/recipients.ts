import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { OrgNode } from '../../shapes/people.ts'

/** Whom a task may be sent to: organisations with their posts and people. */
export const recipients = group('', {
  treeWithUsers: get('/base-uur/org-structure/tree-with-users', {
    summary: '带人员的组织树（接收人）',
    right: 'organisation.read',
    outside: 'empty',
    personal: true,
    about: 'organisation',
    input: { orgCode: z.string().max(64).default(''), parentCode: z.string().max(64).default('') },
    output: z.array(OrgNode),
  })({
    example: (city) => ({ orgCode: city.orgCode, parentCode: 'trace' }),
  }),
})
