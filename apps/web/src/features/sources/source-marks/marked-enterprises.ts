import { useOptionCall } from '../../../client/use-option-call.ts'
import type { Option } from '../../../filters/option-field.tsx'
import { oneOption } from '../../../filters/option-widget.tsx'

/** Enterprises whose outlets the user may mark; null while they load. */
export const useMarkedEnterprises = (): Option[] | null => {
  const { data, isPending } = useOptionCall('enterpriseListName', { monitorType: ['pst001'] }, { staleTime: 300_000 })
  if (data !== undefined) return data.map(({ code, name }) => ({ value: code, label: name }))
  return isPending ? null : []
}

/** 企业 of the list of marks: none has to be chosen. */
export const markedEnterprise = oneOption(
  { id: 'own-choice', key: 'psCode', useLoaded: useMarkedEnterprises },
  { label: '企业', required: false },
)
