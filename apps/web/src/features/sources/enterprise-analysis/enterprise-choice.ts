import { type MonitorState, monitorStateNames, monitorStates } from '@qingkong/domain/enterprise/monitor-state'
import type { CallAnswer } from '../../../client/use-call.ts'
import { useOptionCall } from '../../../client/use-option-call.ts'
import type { Option } from '../../../filters/option-field.tsx'
import { oneOption } from '../../../filters/option-widget.tsx'
import type { BarValues, WidgetOptions } from '../../../filters/widget.ts'

type Enterprise = CallAnswer<'homePsStation'>[number]

const severity = (state: MonitorState | null): number =>
  state === null ? monitorStates.length : monitorStates.indexOf(state)

const labelOf = ({ psName, state }: Enterprise): string =>
  state === 'alarm' || state === 'warning' ? `${psName}（${monitorStateNames[state]}）` : psName

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** Enterprises whose emissions the user may read, those in alarm first, of the bar's districts and industry. */
export const enterpriseOptions = (enterprises: readonly Enterprise[], values: BarValues): Option[] => {
  const areas = textsOf(values['areaCodes'])
  const industry = typeof values['industyCode'] === 'string' ? values['industyCode'] : ''
  return enterprises
    .filter(({ state }) => state !== null)
    .filter(({ countyCode }) => areas.length === 0 || areas.includes(countyCode))
    .filter(({ indCode }) => indCode.startsWith(industry))
    .toSorted((a, b) => severity(a.state) - severity(b.state) || a.psCode.localeCompare(b.psCode))
    .map((enterprise) => ({ value: enterprise.psCode, label: labelOf(enterprise) }))
}

const monitored = 'pst001,pst002,pst003'

const useEnterprises = (values: BarValues): Option[] | null => {
  const { data, isPending } = useOptionCall('homePsStation', { monitorType: monitored }, { staleTime: 300_000 })
  if (data !== undefined) return enterpriseOptions(data, values)
  return isPending ? null : []
}

/** 监管企业: one that is monitored; at first the one that is worst. */
export const enterpriseChoice = (options: WidgetOptions<Record<'superviseCompany', string | null>> = {}) =>
  oneOption(
    { id: 'supervise-company', key: 'superviseCompany', useLoaded: useEnterprises },
    { label: '企业', ...options },
  )
