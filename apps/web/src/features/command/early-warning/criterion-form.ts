import { type CriterionForm, criterionProblems } from '@qingkong/domain/warning/warning-form'
import type { CallAnswer } from '../../../client/use-call.ts'
import { recordForm } from '../../../page/record/record-form.ts'
import { write } from '../../../page/record/write.ts'
import { AlternativesControl } from './alternatives-control.tsx'
import { useCategoryOptions, useLevelOptions } from './use-warning-options.ts'

export type Criterion = CallAnswer<'earlyWarnListCondition'>[number]

const emptyCriterion: CriterionForm = {
  categoryCode: '',
  levelCode: '',
  alternatives: [[{ aqiOver: 150, hours: 48 }]],
  effectiveFrom: '',
  source: '',
  remark: '',
}

const valuesOf = ({ categoryCode, levelCode, alternatives, effectiveFrom, source, remark }: Criterion) => ({
  categoryCode,
  levelCode,
  alternatives,
  effectiveFrom,
  source,
  remark,
})

const fieldsOf = ({ alternatives, ...fields }: CriterionForm) => ({
  ...fields,
  alternatives: alternatives.map((clauses) => [...clauses]),
})

/** Adds a dated criterion, or changes one. */
export const criterionForm = recordForm<Criterion, CriterionForm>({
  create: { label: '新增条件', right: 'warning.write' },
  title: (criterion) => (criterion ? '编辑预警条件' : '新增预警条件'),
  width: 560,
  first: (criterion) => (criterion ? valuesOf(criterion) : emptyCriterion),
  fields: [
    { key: 'categoryCode', label: '预警类别', kind: 'choice', useOptions: useCategoryOptions },
    { key: 'levelCode', label: '预警级别', kind: 'choice', useOptions: useLevelOptions },
    {
      key: 'alternatives',
      label: 'AQI判定条件',
      hint: '任一组满足即达到该级别；留空时由人工研判，在说明中写明条件',
      kind: 'custom',
      Control: AlternativesControl,
    },
    { key: 'effectiveFrom', label: '生效日期', kind: 'date' },
    { key: 'source', label: '依据文件', kind: 'text', maxLength: 200 },
    { key: 'remark', label: '说明（选填）', kind: 'longText', maxLength: 500 },
  ],
  check: criterionProblems,
  write: (form, criterion) =>
    criterion
      ? write('earlyWarnUpdate', { id: criterion.id, ...fieldsOf(form) }, { done: '保存成功' })
      : write('earlyWarnCreate', fieldsOf(form), { done: '保存成功' }),
})
