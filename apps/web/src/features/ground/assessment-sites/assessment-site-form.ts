import { type AssessmentRole, assessmentRoleNames } from '@qingkong/domain/site/assessment-role'
import {
  type AssessmentSiteForm,
  assessableTypes,
  assessmentSiteLimits,
  assessmentSiteProblems,
} from '@qingkong/domain/site/assessment-site-form'
import { useAreas } from '../../../blocks/city-areas.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { useOptionCall } from '../../../client/use-option-call.ts'
import type { FieldContext, FieldOption } from '../../../page/record/form-field.ts'
import { recordForm } from '../../../page/record/record-form.ts'
import { write } from '../../../page/record/write.ts'

export type AssessmentSite = CallAnswer<'assessmentSiteList'>[number]

const roles = (Object.keys(assessmentRoleNames) as AssessmentRole[]).map((value) => ({
  value,
  label: assessmentRoleNames[value],
}))

const useSites = ({ row, values }: FieldContext<AssessmentSite, AssessmentSiteForm>): FieldOption[] => {
  const { data = [] } = useOptionCall(
    'areaSiteList',
    { siteType: [...assessableTypes], areaCode: values.areaCode },
    { enabled: row === null && values.areaCode !== '', staleTime: 600_000 },
  )
  return row
    ? [{ value: row.siteCode, label: row.siteName }]
    : data.map(({ siteCode, siteName, siteTypeName }) => ({ value: siteCode, label: `${siteName}（${siteTypeName}）` }))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A site on the list of an area: entered once for its days; changed, or ended by its last day. */
export const assessmentSiteForm = recordForm<AssessmentSite, AssessmentSiteForm>({
  create: { label: '登记考核点位', right: 'setting.write' },
  title: (row) => (row ? `修改或结束 ${row.areaName} ${row.siteName}` : '登记考核点位'),
  first: (row, { areaCode }) => ({
    areaCode: row?.areaCode ?? textOf(areaCode),
    siteCode: row?.siteCode ?? '',
    role: row?.role ?? 'assessment',
    validFrom: row?.validFrom ?? '',
    validTo: row?.validTo ?? '',
    source: row?.source ?? '',
    reason: '',
  }),
  fields: [
    {
      key: 'areaCode',
      label: '区域',
      kind: 'choice',
      useOptions: useAreas,
      clears: { siteCode: '' },
      disabled: ({ row }) => row !== null,
      hint: '尚无登记的区域按其国控站平均；一经登记，只按登记的评价点平均。',
    },
    {
      key: 'siteCode',
      label: '站点',
      kind: 'choice',
      useOptions: useSites,
      placeholder: ({ values }) => (values.areaCode === '' ? '请先选择区域' : '请选择'),
      disabled: ({ row, values }) => row !== null || values.areaCode === '',
    },
    { key: 'role', label: '类别', kind: 'buttons', options: roles },
    { key: 'validFrom', label: '起始日期', kind: 'date' },
    { key: 'validTo', label: '截止日期', kind: 'date', hint: '含当日；不填为至今。结束时填最后一天' },
    {
      key: 'source',
      label: '依据',
      kind: 'text',
      maxLength: assessmentSiteLimits.source,
      placeholder: '点位文件名称与文号',
    },
    { key: 'reason', label: '理由', kind: 'longText', maxLength: assessmentSiteLimits.reason, rows: 2 },
  ],
  check: assessmentSiteProblems,
  write: ({ role, validTo, source, reason, ...form }, row) =>
    write(
      'assessmentSiteSave',
      {
        ...form,
        // Judged before: an entry without a role is not sent.
        role: role as AssessmentRole,
        ...(validTo === '' ? {} : { validTo }),
        source: source.trim(),
        reason: reason.trim(),
        ...(row ? { seenFrom: row.validFrom, version: row.version } : {}),
      },
      { done: row ? '修改成功' : '登记成功' },
    ),
})
