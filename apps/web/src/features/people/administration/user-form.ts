import { accountProblems, enterpriseRole, userCodeProblem } from '@qingkong/domain/access/account-form'
import { auditRight } from '@qingkong/domain/access/duties'
import type { FieldContext } from '../../../page/record/form-field.ts'
import { recordForm } from '../../../page/record/record-form.ts'
import { write } from '../../../page/record/write.ts'
import { issuedPassword } from './initial-password.tsx'
import { useAreaOptions, useOrganisationNodes, useRoleOptions } from './use-options.ts'
import type { Account } from './user-columns.tsx'

interface UserForm {
  userCode: string
  remarkName: string
  mobilePhone: string
  email: string
  postName: string
  orgCode: string
  roleCodes: string[]
  areaCodes: string[]
  enterpriseCode: string
}

const emptyUser: UserForm = {
  userCode: '',
  remarkName: '',
  mobilePhone: '',
  email: '',
  postName: '',
  orgCode: '',
  roleCodes: [],
  areaCodes: [],
  enterpriseCode: '',
}

const formOf = (account: Account): UserForm => ({
  userCode: account.userCode,
  remarkName: account.remarkName,
  mobilePhone: account.mobilePhone,
  email: account.email,
  postName: account.postName,
  orgCode: account.orgCode,
  roleCodes: account.roles.map(({ roleCode }) => roleCode),
  areaCodes: account.areas.map(({ areaCode }) => areaCode),
  enterpriseCode: account.enterpriseCode,
})

/** An enterprise's person has no areas, everybody else no enterprise. */
const accountOf = ({ userCode: _, ...fields }: UserForm) =>
  fields.roleCodes.includes(enterpriseRole) ? { ...fields, areaCodes: [] } : { ...fields, enterpriseCode: '' }

type Context = FieldContext<Account, UserForm>

/** On the own account rights, areas and organisation stay as they are. */
const isOwn = ({ row, user }: Context): boolean => row !== null && row.userId === user?.userId
const isOfEnterprise = ({ values }: Context): boolean => values.roleCodes.includes(enterpriseRole)

export const userForm = recordForm<Account, UserForm>({
  create: { label: '新建用户' },
  title: (account) => (account ? `编辑用户 ${account.userCode}` : '新建用户'),
  first: (account, { orgCode }) =>
    account ? formOf(account) : { ...emptyUser, orgCode: typeof orgCode === 'string' ? orgCode : '' },
  fields: [
    {
      key: 'userCode',
      label: '用户名',
      kind: 'text',
      maxLength: 32,
      disabled: ({ row }) => row !== null,
      testId: 'user-code',
    },
    { key: 'remarkName', label: '姓名', kind: 'text', maxLength: 30, testId: 'user-name' },
    {
      key: 'orgCode',
      label: '组织机构',
      kind: 'tree',
      useOptions: useOrganisationNodes,
      disabled: isOwn,
      testId: 'user-org',
    },
    { key: 'postName', label: '职务（选填）', kind: 'text', maxLength: 30, testId: 'user-post' },
    {
      key: 'roleCodes',
      label: '角色',
      hint: (context) =>
        isOwn(context)
          ? '不能修改本人的权限与所属，请由其他管理员操作'
          : '不选角色的账号只能登录；审计管理员由审计管理员在“操作日志”中任命',
      kind: 'choice',
      multiple: true,
      useOptions: () =>
        useRoleOptions().map(({ value, label, rights }) => ({ value, label, disabled: rights.includes(auditRight) })),
      disabled: isOwn,
      testId: 'user-roles',
    },
    {
      key: 'enterpriseCode',
      label: '所属企业编码',
      hint: '只能查看本企业的数据',
      kind: 'text',
      maxLength: 64,
      show: isOfEnterprise,
      disabled: isOwn,
      testId: 'user-enterprise',
    },
    {
      key: 'areaCodes',
      label: '管辖区域',
      kind: 'tree',
      multiple: true,
      useOptions: useAreaOptions,
      show: (context) => !isOfEnterprise(context),
      disabled: isOwn,
      testId: 'user-areas',
    },
    {
      key: 'mobilePhone',
      label: '手机号（选填）',
      kind: 'text',
      maxLength: 11,
      inputMode: 'tel',
      testId: 'user-mobile',
    },
    { key: 'email', label: '邮箱（选填）', kind: 'text', maxLength: 100, inputMode: 'email' },
  ],
  check: (form, account) => {
    const codeProblem = account ? null : userCodeProblem(form.userCode)
    return [
      ...(codeProblem === null ? [] : [{ field: 'userCode', message: codeProblem }]),
      ...accountProblems(accountOf(form)),
    ]
  },
  write: (form, account) =>
    account
      ? write('accountSave', { ...accountOf(form), userId: account.userId }, { done: '保存成功' })
      : write('accountCreate', { ...accountOf(form), userCode: form.userCode }, { show: issuedPassword }),
})
