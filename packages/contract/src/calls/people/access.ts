import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { PermissionNode } from '../../shapes/people.ts'

export const access = group('/base-uur/user-permission/current-user', {
  currentUserOrgSystem: get('/org-system', {
    summary: '当前用户的组织体系',
    right: 'self',
    outside: 'own',
    about: 'permission',
    beforePasswordChange: true,
    input: {},
    output: z.array(z.object({ sysCode: z.string(), sysName: z.string(), orgCode: z.string(), orgName: z.string() })),
  })({
    example: () => ({}),
  }),
  currentUserComposition: get('/composition', {
    summary: '当前用户的权限树',
    right: 'self',
    outside: 'own',
    about: 'permission',
    beforePasswordChange: true,
    input: {},
    output: z.object({ rights: z.array(z.string()), nodes: z.array(PermissionNode) }),
  })({
    example: () => ({}),
  }),
})
