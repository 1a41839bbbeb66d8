import { type PostForm, postProblems } from '@qingkong/domain/access/structure-form'
import type { CallAnswer } from '../../../client/use-call.ts'
import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'
import { definePages } from '../../define-pages.tsx'
import { recordForm } from '../record-form.ts'
import { recordPage } from '../record-page.ts'
import { write } from '../write.ts'

type Post = CallAnswer<'postList'>[number]

const form = recordForm<Post, PostForm & { holders: string }>({
  create: { label: '新建岗位', right: 'user.manage' },
  title: (post) => (post ? `编辑 ${post.postName}` : '新建岗位'),
  first: (post) => ({ postName: post?.postName ?? '', orgCode: post?.orgCode ?? '', holders: '' }),
  fields: [
    { key: 'postName', label: '岗位名称', kind: 'text', maxLength: 30 },
    { key: 'orgCode', label: '组织机构', kind: 'text', maxLength: 30, clears: { holders: '' } },
    {
      key: 'holders',
      label: '人员',
      kind: 'text',
      maxLength: 30,
      show: ({ values }) => values.orgCode !== '',
    },
  ],
  check: postProblems,
  namedOtherwise: { holderIds: 'holders' },
  write: ({ postName, orgCode, holders }, post) =>
    write(
      'postSave',
      { postName, orgCode, holderIds: holders.split(' '), ...(post ? { postCode: post.postCode } : {}) },
      { done: '保存成功' },
    ),
})

const posts = recordPage('postList', [eventKeyword({ label: '岗位' })])({
  title: '岗位',
  name: 'post',
  noun: '岗位',
  unit: '个',
  input: ({ searchContent }) => ({ keyword: searchContent.trim() }),
  rowKey: 'postCode',
  columns: [
    { title: '岗位', field: 'postName', sort: ({ postName }) => postName },
    { title: '人数', align: 'right', show: ({ holders }) => holders.length },
  ],
  detail: {
    Detail: ({ row, close, actions }) => (
      <>
        <button type="button" onClick={close} data-testid="detail">
          {row.postName}
        </button>
        {actions(row)}
      </>
    ),
  },
  rowActions: [
    { key: 'edit', label: '编辑', opens: 'form', right: 'user.manage' },
    {
      key: 'delete',
      label: '删除',
      danger: true,
      obstacle: ({ holders }) => (holders.length > 0 ? '还有人' : null),
      confirm: ({ postName }) => ({ title: `删除${postName}？`, okText: '确定删除' }),
      write: ({ postCode }) => write('postDelete', { postCode }, { done: '删除成功' }),
    },
  ],
  form,
})

const accounts = recordPage('accountList', [eventKeyword({ label: '用户' })])({
  pageSize: 2,
  title: '用户',
  name: 'user',
  noun: '用户',
  unit: '人',
  input: ({ searchContent }, state) => ({ keyword: searchContent, ...(state === 'disabled' ? { state } : {}) }),
  parts: {
    param: 'state',
    label: '账号状态',
    parts: [
      { key: 'all', title: '全部' },
      { key: 'disabled', title: '停用', empty: '没有停用的账号' },
    ],
    countOf: ({ total }, key) => (key === 'all' ? total : null),
  },
  filterPlace: 'panel',
  rowKey: 'userId',
  columns: [{ title: '用户名', field: 'userCode' }],
  batch: {
    right: 'user.manage',
    actions: [
      {
        key: 'end',
        label: '结束会话',
        tool: 'assignTasks',
        confirm: (rows) => ({ title: `结束${rows.length}人的会话？`, okText: '确定结束' }),
        write: ({ userId }) => write('accountEndSessions', { userId }),
        nameOf: ({ userCode }) => userCode,
      },
    ],
  },
  exports: { call: 'operationsLogExport', name: ({ keyword }) => `用户_${keyword}`, input: () => ({ user: 'u' }) },
})

export const PostsPage = definePages('system-posts', posts)
export const AccountsPage = definePages('system-users', accounts)
