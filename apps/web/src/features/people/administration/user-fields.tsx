import { Form, Input, Select, TreeSelect } from 'antd'
import { auditRight } from './right-groups.ts'
import { useAreaOptions, useOrganisations, useRoleOptions } from './use-options.ts'

export interface UserForm {
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

export const emptyUser: UserForm = {
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

interface Props {
  isNew: boolean
  /** On the own account rights, areas and organisation stay as they are. */
  isOwn: boolean
}

export const UserFields = ({ isNew, isOwn }: Props) => {
  const form = Form.useFormInstance<UserForm>()
  const roles = useRoleOptions()
  const areas = useAreaOptions()
  const { tree } = useOrganisations()
  const roleCodes = Form.useWatch('roleCodes', form) ?? []
  const isOfEnterprise = roleCodes.includes('enterprise')
  const ownHint = isOwn ? { extra: '不能修改本人的权限与所属，请由其他管理员操作' } : {}
  return (
    <>
      <Form.Item
        name="userCode"
        label="用户名"
        rules={[
          { required: true, message: '请输入用户名' },
          { pattern: /^[A-Za-z][\w.-]{2,31}$/, message: '用户名以字母开头，3至32位字母、数字、点、横线或下划线' },
        ]}
      >
        <Input maxLength={32} disabled={!isNew} autoComplete="off" data-testid="user-code" />
      </Form.Item>
      <Form.Item name="remarkName" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
        <Input maxLength={30} data-testid="user-name" />
      </Form.Item>
      <Form.Item name="orgCode" label="组织机构" rules={[{ required: true, message: '请选择组织机构' }]}>
        <TreeSelect
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeDefaultExpandedKeys={tree.map(({ value }) => value)}
          treeData={tree}
          disabled={isOwn}
          data-testid="user-org"
        />
      </Form.Item>
      <Form.Item name="postName" label="职务（选填）">
        <Input maxLength={30} data-testid="user-post" />
      </Form.Item>
      <Form.Item name="roleCodes" label="角色" extra="不选角色的账号只能登录；审计管理员由审计管理员在“操作日志”中任命">
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          disabled={isOwn}
          options={roles.map(({ value, label, rights }) => ({
            value,
            label,
            disabled: rights.includes(auditRight),
          }))}
          data-testid="user-roles"
        />
      </Form.Item>
      {isOfEnterprise ? (
        <Form.Item
          name="enterpriseCode"
          label="所属企业编码"
          extra="只能查看本企业的数据"
          rules={[{ required: true, whitespace: true, message: '企业环保员请填写所属企业' }]}
        >
          <Input maxLength={64} disabled={isOwn} data-testid="user-enterprise" />
        </Form.Item>
      ) : (
        <Form.Item
          name="areaCodes"
          label="管辖区域"
          dependencies={['roleCodes']}
          rules={[{ required: roleCodes.length > 0, message: '请至少选择一个管辖区域' }]}
        >
          <TreeSelect
            multiple
            showSearch={{ treeNodeFilterProp: 'title' }}
            treeDefaultExpandedKeys={areas.map(({ value }) => value)}
            treeData={areas}
            disabled={isOwn}
            data-testid="user-areas"
          />
        </Form.Item>
      )}
      <Form.Item
        name="mobilePhone"
        label="手机号（选填）"
        rules={[{ pattern: /^1[3-9]\d{9}$/, message: '手机号输入有误,请重新输入' }]}
      >
        <Input maxLength={11} inputMode="tel" data-testid="user-mobile" />
      </Form.Item>
      <Form.Item
        name="email"
        label="邮箱（选填）"
        {...ownHint}
        rules={[{ pattern: /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/, message: '邮箱输入有误,请重新输入' }]}
      >
        <Input maxLength={100} inputMode="email" data-testid="user-email" />
      </Form.Item>
    </>
  )
}
