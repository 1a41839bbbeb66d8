import { Select } from 'antd'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { buildWidget } from '../../../filters/build-widget.ts'
import type { Widget, WidgetProps } from '../../../filters/widget.ts'

interface ReferencePlace {
  /** '' = the city's mean. */
  referenceCode: string
}

const cityMean = { value: '', label: '全市均值' }

const ReferenceField = ({ label, value, report }: WidgetProps<ReferencePlace>) => {
  const { data, isPending } = useOptionCall('countrySiteList', {}, { staleTime: 3_600_000 })
  const sites = (data ?? []).map(({ siteCode, siteName }) => ({ value: siteCode, label: siteName }))
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      value={value.referenceCode ?? ''}
      options={[cityMean, ...sites]}
      onChange={(referenceCode: string) => report({ referenceCode })}
      aria-label={label}
      data-testid="reference-place"
    />
  )
}

/** 参照: what is subtracted, the city's mean or a national-control site; not asked where PM10 and PM2.5 are subtracted. */
export const referencePlace = (): Widget<ReferencePlace> =>
  buildWidget<ReferencePlace>(
    {
      id: 'reference-place',
      key: 'referenceCode',
      label: '参照',
      required: false,
      initial: { referenceCode: '' },
      Component: ReferenceField,
    },
    { show: ({ mode }) => mode !== 'COARSE' },
  )
