import { rights as allRights } from '@qingkong/contract/rights'
import { definePages } from '../../../page/define-pages.tsx'
import { recordPage } from '../../../page/record/record-page.ts'
import { write } from '../../../page/record/write.ts'
import { type Role, roleForm } from './role-form.ts'
import './administration.css'

const rightName = (right: string): string => Object.entries(allRights).find(([key]) => key === right)?.[1] ?? right
const rightNames = ({ rights }: Role): string => rights.map(rightName).join('、') || '无'

/** 角色与权限: what each role may do and how many hold it. */
const roles = recordPage(
  'roleList',
  [],
)({
  title: '角色与权限',
  name: 'role',
  noun: '角色',
  unit: '个',
  note: '权限改变立即生效，持有人须重新登录',
  input: () => ({}),
  rowKey: 'roleCode',
  columns: [
    {
      title: '角色',
      width: 170,
      show: ({ roleName, shipped }) => (
        <>
          {roleName} {shipped ? <span className="flag-tag">预置</span> : null}
        </>
      ),
    },
    { title: '人数', field: 'userCount', width: 80, align: 'right', sort: ({ userCount }) => userCount },
    {
      title: '权限数',
      width: 88,
      align: 'right',
      show: ({ rights }) => rights.length,
      sort: ({ rights }) => rights.length,
    },
    { title: '权限', hover: rightNames, show: (role) => <span className="muted">{rightNames(role)}</span> },
  ],
  rowActions: [
    { key: 'edit', label: '编辑', opens: 'form' },
    {
      key: 'delete',
      label: '删除',
      danger: true,
      when: ({ shipped }) => !shipped,
      obstacle: ({ userCount }) => (userCount > 0 ? `还有${userCount}人持有，不能删除` : null),
      confirm: ({ roleName }) => ({ title: `是否删除角色“${roleName}”？`, okText: '删除' }),
      write: ({ roleCode }) => write('roleDelete', { roleCode }, { done: '删除成功' }),
    },
  ],
  form: roleForm,
})
export default definePages('system-roles', roles)
