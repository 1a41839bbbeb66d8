import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { problemsIn, requiredText } from '@qingkong/domain/form/field-problem'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { hoursOfDays } from '../../../filters/period-input.ts'
import { recordForm } from '../../../page/record/record-form.ts'
import { write } from '../../../page/record/write.ts'

type Case = CallAnswer<'vocSourcePmfCaseRecordList'>['records'][number]

interface CaseForm {
  title: string
  schemeId: string
  from: string
  to: string
  tags: string
  note: string
}

/** A case is saved once; who wants another saves another. */
export const caseForm = (family: SpeciesFamilyAsked) =>
  recordForm<Case, CaseForm>({
    create: { label: '保存案例', right: 'engine.run' },
    title: () => '保存案例',
    first: () => ({ title: '', schemeId: '', from: '', to: '', tags: '', note: '' }),
    fields: [
      { key: 'title', label: '案例名称', kind: 'text', maxLength: 60 },
      {
        key: 'schemeId',
        label: '方案',
        kind: 'choice',
        useOptions: () => {
          const { data } = useCall('pmfPlan', { family, pageSize: 200 })
          return (data?.records ?? [])
            .filter(({ state }) => state !== 'draft')
            .map(({ schemeId, title, version, siteName, stateName }) => ({
              value: schemeId,
              label: `${siteName} ${title} 第${version}版（${stateName}）`,
            }))
        },
      },
      { key: 'from', label: '开始日期', kind: 'date' },
      { key: 'to', label: '结束日期', kind: 'date' },
      { key: 'tags', label: '标签', kind: 'text', maxLength: 60, placeholder: '以逗号分隔' },
      { key: 'note', label: '说明', kind: 'longText', maxLength: 1000 },
    ],
    check: ({ title, schemeId, from, to }) =>
      problemsIn([
        ['title', requiredText(title, '请填写案例名称')],
        ['schemeId', requiredText(schemeId, '请选择方案')],
        ['from', requiredText(from, '请选择开始日期')],
        ['to', requiredText(to, '请选择结束日期')],
      ]),
    write: ({ title, schemeId, from, to, tags, note }) =>
      write(
        'vocSourcePmfCaseRecordSave',
        { title, schemeId, tags, note, ...hoursOfDays([from, to]) },
        { done: '保存成功' },
      ),
  })
