import type { CallAnswer } from '../../../client/use-call.ts'
import { useOptionCall } from '../../../client/use-option-call.ts'
import type { Option } from '../../../filters/option-field.tsx'
import { manyOptions, oneOption } from '../../../filters/option-widget.tsx'
import type { BarValues } from '../../../filters/widget.ts'

/** Shown, and so waited for, before the kind of monitoring is known. */
const isAutomatic = (values: BarValues): boolean => values['monitor'] !== 'kwh' && values['monitor'] !== 'gk'

type Shown = (values: BarValues) => boolean

/** What can be asked about the chosen enterprise; null while nothing is known, none once it is. */
const useCondition = (values: BarValues): CallAnswer<'psAnalyseZdCondition'> | 'none' | null => {
  const psCode = values['superviseCompany']
  const isKnown = psCode !== undefined
  const isChosen = typeof psCode === 'string' && psCode !== ''
  const { data, isPending } = useOptionCall(
    'psAnalyseZdCondition',
    { psCode: isChosen ? psCode : '' },
    { enabled: isChosen, staleTime: 300_000 },
  )
  if (data !== undefined) return data
  return !isKnown || (isChosen && isPending) ? null : 'none'
}

const useOutlets = (values: BarValues) => {
  const condition = useCondition(values)
  return condition === 'none' ? [] : (condition?.outlets ?? null)
}

/** Stands where an enterprise has no outlet, so that the page can say so instead of waiting for a choice. */
export const noOutlet = 'none'

const useOutletOptions = (values: BarValues): Option[] | null => {
  const outlets = useOutlets(values)
  if (outlets?.length === 0) return [{ value: noOutlet, label: '没有联网的排口' }]
  return outlets?.map(({ outletCode, outletName }) => ({ value: outletCode, label: outletName })) ?? null
}

/** Limited factors first: they are what a plant is watched for. */
const useFactorOptions = (values: BarValues): Option[] | null => {
  const outlets = useOutlets(values)
  if (outlets === null) return null
  if (outlets.length === 0) return [{ value: noOutlet, label: '没有监测因子' }]
  const outlet = outlets.find(({ outletCode }) => outletCode === values['outletCode']) ?? outlets[0]
  return (outlet?.factors ?? [])
    .toSorted((a, b) => Number(a.limit === null) - Number(b.limit === null))
    .map(({ code, name }) => ({ value: code, label: name }))
}

/** 排口 of the chosen enterprise, asked while 自动 is looked at. */
export const outletChoice = (show: Shown = isAutomatic) =>
  oneOption({ id: 'own-choice', key: 'outletCode', useLoaded: useOutletOptions }, { label: '排口', show })

/** 因子 of the chosen outlet. */
export const factorChoice = (show: Shown = isAutomatic) =>
  oneOption({ id: 'own-choice', key: 'factorCode', useLoaded: useFactorOptions }, { label: '因子', show })

const useComparedOptions = (values: BarValues): Option[] | null => {
  const condition = useCondition(values)
  if (condition === null) return null
  if (condition === 'none') return []
  const { outlets, meters, conditions } = condition
  const named = (list: readonly { code: string; name: string }[]) =>
    list.map(({ code, name }) => ({ value: code, label: name }))
  if (values['compareBy'] === 'kwh') return named(meters)
  if (values['compareBy'] === 'gk') return named(conditions)
  if (values['compareBy'] === 'outlet')
    return outlets.map(({ outletCode, outletName }) => ({ value: outletCode, label: outletName }))
  return named((outlets.find(({ outletCode }) => outletCode === values['outletCode']) ?? outlets[0])?.factors ?? [])
}

/** 对比项: at most six; without a choice the first six. */
export const comparedChoice = () =>
  manyOptions(
    { id: 'own-choice', key: 'seriesCodes', useLoaded: useComparedOptions },
    { label: '对比项（不选为前6项）', required: false },
  )
