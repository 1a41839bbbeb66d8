import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'
import { definePages } from '../../../page/define-pages.tsx'
import { recordPage } from '../../../page/record/record-page.ts'
import { write } from '../../../page/record/write.ts'
import { type Post, postForm } from './post-form.ts'
import { organisationFilter } from './structure-filters.ts'

const holderNames = ({ holders }: Post) =>
  holders.length === 0 ? (
    <span className="missing">暂无人员</span>
  ) : (
    holders.map(({ remarkName, disabled }) => (disabled ? `${remarkName}（停用）` : remarkName)).join('、')
  )

/** 岗位: what a task can be sent to in place of a person, and who holds it. */
const posts = recordPage('postList', [
  eventKeyword({ label: '岗位', placeholder: '岗位或组织机构' }),
  organisationFilter(),
])({
  title: '岗位',
  name: 'post',
  noun: '岗位',
  unit: '个',
  input: ({ searchContent, orgCode }) => ({ keyword: searchContent.trim(), orgCode: orgCode ?? '' }),
  rowKey: 'postCode',
  columns: [
    { title: '岗位', field: 'postName', width: 180, sort: ({ postName }) => postName },
    { title: '组织机构', field: 'orgName', width: 240, sort: ({ orgName }) => orgName },
    {
      title: '人数',
      width: 80,
      align: 'right',
      show: ({ holders }) => holders.length,
      sort: ({ holders }) => holders.length,
    },
    { title: '人员', cut: true, show: holderNames },
  ],
  rowActions: [
    { key: 'edit', label: '编辑', opens: 'form' },
    {
      key: 'delete',
      label: '删除',
      danger: true,
      confirm: ({ postName }) => ({
        title: `是否删除岗位“${postName}”？`,
        content: '此后不能再向该岗位下发任务，历史任职保留',
        okText: '删除',
      }),
      write: ({ postCode }) => write('postDelete', { postCode }, { done: '删除成功' }),
    },
  ],
  form: postForm,
})
export default definePages('system-posts', posts)
