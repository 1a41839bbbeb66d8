import { warningProblems } from '@qingkong/domain/warning/warning-form'
import { heavyPollution } from '@qingkong/domain/warning/warning-level'
import { api } from '../../../client/api.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { type FetchedForm, recordForm } from '../../../page/record/record-form.ts'
import { write } from '../../../page/record/write.ts'
import { useCategoryOptions, useLevelOptions } from './use-warning-options.ts'
import type { Warning } from './warning-columns.tsx'

interface WarningForm {
  name: string
  categoryCode: string
  levelCode: string
  areaCode: string
  period: readonly [string, string]
  reason: string
}

/** The city and its districts, as far as the user may act. */
const useAreaOptions = () => {
  const { data = [] } = useOptionCall('areaTreePermission', { startAreaType: 2 }, { staleTime: 3_600_000 })
  return data.flatMap((area) => [
    { value: area.areaCode, label: area.areaName },
    ...area.children
      .filter(({ areaType }) => areaType === 3)
      .map(({ areaCode, areaName }) => ({ value: areaCode, label: areaName })),
  ])
}

const formOf = (warning: Warning | CallAnswer<'psWarnToAdd'>): WarningForm => ({
  name: warning.name,
  categoryCode: warning.categoryCode,
  levelCode: warning.levelCode ?? '',
  areaCode: warning.areaCode,
  period: [warning.planStartTime, warning.planEndTime],
  reason: warning.reason,
})

/** A new one begins with what the measured hours say. */
const useFirst = (warning: Warning | null): FetchedForm<WarningForm> => {
  const { data, isFetching, error, refetch } = useCall('psWarnToAdd', {}, { enabled: warning === null, staleTime: 0 })
  const first = warning ? formOf(warning) : data && !isFetching ? formOf(data) : null
  return { first, error, retry: () => void refetch() }
}

/** Another category has first values of its own; heavy pollution reads its level from the measured hours. */
const proposed = async (categoryCode: string) => {
  const { reason, levelCode } =
    categoryCode === heavyPollution ? await api.psWarnToAdd({}) : await api.psWarnToAddOther({ categoryCode })
  return { reason, levelCode: levelCode ?? '' }
}

const fieldsOf = ({ period: [planStartTime, planEndTime], ...fields }: WarningForm) => ({
  ...fields,
  planStartTime,
  planEndTime,
})

/** Starts a warning, or changes one that is still talked over. */
export const warningForm = recordForm<Warning, WarningForm>({
  create: { label: '新建预警', right: 'warning.write' },
  title: (warning) => (warning ? '编辑预警' : '新建预警'),
  width: 560,
  useFirst,
  fields: [
    {
      key: 'categoryCode',
      label: '预警类别',
      kind: 'choice',
      useOptions: useCategoryOptions,
      proposes: ({ row, values }) => (row ? null : proposed(values.categoryCode)),
      testId: 'warning-category',
    },
    {
      key: 'levelCode',
      label: '预警级别',
      kind: 'choice',
      useOptions: useLevelOptions,
      placeholder: '按会商结果选择',
      testId: 'warning-level',
    },
    { key: 'areaCode', label: '预警区域', kind: 'choice', useOptions: useAreaOptions },
    { key: 'period', label: '计划起止', kind: 'period' },
    { key: 'reason', label: '预警依据', kind: 'longText', maxLength: 1000, rows: 4 },
    {
      key: 'name',
      label: '预警名称（选填）',
      hint: '留空时按区域、类别、级别和日期命名',
      kind: 'text',
      maxLength: 100,
    },
  ],
  check: (form) => warningProblems(fieldsOf(form)),
  namedOtherwise: { planStartTime: 'period', planEndTime: 'period' },
  write: (form, warning) =>
    warning
      ? write('psWarnDoUpdate', { ...fieldsOf(form), id: warning.id, version: warning.version }, { done: '保存成功' })
      : write('psWarnDoAdd', fieldsOf(form), { done: '保存成功' }),
})
