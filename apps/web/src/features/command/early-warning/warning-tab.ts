import { warningStepNames, warningSteps } from '@qingkong/domain/warning/warning-flow'
import { choices } from '../../../filters/choice.tsx'
import { manyOptions } from '../../../filters/option-widget.tsx'
import { useOptions } from '../../../filters/use-options.ts'
import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'
import { recordPage } from '../../../page/record/record-page.ts'
import { write } from '../../../page/record/write.ts'
import { stepActions } from './action-form.tsx'
import { warningColumns } from './warning-columns.tsx'
import { WarningDetail } from './warning-detail.tsx'
import { warningForm } from './warning-form.ts'

const useCategories = () =>
  useOptions('earlyWarnFindAlertCategory', {}, (categories) =>
    categories.map(({ categoryCode, categoryName }) => ({ value: categoryCode, label: categoryName })),
  )
const useLevels = () =>
  useOptions('earlyWarnFindWarnLevel', {}, (levels) =>
    levels.map(({ levelCode, levelName }) => ({ value: levelCode, label: levelName })),
  )

const stepTable = {
  source: 'own',
  choices: warningSteps.map((step) => ({ value: step, label: warningStepNames[step] })),
}

const filters = [
  eventKeyword({ label: '预警名称', placeholder: '预警名称' }),
  manyOptions({ id: 'own-choice', key: 'categoryCode', useLoaded: useCategories }, { label: '类别', required: false }),
  manyOptions({ id: 'own-choice', key: 'levelCode', useLoaded: useLevels }, { label: '级别', required: false }),
  choices({ id: 'own-choice', key: 'warnStep', table: stepTable })({ label: '环节', required: false }),
] as const

/** 预警管理: every warning that concerns the user, and the next step of each. */
export const warningTab = recordPage(
  'psWarnPageList',
  filters,
)({
  title: '预警管理',
  name: 'warning',
  noun: '预警',
  unit: '条',
  pageSize: 20,
  emptyHint: '实测达到预警条件时自动起草，也可新建',
  input: ({ searchContent, categoryCode, levelCode, warnStep }) => ({
    keyword: searchContent.trim(),
    categoryCode: [...categoryCode],
    levelCode: [...levelCode],
    warnStep: [...warnStep],
  }),
  rowKey: 'id',
  columns: warningColumns,
  actionsWidth: 250,
  rowActions: [
    { key: 'detail', label: '详情', opens: 'detail' },
    ...stepActions,
    { key: 'edit', label: '编辑', when: ({ mayEdit }) => mayEdit, opens: 'form' },
    {
      key: 'auto',
      label: ({ auto }) => (auto === '1' ? '转人工' : '转自动'),
      when: ({ maySwitchAuto }) => maySwitchAuto,
      write: ({ id, version, auto }) =>
        write(
          'psWarnNotAuto',
          { id, version, auto: auto === '1' ? '0' : '1' },
          { done: auto === '1' ? '转人工成功' : '转自动成功' },
        ),
    },
    {
      key: 'delete',
      label: '删除',
      danger: true,
      when: ({ mayRemove }) => mayRemove,
      confirm: ({ name }) => ({ title: `是否删除“${name}”？`, okText: '删除' }),
      write: ({ id, version }) => write('psWarnDoDelete', { id, version }, { done: '删除成功' }),
    },
  ],
  detail: { param: 'id', idOf: ({ id }) => id, DetailOf: WarningDetail },
  form: warningForm,
})
