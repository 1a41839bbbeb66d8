import {
  longestMarkDays,
  type SourceMarkForm,
  type SourceMarkKind,
  sourceMarkKinds,
  sourceMarkNames,
  sourceMarkProblems,
} from '@qingkong/domain/emission/source-mark'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import type { FieldContext, FieldOption } from '../../../page/record/form-field.ts'
import { recordForm } from '../../../page/record/record-form.ts'
import { write } from '../../../page/record/write.ts'
import { useMarkedEnterprises } from './marked-enterprises.ts'

export type Mark = CallAnswer<'sourceMarkList'>['records'][number]

interface MarkForm extends SourceMarkForm {
  psCode: string
  outletCodes: string[]
}

const kinds = sourceMarkKinds.map((kind) => ({ value: kind, label: sourceMarkNames[kind] }))

const useEnterprises = ({ row }: FieldContext<Mark, MarkForm>): FieldOption[] => {
  const enterprises = useMarkedEnterprises() ?? []
  const isOffered = row === null || enterprises.some(({ value }) => value === row.psCode)
  return isOffered ? enterprises : [...enterprises, { value: row.psCode, label: row.psName }]
}

const useOutlets = ({ values: { psCode } }: FieldContext<Mark, MarkForm>): FieldOption[] => {
  const { data } = useCall('mpFactor', { psCode, monitorType: 'pst001' }, { enabled: psCode !== '' })
  return (data ?? []).map(({ code, name }) => ({ value: code, label: name }))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const firstOf = (mark: Mark): MarkForm => ({
  psCode: mark.psCode,
  outletCodes: [mark.outletCode],
  kind: mark.kind,
  startTime: mark.startTime,
  endTime: mark.endTime ?? '',
  reason: mark.reason,
})

/** A mark of one plant; its outlets are chosen once, what is said of them can be changed. */
export const markForm = recordForm<Mark, MarkForm>({
  create: { label: '登记工况标记', right: 'source.mark' },
  title: (mark) => (mark ? `修改工况标记 ${mark.outletName}` : '登记工况标记'),
  first: (mark, { psCode }) =>
    mark
      ? firstOf(mark)
      : { psCode: textOf(psCode), outletCodes: [], kind: '', startTime: '', endTime: '', reason: '' },
  fields: [
    {
      key: 'psCode',
      label: '企业',
      kind: 'choice',
      useOptions: useEnterprises,
      clears: { outletCodes: [] },
      disabled: ({ row }) => row !== null,
    },
    {
      key: 'outletCodes',
      label: '排口',
      kind: 'choice',
      multiple: true,
      useOptions: useOutlets,
      placeholder: ({ values }) => (values.psCode === '' ? '请先选择企业' : '可选多个'),
      disabled: ({ row, values }) => row !== null || values.psCode === '',
    },
    { key: 'kind', label: '标记类型', kind: 'buttons', options: kinds },
    { key: 'startTime', label: '开始时间', kind: 'dateTime' },
    {
      key: 'endTime',
      label: '结束时间',
      kind: 'dateTime',
      hint: ({ values }) =>
        values.kind === 'closed' ? '报停未定复产时间的可以不填' : `一条标记不超过${longestMarkDays}天`,
    },
    { key: 'reason', label: '原因', kind: 'longText', maxLength: 200, rows: 3 },
  ],
  check: (form) => [
    ...(form.psCode === '' ? [{ field: 'psCode', message: '请选择企业' }] : []),
    ...sourceMarkProblems(form),
  ],
  write: ({ psCode, outletCodes, kind, startTime, endTime, reason }, mark) =>
    write(
      'sourceMarkSave',
      {
        ...(mark ? { markId: mark.markId } : {}),
        psCode,
        outletCodes,
        // Judged before: a mark without a kind is not sent.
        kind: kind as SourceMarkKind,
        startTime,
        ...(endTime === '' ? {} : { endTime }),
        reason: reason.trim(),
      },
      { done: mark ? '修改成功' : '登记成功' },
    ),
})
