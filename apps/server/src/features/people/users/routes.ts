/** People: the own profile, password and notification switches, and the organisations one may see. */
import { users } from '@qingkong/contract/calls/people/users'
import { Fail } from '@qingkong/contract/errors'
import { auditRoleStages } from '@qingkong/domain/access/role'
import { type Implementation, implement } from '../../../http/implement.ts'
import { accountById } from '../administration/port.ts'
import { requireOwn, saveMessageRule, saveProfile } from './commands.ts'
import { organisationTree } from './org-tree.ts'
import { changePassword } from './password-change.ts'
import { messageRuleOf, profileOf } from './queries.ts'

export const routes: Implementation[] = [
  implement(users.queryUserInfo)(async ({ tid }, context) => {
    const { db, session } = context
    if (!session.rights.has('user.manage')) requireOwn(session, tid)
    // An administrator reads the people of the own areas, as everywhere in the administration.
    else if (tid.toLowerCase() !== session.userId) await accountById(context, tid)
    const profile = await profileOf(db, tid)
    if (!profile) throw new Fail('NOT_FOUND', '用户不存在')
    return {
      userId: tid,
      userName: profile.user_code,
      userRemarkName: profile.remark_name,
      remarkName: profile.remark_name,
      mobilePhone: profile.mobile_phone,
      email: profile.email,
    }
  }),
  implement(users.userSave)(async (input, context) => {
    await saveProfile(context, input)
    return null
  }),
  implement(users.passwordChange)(async (input, context) => {
    await changePassword(context, input)
    return null
  }),
  implement(users.orgStructureTree)(({ orgCode }, { db, session }) => organisationTree(db, session, orgCode)),
  implement(users.userAuditPermissions)((_, { session }) => {
    const auditRoleStage = Object.entries(auditRoleStages).flatMap(([role, stage]) =>
      session.roles.includes(role) ? [stage] : [],
    )
    return { auditRoleStage, auditRoleCheck: auditRoleStage.length > 0 }
  }),
  implement(users.eventMsgRuleOne)(async ({ userId }, { db, session }) => {
    requireOwn(session, userId)
    return { id: session.userId, userId: session.userId, ruleContent: await messageRuleOf(db, session.userId) }
  }),
  implement(users.eventMsgRuleSave)(({ userId, ruleContent }, context) => {
    requireOwn(context.session, userId)
    return saveMessageRule(context, ruleContent)
  }),
]
