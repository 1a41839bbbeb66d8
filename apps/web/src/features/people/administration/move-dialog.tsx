import { Form, TreeSelect } from 'antd'
import { api } from '../../../client/api.ts'
import { notify } from '../../../kit/notify.ts'
import { EditDialog } from './edit-dialog.tsx'
import { type Organisation, type OrganisationNode, subtreeCodes } from './organisation-tree.ts'

interface MoveForm {
  parentCode: string
}

interface Props {
  organisation: Organisation
  list: readonly Organisation[]
  tree: readonly OrganisationNode[]
  onSaved: () => void
  onClose: () => void
}

interface TargetNode {
  value: string
  title: string
  disabled: boolean
  children: TargetNode[]
}

/** The tree with everything closed that the organisation cannot go to: itself and what is below it. */
const targets = (nodes: readonly OrganisationNode[], closed: ReadonlySet<string>): TargetNode[] =>
  nodes.map(({ value, title, children }) => ({
    value,
    title,
    disabled: closed.has(value),
    children: targets(children, closed),
  }))

export const MoveDialog = ({ organisation, list, tree, onSaved, onClose }: Props) => {
  const [form] = Form.useForm<MoveForm>()
  const closed = subtreeCodes(list, organisation.orgCode)
  const save = async ({ parentCode }: MoveForm) => {
    await api.organisationMove({ orgCode: organisation.orgCode, parentCode })
    notify.success('已移动')
    onSaved()
  }
  return (
    <EditDialog<MoveForm>
      title={`移动“${organisation.orgName}”`}
      form={form}
      initial={organisation.parentCode === null ? {} : { parentCode: organisation.parentCode }}
      testId="organisation-move"
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="parentCode"
        label="新的上级"
        extra="连同其下级一并移动，排在新上级的最后"
        rules={[{ required: true, message: '请选择上级组织' }]}
      >
        <TreeSelect
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeDefaultExpandAll
          treeData={targets(tree, closed)}
        />
      </Form.Item>
    </EditDialog>
  )
}
