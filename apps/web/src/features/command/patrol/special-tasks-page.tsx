import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'
import { patrolStatus } from '../../../filters/widgets/patrol-status.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { recordPage } from '../../../page/record/record-page.ts'
import { write } from '../../../page/record/write.ts'
import { patrolColumns } from './patrol-columns.tsx'
import { patrolForm } from './patrol-form.ts'
import { isOpened } from './patrol-shapes.ts'
import { PatrolDrawer } from './patrol-view.tsx'
import './patrol.css'

/** 专项任务: tasks by period with their progress; a row opens the task, the address names it. */
const specialTasks = recordPage('patrolList', [
  eventKeyword({ label: '任务名称', placeholder: '任务名称' }),
  patrolStatus({ required: false }),
])({
  title: '专项任务',
  name: 'patrol',
  noun: '专项任务',
  unit: '项',
  pageSize: 20,
  input: (filter) => ({ keyword: filter.searchContent.trim(), patrolStatus: [...filter.patrolStatus] }),
  rowKey: 'patrolId',
  columns: patrolColumns,
  rowActions: [
    { key: 'edit', label: '编辑', inDetail: true, when: (patrol) => isOpened(patrol) && patrol.mayEdit, opens: 'form' },
    {
      key: 'delete',
      label: '删除',
      danger: true,
      inDetail: true,
      ends: true,
      when: (patrol) => isOpened(patrol) && patrol.mayDelete,
      confirm: ({ patrolName }) => ({
        title: `是否删除专项任务“${patrolName}”？`,
        content: '尚无核查记录，删除后不可恢复',
        okText: '删除',
      }),
      write: ({ patrolId }) => write('patrolDelete', { patrolId }, { done: '删除成功' }),
    },
  ],
  detail: { param: 'id', idOf: ({ patrolId }) => patrolId, DetailOf: PatrolDrawer },
  form: patrolForm,
})
export default definePages('special-tasks', specialTasks)
