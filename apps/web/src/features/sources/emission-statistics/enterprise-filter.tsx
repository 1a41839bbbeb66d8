import { monitorStates } from '@qingkong/domain/enterprise/monitor-state'
import type { CallAnswer } from '../../../client/use-call.ts'
import { buildWidget } from '../../../filters/build-widget.ts'
import { type Option, SelectMany } from '../../../filters/option-field.tsx'
import { keepMany } from '../../../filters/settle.ts'
import { useOptions } from '../../../filters/use-options.ts'
import { useSettled } from '../../../filters/use-settled.ts'
import { type BarValues, tagLimits, type Widget, type WidgetProps } from '../../../filters/widget.ts'
import { notify } from '../../../kit/notify.ts'

type Enterprise = CallAnswer<'homePsStation'>[number]
type Chosen = Record<'superviseCompany', readonly string[]>

interface Settings {
  monitorType: 'pst001' | 'pst002'
  /** How many are chosen at first, those in alarm before the others; 0 = all count, and none need be named. */
  first: number
  most: number
  /** Only those with an outlet that measures the bar's factor: of any other there is nothing to be shown. */
  ofFactor?: boolean
}

const severity = ({ state }: Enterprise): number => (state === null ? 0 : monitorStates.indexOf(state))

/** Monitored enterprises that the user may read, those in alarm first, of the bar's districts and industry. */
const enterpriseOptions = (enterprises: readonly Enterprise[], values: BarValues): Option[] => {
  const areas = Array.isArray(values['areaCodes']) ? values['areaCodes'] : []
  const industry = typeof values['industyCode'] === 'string' ? values['industyCode'] : ''
  return enterprises
    .filter(({ state }) => state !== null)
    .filter(({ countyCode }) => areas.length === 0 || areas.includes(countyCode))
    .filter(({ indCode }) => indCode.startsWith(industry))
    .toSorted((a, b) => severity(a) - severity(b) || a.psCode.localeCompare(b.psCode))
    .map(({ psCode, psName }) => ({ value: psCode, label: psName }))
}

const useEnterprises = ({ monitorType, ofFactor = false }: Settings, values: BarValues) => {
  const { factorCode } = values
  const narrowed = ofFactor && typeof factorCode === 'string' ? { factorCode } : {}
  return useOptions('homePsStation', { monitorType: [monitorType], ...narrowed }, (found) =>
    enterpriseOptions(found, values),
  )
}

/** What is chosen and still offered; another factor or district that leaves none of it begins anew. */
const keptOf = (chosen: readonly string[] | undefined, codes: readonly string[], first: number): readonly string[] => {
  if (chosen?.length === 0) return []
  const kept = keepMany(chosen, codes, false)
  return kept.length > 0 ? kept : codes.slice(0, first)
}

/** 企业: any number of those monitored, or at most so many to be compared. */
export const enterpriseFilter = (settings: Settings): Widget<Chosen> => {
  const { first, most } = settings
  const required = first > 0
  const Component = ({ label, value, values, report }: WidgetProps<Chosen>) => {
    const options = useEnterprises(settings, values)
    const codes = options?.map((option) => option.value)
    useSettled(codes ? { superviseCompany: keptOf(value.superviseCompany, codes, first) } : null, value, report)
    const choose = (superviseCompany: readonly string[]) => {
      if (superviseCompany.length <= most) report({ superviseCompany })
      else notify.warning(`最多可选择${most}项`)
    }
    return (
      <SelectMany
        label={label}
        value={value.superviseCompany ?? []}
        options={options ?? []}
        maxTagCount={tagLimits.other}
        isLoading={options === null}
        onChange={choose}
      />
    )
  }
  return buildWidget<Chosen>({ id: 'supervise-company', label: '企业', required, Component })
}
