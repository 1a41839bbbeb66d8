import { Checkbox, Form, Input } from 'antd'
import { api } from '../../../client/api.ts'
import { useSession } from '../../../client/session.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { notify } from '../../../kit/notify.ts'
import { EditDialog } from './edit-dialog.tsx'
import { auditRight, rightGroups } from './right-groups.ts'

export type Role = CallAnswer<'roleList'>[number]

interface RoleForm {
  roleName: string
  rights: string[]
}

interface Props {
  /** Null for a new role. */
  role: Role | null
  onSaved: () => void
  onClose: () => void
}

interface RightsProps {
  value?: string[]
  onChange?: (rights: string[]) => void
  disabled: boolean
}

/** Checkboxes by feature; the audit right shows its state only. */
const RightsField = ({ value = [], onChange, disabled }: RightsProps) => (
  <div>
    {rightGroups.map((group) => {
      const own = group.rights.map((option) => option.value)
      return (
        <div className="right-group" key={group.title}>
          <span className="right-group-title">{group.title}</span>
          <Checkbox.Group
            value={value.filter((right) => own.includes(right))}
            options={group.rights.map((option) => ({ ...option, disabled: disabled || option.value === auditRight }))}
            onChange={(chosen) => onChange?.([...value.filter((right) => !own.includes(right)), ...chosen])}
          />
        </div>
      )
    })}
  </div>
)

export const RoleDialog = ({ role, onSaved, onClose }: Props) => {
  const [form] = Form.useForm<RoleForm>()
  const ownRoles = useSession((state) => state.user?.roles ?? [])
  const isOwn = role !== null && ownRoles.includes(role.roleCode)
  const save = async (fields: RoleForm) => {
    await api.roleSave({ ...fields, ...(role ? { roleCode: role.roleCode } : {}) })
    notify.success(role && role.userCount > 0 ? '保存成功，权限有变的人员须重新登录' : '保存成功')
    onSaved()
  }
  return (
    <EditDialog<RoleForm>
      title={role ? `编辑角色 ${role.roleName}` : '新建角色'}
      form={form}
      initial={{ roleName: role?.roleName ?? '', rights: role?.rights ?? [] }}
      testId="role"
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="roleName"
        label="角色名称"
        rules={[{ required: true, whitespace: true, message: '请输入角色名称' }]}
      >
        <Input maxLength={20} data-testid="role-name" />
      </Form.Item>
      <Form.Item
        name="rights"
        label="权限"
        extra={
          isOwn
            ? '不能修改本人所持角色的权限'
            : '系统管理、审计与业务权限不能同在一个角色；查看操作日志的权限只属于审计管理员'
        }
      >
        <RightsField disabled={isOwn} />
      </Form.Item>
    </EditDialog>
  )
}
