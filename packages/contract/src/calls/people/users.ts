import { emailPattern, emailRule, mobilePattern, mobileRule } from '@qingkong/domain/access/contact'
import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { code, codeList, text } from '../../core/input.ts'
import { nothing } from '../../core/output.ts'
import { OrgNode } from '../../shapes/people.ts'

const MessageRule = z.object({ id: z.string(), userId: z.string(), ruleContent: z.string() })

export const users = group('', {
  queryUserInfo: get('/base-uur/user/one', {
    summary: '用户资料',
    right: 'self',
    outside: 'personal',
    about: 'user',
    beforePasswordChange: true,
    input: { tid: code },
    output: z.object({
      userId: z.string(),
      userName: z.string(),
      userRemarkName: z.string(),
      remarkName: z.string(),
      mobilePhone: z.string(),
      email: z.string(),
    }),
  })({
    example: (city) => ({ tid: city.userIds.dutyChief }),
  }),
  userSave: post('/base-uur/user/save', {
    summary: '保存个人资料',
    right: 'self',
    outside: 'own',
    about: 'user',
    changes: ['user'],
    body: 'multipart',
    input: {
      saveMode: z.literal('UPDATE', '仅支持修改个人资料').default('UPDATE'),
      remarkName: text(30, '姓名不能超过30个字符').refine((value) => value.length > 0, '请输入姓名'),
      userName: z.string().max(64).default(''),
      mobilePhone: z.string().min(1, '请输入手机号').regex(mobilePattern, mobileRule),
      email: z.string().min(1, '请输入邮箱').max(100).regex(emailPattern, emailRule),
    },
    output: nothing,
  })({
    example: () => ({
      saveMode: 'UPDATE',
      remarkName: '陆志远',
      userName: '',
      mobilePhone: '13900000001',
      email: 'lu@example.cn',
    }),
    effect: '资料更新',
  }),
  passwordChange: post('/base-uur/user/password/change', {
    summary: '修改密码',
    right: 'self',
    outside: 'personal',
    about: 'user',
    changes: ['session'],
    object: 'userCode',
    beforePasswordChange: true,
    body: 'multipart',
    input: {
      deviceType: z.string().max(16).default('PC_WEB'),
      userCode: z.string().min(1).max(256),
      passwordOld: z.string().min(1, '请输入原密码').max(256),
      passwordNew: z.string().min(1, '请输入新密码').max(256),
    },
    output: nothing,
    /** base64 of the user code, the fixture city's password and a new one. */
  })({
    example: (city) => ({
      userCode: globalThis.btoa(city.users.operator),
      passwordOld: 'UWluZ2tvbmcyMDI2',
      passwordNew: globalThis.btoa('Taihu#Wind88'),
    }),
    exampleAs: 'operator',
    effect: '密码更新，该用户全部会话失效',
  }),
  orgStructureTree: get('/base-uur/org-structure/tree', {
    summary: '组织树',
    right: 'organisation.read',
    outside: 'empty',
    about: 'organisation',
    input: { orgCode: z.string().max(64).default('') },
    output: z.array(OrgNode),
  })({
    example: () => ({}),
  }),
  userAuditPermissions: get('/business-audit/user-audit-permissions', {
    summary: '当前用户的审核级别',
    right: 'self',
    outside: 'own',
    about: 'permission',
    input: {},
    output: z.object({ auditRoleStage: z.array(z.number()), auditRoleCheck: z.boolean() }),
  })({
    example: () => ({}),
    exampleAs: 'auditor',
  }),
  eventMsgRuleOne: get('/business-message/event-message-rule/one', {
    summary: '消息提醒设置',
    right: 'self',
    outside: 'personal',
    about: 'reminder',
    input: { userId: code },
    output: MessageRule,
  })({
    example: (city) => ({ userId: city.userIds.dutyChief }),
  }),
  eventMsgRuleSave: post('/business-message/event-message-rule/save', {
    summary: '保存消息提醒设置',
    right: 'self',
    outside: 'personal',
    about: 'reminder',
    changes: ['reminder', 'event'],
    object: 'id',
    input: {
      id: z.string().max(64).default(''),
      userId: code,
      ruleContent: codeList(7).refine((list) => list.every((item) => /^[1-7]$/.test(item)), '消息类型编码应为1到7'),
      saveMode: z.literal('AUTO').default('AUTO'),
    },
    output: MessageRule,
  })({
    example: (city) => ({ userId: city.userIds.dutyChief, ruleContent: '2' }),
    effect: '关闭所列类型的提醒',
  }),
})
