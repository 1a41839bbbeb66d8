import { userCodePattern, userCodeRule } from '@qingkong/domain/access/account-form'
import { emailPattern, emailRule, mobilePattern, mobileRule } from '@qingkong/domain/access/contact'
import { orgCodePattern, orgCodeRule } from '@qingkong/domain/access/structure-form'
import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { code, codeList, flag, integer, page, requiredText, text } from '../../core/input.ts'
import { nothing, records } from '../../core/output.ts'
import {
  AccountRow,
  AuditorRow,
  IssuedPassword,
  OrganisationRow,
  PostRow,
  RoleRow,
} from '../../shapes/administration.ts'

const userCode = z.string().min(1, '请输入用户名').regex(userCodePattern, userCodeRule)

const orgCode = z.string().regex(orgCodePattern, orgCodeRule)

/** Left open, or as the pattern says. */
const openOr = (pattern: RegExp): RegExp => new RegExp(`^$|${pattern.source}`)

/** What an administrator may write of an account; rights come from the roles alone. */
const accountFields = {
  remarkName: requiredText(30, '请输入姓名'),
  mobilePhone: z.string().regex(openOr(mobilePattern), mobileRule).default(''),
  email: z.string().max(100).regex(openOr(emailPattern), emailRule).default(''),
  /** Job title as people read it; the post that tasks are sent to is kept on the posts page. */
  postName: text(30, '职务不能超过30个字符').default(''),
  orgCode: z.string().min(1, '请选择组织机构').max(64),
  /** None: the account can sign in and nothing else, e.g. until an auditor appoints it. */
  roleCodes: codeList(20).default([]),
  /** Subtree roots; the city's code is everything. */
  areaCodes: codeList(100).default([]),
  /** psCode, for the people of an enterprise. */
  enterpriseCode: text(64).default(''),
}

const newUser = {
  userCode: 'wangwu',
  remarkName: '王武',
  orgCode: 'WX-STJ-ZH',
  roleCodes: ['dispatcher'],
  areaCodes: ['320200'],
}

/** Users, organisations, roles and posts of the city, and who may audit them. */
export const administration = group('/base-uur', {
  accountList: post('/administration/user/page', {
    summary: '用户列表',
    right: 'user.manage',
    outside: 'empty',
    personal: true,
    about: 'user',
    origin: 'own',
    kind: 'read',
    input: {
      ...page(20),
      keyword: text(50).default(''),
      /** The organisation and everything below it. */
      orgCode: z.string().max(64).default(''),
      roleCode: z.string().max(64).default(''),
      state: z.enum(['', 'active', 'disabled']).default(''),
    },
    output: records(AccountRow),
  })({ example: () => ({}), exampleAs: 'admin' }),
  accountGetById: get('/administration/user/one', {
    summary: '用户详情',
    right: 'user.manage',
    outside: 'denied',
    personal: true,
    about: 'user',
    origin: 'own',
    input: { userId: code },
    output: AccountRow,
  })({ example: (city) => ({ userId: city.userIds.dispatcher }), exampleAs: 'admin' }),
  accountCreate: post('/administration/user/create', {
    summary: '新建用户',
    right: 'user.manage',
    outside: 'denied',
    about: 'user',
    changes: ['user', 'organisation', 'role', 'post'],
    object: 'userCode',
    origin: 'own',
    input: { userCode, ...accountFields },
    output: IssuedPassword,
  })({
    example: () => newUser,
    exampleAs: 'admin',
    effect: '新增账号，初始密码只在回答中出现一次，首次登录须修改',
  }),
  accountSave: post('/administration/user/save', {
    summary: '修改用户',
    right: 'user.manage',
    outside: 'denied',
    about: 'user',
    changes: ['user', 'organisation', 'role', 'post'],
    object: 'userId',
    origin: 'own',
    input: { userId: code, ...accountFields },
    output: AccountRow,
  })({
    example: (city) => ({
      userId: city.administration.spareUserId,
      remarkName: '备用',
      orgCode: city.orgCode,
      roleCodes: ['operator'],
      areaCodes: [city.areaCode],
    }),
    exampleAs: 'admin',
    effect: '资料更新；角色、区域或组织改变时该用户须重新登录',
  }),
  accountSetState: post('/administration/user/state', {
    summary: '停用或启用用户',
    right: 'user.manage',
    outside: 'denied',
    about: 'user',
    changes: ['user', 'organisation', 'role', 'post'],
    object: 'userId',
    origin: 'own',
    input: { userId: code, disabled: flag },
    output: nothing,
  })({
    example: (city) => ({ userId: city.administration.spareUserId, disabled: true }),
    exampleAs: 'admin',
    effect: '停用立即生效，其会话全部结束',
  }),
  accountResetPassword: post('/administration/user/reset-password', {
    summary: '重置密码',
    right: 'user.manage',
    outside: 'denied',
    about: 'user',
    changes: ['user'],
    object: 'userId',
    origin: 'own',
    input: { userId: code },
    output: IssuedPassword,
  })({
    example: (city) => ({ userId: city.administration.spareUserId }),
    exampleAs: 'admin',
    effect: '换为新的初始密码，其会话全部结束',
  }),
  accountEndSessions: post('/administration/user/end-sessions', {
    summary: '结束用户的会话',
    right: 'user.manage',
    outside: 'denied',
    about: 'session',
    changes: ['user', 'session'],
    object: 'userId',
    origin: 'own',
    input: { userId: code },
    output: z.object({ ended: z.number() }),
  })({
    example: (city) => ({ userId: city.userIds.dispatcher }),
    exampleAs: 'admin',
    effect: '该用户的全部会话结束',
  }),
  accountDelete: post('/administration/user/delete', {
    summary: '删除从未使用的用户',
    right: 'user.manage',
    outside: 'denied',
    about: 'user',
    changes: ['user', 'organisation', 'role', 'post'],
    object: 'userId',
    origin: 'own',
    input: { userId: code },
    output: nothing,
  })({
    example: (city) => ({ userId: city.administration.spareUserId }),
    exampleAs: 'admin',
    effect: '账号删除；有使用记录的账号只能停用',
  }),

  organisationList: get('/administration/organisation/list', {
    summary: '组织机构列表',
    right: 'user.manage',
    outside: 'empty',
    about: 'organisation',
    origin: 'own',
    input: {},
    output: z.array(OrganisationRow),
  })({ example: () => ({}), exampleAs: 'admin' }),
  organisationSave: post('/administration/organisation/save', {
    summary: '新建或修改组织机构',
    right: 'user.manage',
    outside: 'denied',
    about: 'organisation',
    changes: ['organisation', 'user', 'post'],
    object: 'orgCode',
    origin: 'own',
    input: {
      /** 'create' refuses a code that exists. */
      mode: z.enum(['create', 'update']),
      orgCode,
      orgName: requiredText(50, '请输入组织名称'),
      parentCode: z.string().max(64).nullable().default(null),
      areaCode: z.string().max(12).nullable().default(null),
    },
    output: OrganisationRow,
  })({
    example: (city) => ({
      mode: 'create',
      orgCode: 'WX-NEW',
      orgName: '新设机构',
      parentCode: city.orgCode,
      areaCode: city.areaCode,
    }),
    exampleAs: 'admin',
    effect: '组织机构新增或改名、改区域',
  }),
  organisationMove: post('/administration/organisation/move', {
    summary: '移动组织机构',
    right: 'user.manage',
    outside: 'denied',
    about: 'organisation',
    changes: ['organisation', 'user', 'post'],
    object: 'orgCode',
    origin: 'own',
    input: {
      orgCode: z.string().min(1, '请选择组织机构').max(64),
      parentCode: z.string().min(1, '请选择上级组织').max(64),
      /** Position among the children of the new parent, from 0; left out = the last. */
      position: integer.refine((n) => n >= 0 && n <= 10_000, '位置应在0到10000之间').optional(),
    },
    output: nothing,
  })({
    example: (city) => ({ orgCode: city.administration.emptyOrgCode, parentCode: city.orgCode, position: 0 }),
    exampleAs: 'admin',
    effect: '组织机构换到新的上级或次序',
  }),
  organisationDelete: post('/administration/organisation/delete', {
    summary: '删除组织机构',
    right: 'user.manage',
    outside: 'denied',
    about: 'organisation',
    changes: ['organisation', 'user', 'post'],
    object: 'orgCode',
    origin: 'own',
    input: { orgCode: z.string().min(1, '请选择组织机构').max(64) },
    output: nothing,
  })({
    example: (city) => ({ orgCode: city.administration.emptyOrgCode }),
    exampleAs: 'admin',
    effect: '空的组织机构删除',
  }),

  roleList: get('/administration/role/list', {
    summary: '角色列表',
    right: 'user.manage',
    outside: 'byRight',
    about: 'role',
    origin: 'own',
    input: {},
    output: z.array(RoleRow),
  })({ example: () => ({}), exampleAs: 'admin' }),
  roleSave: post('/administration/role/save', {
    summary: '新建或修改角色',
    right: 'user.manage',
    outside: 'cityOnly',
    about: 'role',
    changes: ['role', 'user'],
    object: 'roleCode',
    origin: 'own',
    input: {
      /** Left out for a new role. */
      roleCode: code.optional(),
      roleName: requiredText(20, '请输入角色名称'),
      rights: codeList(100),
    },
    output: RoleRow,
  })({
    example: () => ({ roleName: '值守观察员', rights: ['map.read', 'site.read', 'event.read'] }),
    exampleAs: 'admin',
    effect: '角色保存；权限改变时持有人须重新登录',
  }),
  roleDelete: post('/administration/role/delete', {
    summary: '删除角色',
    right: 'user.manage',
    outside: 'cityOnly',
    about: 'role',
    changes: ['role', 'user'],
    object: 'roleCode',
    origin: 'own',
    input: { roleCode: code },
    output: nothing,
  })({
    example: (city) => ({ roleCode: city.administration.unusedRoleCode }),
    exampleAs: 'admin',
    effect: '无人使用的自建角色删除',
  }),

  postList: get('/administration/post/list', {
    summary: '岗位列表',
    right: 'user.manage',
    outside: 'empty',
    about: 'post',
    origin: 'own',
    input: { keyword: text(50).default(''), orgCode: z.string().max(64).default('') },
    output: z.array(PostRow),
  })({ example: () => ({}), exampleAs: 'admin' }),
  postSave: post('/administration/post/save', {
    summary: '新建或修改岗位',
    right: 'user.manage',
    outside: 'denied',
    about: 'post',
    changes: ['post', 'organisation', 'user'],
    object: 'postCode',
    origin: 'own',
    input: {
      /** Left out for a new post. */
      postCode: code.optional(),
      postName: requiredText(30, '请输入岗位名称'),
      orgCode: z.string().min(1, '请选择组织机构').max(64),
      holderIds: codeList(200).default([]),
    },
    output: PostRow,
  })({
    example: (city) => ({
      postName: '夜间巡查岗',
      orgCode: city.recipient.structureCode,
      holderIds: [city.recipient.userId],
    }),
    exampleAs: 'admin',
    effect: '岗位及其人员保存',
  }),
  postDelete: post('/administration/post/delete', {
    summary: '删除岗位',
    right: 'user.manage',
    outside: 'denied',
    about: 'post',
    changes: ['post', 'organisation', 'user'],
    object: 'postCode',
    origin: 'own',
    input: { postCode: code },
    output: nothing,
  })({
    example: (city) => ({ postCode: city.administration.postCode }),
    exampleAs: 'admin',
    effect: '岗位停止使用，历史任职保留',
  }),

  auditorList: get('/administration/auditor/list', {
    summary: '审计管理员与可任命的人员',
    right: 'log.read',
    outside: 'byRight',
    about: 'user',
    origin: 'own',
    input: { keyword: text(50).default('') },
    output: z.array(AuditorRow),
  })({ example: () => ({}), exampleAs: 'auditAdmin' }),
  auditorAppoint: post('/administration/auditor/appoint', {
    summary: '任命或免去审计管理员',
    right: 'log.read',
    outside: 'cityOnly',
    about: 'user',
    changes: ['user'],
    object: 'userId',
    origin: 'own',
    input: { userId: code, appointed: flag },
    output: nothing,
  })({
    example: (city) => ({ userId: city.administration.plainUserId, appointed: true }),
    exampleAs: 'auditAdmin',
    effect: '审计权限只由审计管理员授予',
  }),
  auditorResetPassword: post('/administration/auditor/reset-password', {
    summary: '重置审计管理员的密码',
    right: 'log.read',
    outside: 'cityOnly',
    about: 'user',
    changes: ['user'],
    object: 'userId',
    origin: 'own',
    input: { userId: code },
    output: IssuedPassword,
  })({
    example: (city) => ({ userId: city.administration.secondAuditorId }),
    exampleAs: 'auditAdmin',
    effect: '换为新的初始密码，其会话全部结束',
  }),
})
