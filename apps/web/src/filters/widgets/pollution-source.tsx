import { Segmented } from 'antd'
import { buildWidget } from '../build-widget.ts'
import { type Option, SelectMany } from '../option-field.tsx'
import { keepMany } from '../settle.ts'
import { type Loaded, useOptions } from '../use-options.ts'
import { useSettled } from '../use-settled.ts'
import { tagLimits, type Widget, type WidgetOptions, type WidgetProps } from '../widget.ts'

/** '1' by area, '2' by pollution type. */
type PollutionGroupType = '1' | '2'

interface PollutionSourceValues {
  pollutionCodes: readonly string[]
  pollutionGroupType: PollutionGroupType
}

const groupTypes = [
  { value: '1' as const, label: '按区域' },
  { value: '2' as const, label: '按污染类型' },
]

const useSources = (): Record<PollutionGroupType, Loaded<Option>> => ({
  '1': useOptions('areaTree', { startAreaType: 3, endAreaType: 3, bizCode: 'DEFAULT_AREA' }, (areas) =>
    areas.map(({ areaCode, areaName }) => ({ value: areaCode, label: areaName })),
  ),
  '2': useOptions('pollutionTypes', {}, (types) =>
    types.map(({ typeCode, typeName }) => ({ value: typeCode, label: typeName })),
  ),
})

/** Pollution sources by area or by type, shown while events are counted by them (filter-23). */
export const pollutionSource = (options: WidgetOptions<PollutionSourceValues> = {}): Widget<PollutionSourceValues> => {
  const required = options.required ?? true
  const Component = ({ label, value, report }: WidgetProps<PollutionSourceValues>) => {
    const sources = useSources()
    const groupType = value.pollutionGroupType ?? '1'
    const loaded = sources[groupType]
    const codesOf = (list: readonly Option[]) => list.map((option) => option.value)
    const settled = loaded && {
      pollutionCodes: keepMany(value.pollutionCodes, codesOf(loaded), required),
      pollutionGroupType: groupType,
    }
    useSettled(settled, value, report)
    return (
      <div className="filter-lines">
        <Segmented
          block
          aria-label={`${label}分组`}
          value={groupType}
          options={groupTypes}
          onChange={(next) =>
            report({
              pollutionCodes: keepMany(undefined, codesOf(sources[next] ?? []), required),
              pollutionGroupType: next,
            })
          }
        />
        <SelectMany
          label={label}
          value={value.pollutionCodes ?? []}
          options={loaded ?? []}
          maxTagCount={tagLimits.other}
          isLoading={loaded === null}
          onChange={(pollutionCodes) => report({ pollutionCodes, pollutionGroupType: groupType })}
        />
      </div>
    )
  }
  return buildWidget(
    { id: 'pollution-source', Component },
    { show: (values) => values['statisticsType'] === '4', ...options },
  )
}
