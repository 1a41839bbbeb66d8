import { alarmAccuracies, type CalculationMode, calculationModes } from '@qingkong/domain/alarm/alarm-rule'
import { type RuleFamily, ruleFamilyNames } from '@qingkong/domain/alarm/rule-family'
import { hasExcessUnit, ruleProblems } from '@qingkong/domain/alarm/rule-form'
import type { FieldContext, FormField } from '../../../page/record/form-field.ts'
import { recordForm } from '../../../page/record/record-form.ts'
import { BackTestButton } from './back-test-button.tsx'
import { type Rule, storeRule, useRuleForm } from './rule-calls.ts'
import { type RuleFields, ruleOf, thresholdFields } from './rule-fields.ts'
import { ThresholdsControl } from './thresholds-control.tsx'
import { siteTypeOptions, useFactorOptions, useSiteOptions, useSourceOptions } from './use-rule-options.ts'
import './alarm-rules.css'

type Context = FieldContext<Rule, RuleFields>
type Field = FormField<Rule, RuleFields>

const modes: readonly CalculationMode[] = ['0', '1', '2', '3', '4', '5']
const isMode =
  (...wanted: readonly CalculationMode[]) =>
  ({ values }: Context): boolean =>
    wanted.includes(values.calculationMode)
const useFactors = ({ values }: Context) => useFactorOptions(values).options
const useSites = ({ values }: Context) => useSiteOptions(values.accuracy)

const nameField: Field = { key: 'name', label: '规则名称', kind: 'text', maxLength: 50 }

/** Construction sites are compared with the city or with themselves, never with chosen stations. */
const modeField = (family: RuleFamily): Field => ({
  key: 'calculationMode',
  label: '计算方式',
  kind: 'choice',
  useOptions: () =>
    modes
      .filter((mode) => family !== 'dust' || mode !== '2')
      .map((mode) => ({ value: mode, label: calculationModes[mode] })),
  testId: 'rule-mode',
})

const accuracyField: Field = {
  key: 'accuracy',
  label: '数据精度',
  hint: '分钟规则按5分钟均值判断',
  kind: 'buttons',
  options: (['1', '0'] as const).map((value) => ({ value, label: alarmAccuracies[value] })),
}

const factorFields: readonly Field[] = [
  { key: 'factorCode', label: '告警因子', kind: 'choice', useOptions: useFactors, testId: 'rule-factor' },
  {
    key: 'ratioFactorCode',
    label: '比值的分母因子',
    kind: 'choice',
    useOptions: useFactors,
    show: isMode('4'),
    testId: 'rule-ratio-factor',
  },
  {
    key: 'lookbackHours',
    label: '回看时长（小时）',
    kind: 'number',
    digits: 0,
    show: isMode('3'),
    testId: 'rule-lookback',
  },
  {
    key: 'thresholdUnit',
    label: '阈值含义',
    kind: 'buttons',
    options: [
      { value: 'absolute', label: '高出的浓度' },
      { value: 'percent', label: '高出的百分比' },
    ],
    show: ({ values }) => hasExcessUnit(values.calculationMode),
  },
  {
    key: 'thresholds',
    label: ({ values }) => (values.alarmType === '1' ? '阈值（超标倍数）' : '阈值'),
    hint: '一级最严重；留空的等级不告警；须严格大于阈值才告警',
    kind: 'custom',
    Control: ThresholdsControl,
    wide: true,
  },
]

/** Which sites a rule judges, and which it compares them with. */
const siteScope: readonly Field[] = [
  {
    key: 'siteTypes',
    label: '站点类型',
    hint: '不选则适用全部空气站',
    kind: 'choice',
    multiple: true,
    placeholder: '全部空气站',
    useOptions: () => siteTypeOptions,
    testId: 'rule-site-types',
  },
  {
    key: 'siteCodes',
    label: '指定站点',
    hint: '选了站点则只适用于这些站点',
    kind: 'choice',
    multiple: true,
    placeholder: '按站点类型',
    useOptions: useSites,
    testId: 'rule-sites',
  },
  {
    key: 'compareSiteCodes',
    label: '对比站点',
    kind: 'choice',
    multiple: true,
    useOptions: useSites,
    show: isMode('2'),
    testId: 'rule-compare-sites',
  },
]

const sourceWords = {
  company: { label: '指定企业（选填）', all: '全部有限值的企业' },
  dust: { label: '指定工地（选填）', all: '全部工地' },
} as const

/** Which enterprises or construction sites a rule judges; none chosen means all of them. */
const sourceScope = (family: 'company' | 'dust'): readonly Field[] => [
  {
    key: 'siteCodes',
    label: sourceWords[family].label,
    kind: 'choice',
    multiple: true,
    placeholder: sourceWords[family].all,
    useOptions: () => useSourceOptions(family),
    wide: true,
    testId: 'rule-sources',
  },
]

const lastFields: readonly Field[] = [
  {
    key: 'quietWindow',
    label: '免打扰时段（选填）',
    hint: '每天此时段内不产生告警，如 22:00-06:00',
    kind: 'text',
    maxLength: 11,
    placeholder: 'HH:mm-HH:mm',
    testId: 'rule-quiet',
  },
  {
    key: 'remark',
    label: '备注（选填）',
    kind: 'longText',
    maxLength: 200,
    placeholder: '依据、免打扰原因等',
    wide: true,
  },
]

/** Every field of a rule of a family; what the chosen mode does not use is not shown. */
const fieldsOf: Readonly<Record<RuleFamily, readonly Field[]>> = {
  site: [nameField, modeField('site'), accuracyField, ...factorFields, ...siteScope, ...lastFields],
  company: [nameField, ...factorFields, ...sourceScope('company'), ...lastFields],
  dust: [nameField, modeField('dust'), ...factorFields, ...sourceScope('dust'), ...lastFields],
}

export const ruleForm = (family: RuleFamily) =>
  recordForm<Rule, RuleFields>({
    create: { label: '新建规则', right: 'alarm-rule.write' },
    title: (rule) => `${rule ? '编辑' : '新建'}${ruleFamilyNames[family]}`,
    width: 640,
    useFirst: (rule) => useRuleForm(family, rule),
    fields: fieldsOf[family],
    check: (form) =>
      ruleProblems(ruleOf(form)).map(({ field, message }) => ({
        field: field === 'thresholdLevel1' ? 'thresholds' : field,
        message,
      })),
    namedOtherwise: thresholdFields,
    write: (form, rule) => storeRule(family, form, rule?.id ?? null),
    Tools: BackTestButton,
  })
