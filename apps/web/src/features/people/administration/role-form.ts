import { roleProblems } from '@qingkong/domain/access/duties'
import type { CallAnswer } from '../../../client/use-call.ts'
import type { FieldContext } from '../../../page/record/form-field.ts'
import { recordForm } from '../../../page/record/record-form.ts'
import { write } from '../../../page/record/write.ts'
import { RightsControl } from './rights-control.tsx'

export type Role = CallAnswer<'roleList'>[number]

interface RoleForm {
  roleName: string
  rights: string[]
}

const isOwn = ({ row, user }: FieldContext<Role, RoleForm>): boolean =>
  row !== null && (user?.roles ?? []).includes(row.roleCode)

export const roleForm = recordForm<Role, RoleForm>({
  create: { label: '新建角色' },
  title: (role) => (role ? `编辑角色 ${role.roleName}` : '新建角色'),
  first: (role) => ({ roleName: role?.roleName ?? '', rights: role?.rights ?? [] }),
  fields: [
    { key: 'roleName', label: '角色名称', kind: 'text', maxLength: 20, testId: 'role-name' },
    {
      key: 'rights',
      label: '权限',
      hint: (context) =>
        isOwn(context)
          ? '不能修改本人所持角色的权限'
          : '系统管理、审计与业务权限不能同在一个角色；查看操作日志的权限只属于审计管理员',
      kind: 'custom',
      Control: RightsControl,
      disabled: isOwn,
    },
  ],
  check: roleProblems,
  write: (form, role) =>
    write(
      'roleSave',
      { ...form, ...(role ? { roleCode: role.roleCode } : {}) },
      { done: role && role.userCount > 0 ? '保存成功，权限有变的人员须重新登录' : '保存成功' },
    ),
})
