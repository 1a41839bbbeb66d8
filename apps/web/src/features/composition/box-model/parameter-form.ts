import { type BoxModelParameterForm, boxModelFormProblems } from '@qingkong/domain/voc/box-model-form'
import type { CallAnswer } from '../../../client/use-call.ts'
import { useCall } from '../../../client/use-call.ts'
import { recordForm } from '../../../page/record/record-form.ts'
import { write } from '../../../page/record/write.ts'

export type ParameterSet = CallAnswer<'wxObmParamList'>[number]

interface ParameterForm extends BoxModelParameterForm {
  mechanismId: string
  honoFree: boolean
  proxies: 'mole' | 'koh' | 'off'
}

const usual: ParameterForm = {
  name: '',
  mechanismId: '',
  honoFree: false,
  honoShare: 0.02,
  photolysisFactor: 0.85,
  lifetimeH: 24,
  days: 3,
  fromHour: 7,
  toHour: 19,
  reduction: 0.1,
  lines: 11,
  ekmaMost: 2,
  mXyleneShare: 0.6,
  proxies: 'mole',
}

const useMechanisms = () => {
  const { data = [] } = useCall('boxModelMechanisms', {})
  return [
    { value: '', label: 'CB6r3（内置）' },
    ...data.map(({ mechanismId, name, ownerName, isOwn }) => ({
      value: mechanismId,
      label: isOwn ? name : `${name}（${ownerName}）`,
    })),
  ]
}

const given = (value: number | null, otherwise: number | null): number => value ?? otherwise ?? 0

/** A parameter set: every value has the usual one to begin with. */
export const parameterForm = recordForm<ParameterSet, ParameterForm>({
  create: { label: '新建参数集', right: 'engine.run' },
  title: (set) => (set ? `编辑参数集 ${set.name}` : '新建参数集'),
  width: 720,
  first: (set) => set ?? usual,
  fields: [
    { key: 'name', label: '名称', kind: 'text', maxLength: 40, wide: true },
    { key: 'mechanismId', label: '化学机理', kind: 'choice', useOptions: useMechanisms },
    {
      key: 'proxies',
      label: '替代物种',
      kind: 'buttons',
      options: [
        { value: 'mole', label: '等摩尔' },
        { value: 'koh', label: '按kOH' },
        { value: 'off', label: '不用' },
      ],
    },
    { key: 'honoFree', label: 'HONO由机理计算', kind: 'switch' },
    {
      key: 'honoShare',
      label: 'HONO与NO₂之比',
      kind: 'number',
      min: 0,
      max: 0.2,
      digits: 3,
      show: ({ values }) => !values.honoFree,
    },
    { key: 'photolysisFactor', label: '光解系数', kind: 'number', min: 0, max: 2, digits: 2 },
    { key: 'lifetimeH', label: '物理损失寿命', kind: 'number', min: 0.1, max: 10_000, digits: 1, unit: '小时' },
    { key: 'days', label: '计算天数', kind: 'number', min: 3, max: 10, digits: 0, unit: '天', hint: '最后一天为结果' },
    { key: 'reduction', label: '削减比例', kind: 'number', min: -0.2, max: 0.2, digits: 2, hint: '0.1 为削减10%' },
    { key: 'fromHour', label: '统计起始时刻', kind: 'number', min: 0, max: 23, digits: 0, unit: '时' },
    { key: 'toHour', label: '统计结束时刻', kind: 'number', min: 1, max: 24, digits: 0, unit: '时' },
    {
      key: 'lines',
      label: 'EKMA网格',
      kind: 'number',
      min: 3,
      max: 41,
      digits: 0,
      unit: '条线',
      hint: '11快速，21标准',
    },
    { key: 'ekmaMost', label: 'EKMA上限', kind: 'number', min: 1, max: 10, digits: 1, unit: '倍' },
    { key: 'mXyleneShare', label: '间二甲苯占间/对二甲苯', kind: 'number', min: 0, max: 1, digits: 2 },
  ],
  check: boxModelFormProblems,
  write: (form, set) =>
    write(
      'wxObmParamSave',
      {
        ...(set ? { paramId: set.paramId, version: set.version } : {}),
        name: form.name,
        mechanismId: form.mechanismId,
        proxies: form.proxies,
        honoFree: form.honoFree,
        honoShare: given(form.honoShare, usual.honoShare),
        photolysisFactor: given(form.photolysisFactor, usual.photolysisFactor),
        lifetimeH: given(form.lifetimeH, usual.lifetimeH),
        days: given(form.days, usual.days),
        fromHour: given(form.fromHour, usual.fromHour),
        toHour: given(form.toHour, usual.toHour),
        reduction: given(form.reduction, usual.reduction),
        lines: given(form.lines, usual.lines),
        ekmaMost: given(form.ekmaMost, usual.ekmaMost),
        mXyleneShare: given(form.mXyleneShare, usual.mXyleneShare),
      },
      { done: '保存成功' },
    ),
})
