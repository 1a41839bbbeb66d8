import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'
import { formatMeasured } from '../../../kit/format.ts'
import { recordPage } from '../../../page/record/record-page.ts'
import { write } from '../../../page/record/write.ts'
import { CaseDialog } from './case-dialog.tsx'
import { caseForm } from './case-form.ts'

/** 案例库: what a frozen scheme said of a period, with what people wrote about it. */
export const caseTab = (family: SpeciesFamilyAsked) =>
  recordPage('vocSourcePmfCaseRecordList', [eventKeyword({ label: '案例', placeholder: '名称或标签' })])({
    title: '案例库',
    name: 'case',
    noun: '案例',
    unit: '个',
    pageSize: 20,
    input: ({ searchContent }) => ({ family, keyword: searchContent.trim() }),
    rowKey: 'caseId',
    columns: [
      { title: '案例', field: 'title', width: 180 },
      { title: '站点', width: 140, show: ({ scheme }) => scheme.siteName },
      { title: '方案', width: 160, show: ({ scheme }) => `${scheme.title} 第${scheme.version}版` },
      {
        title: '时段',
        width: 260,
        show: ({ startTime, endTime }) => `${startTime.slice(0, 16)} 至 ${endTime.slice(0, 16)}`,
      },
      { title: '标签', width: 120, show: ({ tags }) => tags.join('、') || '--' },
      {
        title: '来源占比',
        cut: true,
        show: ({ factors }) =>
          factors.map(({ name, sharePct }) => `${name} ${formatMeasured(sharePct, 1)}%`).join('、'),
      },
      { title: '保存人', field: 'ownerName', width: 90 },
    ],
    rowActions: [
      { key: 'compare', label: '比较', Dialog: CaseDialog },
      {
        key: 'delete',
        label: '删除',
        right: 'engine.run',
        danger: true,
        when: ({ isOwn }) => isOwn,
        confirm: ({ title }) => ({ title: `删除案例“${title}”？`, okText: '删除' }),
        write: ({ caseId }) => write('vocSourcePmfCaseRecordDelete', { caseId }, { done: '已删除' }),
      },
    ],
    form: caseForm(family),
    emptyHint: '选择已冻结的方案与时段保存案例',
  })
