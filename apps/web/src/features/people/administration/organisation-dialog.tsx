import { Form, Input, TreeSelect } from 'antd'
import { api } from '../../../client/api.ts'
import { notify } from '../../../kit/notify.ts'
import { EditDialog } from './edit-dialog.tsx'
import type { Organisation } from './organisation-tree.ts'
import { useAreaOptions } from './use-options.ts'

interface OrganisationForm {
  orgCode: string
  orgName: string
  areaCode: string | null
}

interface Props {
  /** Null adds a new one below `parent`. */
  organisation: Organisation | null
  parent: Organisation | null
  onSaved: (orgCode: string) => void
  onClose: () => void
}

export const OrganisationDialog = ({ organisation, parent, onSaved, onClose }: Props) => {
  const [form] = Form.useForm<OrganisationForm>()
  const areas = useAreaOptions()
  const initial: OrganisationForm = organisation
    ? { orgCode: organisation.orgCode, orgName: organisation.orgName, areaCode: organisation.areaCode }
    : { orgCode: parent ? `${parent.orgCode}-` : '', orgName: '', areaCode: parent?.areaCode ?? null }
  const save = async (fields: OrganisationForm) => {
    await api.organisationSave({
      ...fields,
      orgCode: organisation?.orgCode ?? fields.orgCode,
      mode: organisation ? 'update' : 'create',
      parentCode: organisation ? organisation.parentCode : (parent?.orgCode ?? null),
    })
    notify.success('保存成功')
    onSaved(organisation?.orgCode ?? fields.orgCode)
  }
  return (
    <EditDialog<OrganisationForm>
      title={organisation ? `编辑${organisation.orgName}` : `在“${parent?.orgName ?? ''}”下新建`}
      form={form}
      initial={initial}
      testId="organisation"
      onSave={save}
      onClose={onClose}
    >
      <Form.Item name="orgName" label="名称" rules={[{ required: true, whitespace: true, message: '请输入组织名称' }]}>
        <Input maxLength={50} data-testid="organisation-name" />
      </Form.Item>
      <Form.Item
        name="orgCode"
        label="编码"
        extra="建立后不能修改"
        rules={[
          { required: true, message: '请输入编码' },
          { pattern: /^[A-Za-z][\w-]{1,31}$/, message: '编码以字母开头，2至32位字母、数字、横线或下划线' },
        ]}
      >
        <Input maxLength={32} disabled={organisation !== null} data-testid="organisation-code" />
      </Form.Item>
      <Form.Item name="areaCode" label="所属区域">
        <TreeSelect
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeDefaultExpandedKeys={areas.map(({ value }) => value)}
          treeData={areas}
        />
      </Form.Item>
    </EditDialog>
  )
}
