/**
 * The city's own administration: accounts, organisations, roles, posts, auditors. System administration, audit and
 * business stay with different people; every change is in the log with before and after.
 */
import { administration as calls } from '@qingkong/contract/calls/people/administration'
import { type Implementation, implement } from '../../../http/implement.ts'
import {
  createAccount,
  deleteAccount,
  endAccountSessions,
  resetPassword,
  saveAccount,
  setAccountState,
} from './account-commands.ts'
import { accountById, accountPage } from './account-queries.ts'
import { appointAuditor, auditorList, resetAuditorPassword } from './auditors.ts'
import { deleteOrganisation, moveOrganisation, saveOrganisation } from './organisation-commands.ts'
import { organisationList } from './organisation-queries.ts'
import { endPost, savePost } from './post-commands.ts'
import { postList } from './post-queries.ts'
import { deleteRole, roleList, saveRole } from './roles.ts'

export const routes: Implementation[] = [
  implement(calls.accountList)((input, context) => accountPage(context, input)),
  implement(calls.accountGetById)(({ userId }, context) => accountById(context, userId)),
  implement(calls.accountCreate)((input, context) => createAccount(context, input)),
  implement(calls.accountSave)((input, context) => saveAccount(context, input)),
  implement(calls.accountSetState)(({ userId, disabled }, context) => setAccountState(context, userId, disabled)),
  implement(calls.accountResetPassword)(({ userId }, context) => resetPassword(context, userId)),
  implement(calls.accountEndSessions)(({ userId }, context) => endAccountSessions(context, userId)),
  implement(calls.accountDelete)(({ userId }, context) => deleteAccount(context, userId)),
  implement(calls.organisationList)((_, context) => organisationList(context)),
  implement(calls.organisationSave)((input, context) => saveOrganisation(context, input)),
  implement(calls.organisationMove)((input, context) => moveOrganisation(context, input)),
  implement(calls.organisationDelete)(({ orgCode }, context) => deleteOrganisation(context, orgCode)),
  implement(calls.roleList)((_, { db }) => roleList(db)),
  implement(calls.roleSave)((input, context) => saveRole(context, input)),
  implement(calls.roleDelete)(({ roleCode }, context) => deleteRole(context, roleCode)),
  implement(calls.postList)((input, context) => postList(context, input)),
  implement(calls.postSave)((input, context) => savePost(context, input)),
  implement(calls.postDelete)(({ postCode }, context) => endPost(context, postCode)),
  implement(calls.auditorList)(({ keyword }, { db }) => auditorList(db, keyword)),
  implement(calls.auditorAppoint)(({ userId, appointed }, context) => appointAuditor(context, userId, appointed)),
  implement(calls.auditorResetPassword)(({ userId }, context) => resetAuditorPassword(context, userId)),
]
