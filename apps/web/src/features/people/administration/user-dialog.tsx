import { Form } from 'antd'
import { api } from '../../../client/api.ts'
import { useSession } from '../../../client/session.ts'
import { notify } from '../../../kit/notify.ts'
import { EditDialog } from './edit-dialog.tsx'
import type { IssuedPassword } from './initial-password.tsx'
import type { Account } from './user-columns.tsx'
import { emptyUser, UserFields, type UserForm } from './user-fields.tsx'

interface Props {
  /** Null for a new account. */
  account: Account | null
  /** Organisation that the list is narrowed to: where a new account most likely belongs. */
  orgCode: string
  onSaved: (issued: IssuedPassword | null) => void
  onClose: () => void
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

export const UserDialog = ({ account, orgCode, onSaved, onClose }: Props) => {
  const [form] = Form.useForm<UserForm>()
  const ownId = useSession((state) => state.user?.userId)
  const initial: Partial<UserForm> = account ? formOf(account) : { ...emptyUser, ...(orgCode ? { orgCode } : {}) }
  const save = async (fields: UserForm) => {
    // Fields that are not on the form keep what they hold; an enterprise's person has no areas.
    const { userCode, ...all } = { ...emptyUser, ...initial, ...fields }
    const isOfEnterprise = all.roleCodes.includes('enterprise')
    const input = isOfEnterprise ? { ...all, areaCodes: [] } : { ...all, enterpriseCode: '' }
    if (account) {
      await api.accountSave({ ...input, userId: account.userId })
      notify.success('保存成功')
      onSaved(null)
    } else {
      onSaved(await api.accountCreate({ ...input, userCode }))
    }
  }
  return (
    <EditDialog<UserForm>
      title={account ? `编辑用户 ${account.userCode}` : '新建用户'}
      form={form}
      initial={initial}
      testId="user"
      onSave={save}
      onClose={onClose}
    >
      <UserFields isNew={account === null} isOwn={account !== null && account.userId === ownId} />
    </EditDialog>
  )
}
