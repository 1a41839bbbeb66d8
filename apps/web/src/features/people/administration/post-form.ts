import { postProblems } from '@qingkong/domain/access/structure-form'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import type { FieldContext, FieldOption } from '../../../page/record/form-field.ts'
import { recordForm } from '../../../page/record/record-form.ts'
import { write } from '../../../page/record/write.ts'
import { useOrganisationNodes } from './use-options.ts'

export type Post = CallAnswer<'postList'>[number]

interface PostForm {
  postName: string
  orgCode: string
  holderIds: string[]
}

/** People in service of the organisation and below; who holds the post already stays selectable. */
const useHolderOptions = ({ row: post, values: { orgCode } }: FieldContext<Post, PostForm>): FieldOption[] => {
  const { data } = useCall('accountList', { orgCode, state: 'active', pageSize: 500 }, { enabled: orgCode !== '' })
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

export const postForm = recordForm<Post, PostForm>({
  create: { label: '新建岗位' },
  title: (post) => (post ? `编辑岗位 ${post.postName}` : '新建岗位'),
  first: (post, { orgCode }) =>
    post
      ? { postName: post.postName, orgCode: post.orgCode, holderIds: post.holders.map(({ userId }) => userId) }
      : { postName: '', orgCode: typeof orgCode === 'string' ? orgCode : '', holderIds: [] },
  fields: [
    { key: 'postName', label: '岗位名称', kind: 'text', maxLength: 30, testId: 'post-name' },
    {
      key: 'orgCode',
      label: '组织机构',
      kind: 'tree',
      useOptions: useOrganisationNodes,
      clears: { holderIds: [] },
      testId: 'post-org',
    },
    {
      key: 'holderIds',
      label: '岗位人员',
      hint: '本组织及其下级组织在用的人员',
      kind: 'choice',
      multiple: true,
      useOptions: useHolderOptions,
      placeholder: ({ values }) => (values.orgCode === '' ? '请先选择组织机构' : '可选多人'),
      disabled: ({ values }) => values.orgCode === '',
      testId: 'post-holders',
    },
  ],
  check: postProblems,
  write: (form, post) =>
    write('postSave', { ...form, ...(post ? { postCode: post.postCode } : {}) }, { done: '保存成功' }),
})
