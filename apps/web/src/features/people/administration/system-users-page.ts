import { ownFilter } from '../../../filters/own-choice.ts'
import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'
import { definePages } from '../../../page/define-pages.tsx'
import { recordPage } from '../../../page/record/record-page.ts'
import { organisationFilter, roleFilter } from './structure-filters.ts'
import { userColumns } from './user-columns.tsx'
import { userForm } from './user-form.ts'
import { userRowActions } from './user-row-actions.ts'
import './administration.css'

const accountState = ownFilter('state', '状态', [
  ['active', '在用'],
  ['disabled', '停用'],
])

/** 用户: who has an account, where they belong, what they may do, and whether they are in service. */
const users = recordPage('accountList', [
  eventKeyword({ label: '用户', placeholder: '用户名、姓名或手机号' }),
  organisationFilter(),
  roleFilter(),
  accountState,
])({
  pageSize: 20,
  title: '用户',
  name: 'user',
  noun: '用户',
  unit: '人',
  input: ({ searchContent, orgCode, roleCode, state }) => ({
    keyword: searchContent.trim(),
    orgCode: orgCode ?? '',
    roleCode: roleCode ?? '',
    state: state ?? '',
  }),
  rowKey: 'userId',
  rowName: ({ userCode }) => userCode,
  columns: userColumns,
  rowActions: userRowActions,
  form: userForm,
})
export default definePages('system-users', users)
