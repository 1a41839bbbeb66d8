import { Form, Input, Select, TreeSelect } from 'antd'
import { api } from '../../../client/api.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { notify } from '../../../kit/notify.ts'
import { EditDialog } from './edit-dialog.tsx'
import { useOrganisations } from './use-options.ts'

export type Post = CallAnswer<'postList'>[number]

interface PostForm {
  postName: string
  orgCode: string
  holderIds: string[]
}

interface Props {
  /** Null for a new post. */
  post: Post | null
  onSaved: () => void
  onClose: () => void
}

/** People in service of an organisation and below; who holds the post already stays selectable. */
const useHolderOptions = (orgCode: string | undefined, post: Post | null) => {
  const { data } = useCall(
    'accountList',
    { orgCode: orgCode ?? '', state: 'active', pageSize: 500 },
    { enabled: Boolean(orgCode) },
  )
  const inOrganisation = (data?.records ?? []).map((account) => ({
    value: account.userId,
    label: `${account.remarkName}（${account.orgName}）`,
  }))
  const known = new Set(inOrganisation.map(({ value }) => value))
  const others = (post?.holders ?? [])
    .filter((holder) => !known.has(holder.userId))
    .map((holder) => ({ value: holder.userId, label: `${holder.remarkName}${holder.disabled ? '（已停用）' : ''}` }))
  return [...inOrganisation, ...others]
}

const PostFields = ({ post }: { post: Post | null }) => {
  const form = Form.useFormInstance<PostForm>()
  const orgCode = Form.useWatch('orgCode', form)
  const { tree } = useOrganisations()
  const holders = useHolderOptions(orgCode, post)
  return (
    <>
      <Form.Item
        name="postName"
        label="岗位名称"
        rules={[{ required: true, whitespace: true, message: '请输入岗位名称' }]}
      >
        <Input maxLength={30} data-testid="post-name" />
      </Form.Item>
      <Form.Item name="orgCode" label="组织机构" rules={[{ required: true, message: '请选择组织机构' }]}>
        <TreeSelect
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeDefaultExpandedKeys={tree.map(({ value }) => value)}
          treeData={tree}
          onChange={() => form.setFieldValue('holderIds', [])}
          data-testid="post-org"
        />
      </Form.Item>
      <Form.Item name="holderIds" label="岗位人员" extra="本组织及其下级组织在用的人员">
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          disabled={!orgCode}
          placeholder={orgCode ? '可选多人' : '请先选择组织机构'}
          options={holders}
          data-testid="post-holders"
        />
      </Form.Item>
    </>
  )
}

export const PostDialog = ({ post, onSaved, onClose }: Props) => {
  const [form] = Form.useForm<PostForm>()
  const initial: Partial<PostForm> = post
    ? { postName: post.postName, orgCode: post.orgCode, holderIds: post.holders.map(({ userId }) => userId) }
    : { postName: '', holderIds: [] }
  const save = async (fields: PostForm) => {
    await api.postSave({ ...fields, ...(post ? { postCode: post.postCode } : {}) })
    notify.success('保存成功')
    onSaved()
  }
  return (
    <EditDialog<PostForm>
      title={post ? `编辑岗位 ${post.postName}` : '新建岗位'}
      form={form}
      initial={initial}
      testId="post"
      onSave={save}
      onClose={onClose}
    >
      <PostFields post={post} />
    </EditDialog>
  )
}
