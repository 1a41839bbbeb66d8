import { Select } from 'antd'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { buildWidget } from '../../../filters/build-widget.ts'
import { useSettled } from '../../../filters/use-settled.ts'
import type { Widget, WidgetProps } from '../../../filters/widget.ts'

interface ChosenRadar {
  /** '' = the first one. */
  radarCode: string
}

const RadarField = ({ label, value, report }: WidgetProps<ChosenRadar>) => {
  const { data, isPending } = useOptionCall('radarList', {}, { staleTime: 3_600_000 })
  const radars = data ?? []
  const radarCode = radars.find((radar) => radar.radarCode === value.radarCode)?.radarCode ?? radars[0]?.radarCode ?? ''
  useSettled(isPending ? null : { radarCode }, value, report)
  return (
    <Select
      loading={isPending}
      value={radarCode}
      options={radars.map((radar) => ({ value: radar.radarCode, label: radar.radarName }))}
      onChange={(next: string) => report({ radarCode: next })}
      aria-label={label}
      data-testid="radar-select"
    />
  )
}

/** 雷达: which lidar's profiles are averaged. */
export const radarSelect = (): Widget<ChosenRadar> =>
  buildWidget<ChosenRadar>({
    id: 'radar-select',
    key: 'radarCode',
    label: '雷达',
    required: false,
    Component: RadarField,
  })
