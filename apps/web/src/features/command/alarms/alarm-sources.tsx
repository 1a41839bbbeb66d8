import { buildWidget, keyed } from '../../../filters/build-widget.ts'
import { type Option, SelectMany } from '../../../filters/option-field.tsx'
import { type Loaded, useOptions } from '../../../filters/use-options.ts'
import { useSettled } from '../../../filters/use-settled.ts'
import { tagLimits, type Widget, type WidgetProps } from '../../../filters/widget.ts'

type List<K extends string> = Record<K, readonly string[]>

/**
 * Several sites or enterprises of a record; none = all. What a link names stays chosen even where the options do not
 * have it: a filter that fell away in silence would show the alarms of all as those of one.
 */
const sourcesOf = <const K extends string>(key: K, label: string, useLoaded: () => Loaded<Option>): Widget<List<K>> => {
  const Component = ({ label: shown, value, report }: WidgetProps<List<K>>) => {
    const loaded = useLoaded()
    const chosen = value[key] ?? []
    useSettled(loaded ? keyed(key, chosen) : null, value, report)
    const options = loaded ?? []
    const others = chosen.filter((code) => options.every((option) => option.value !== code))
    return (
      <SelectMany
        label={shown}
        value={chosen}
        options={[...options, ...others.map((code) => ({ value: code, label: code }))]}
        maxTagCount={tagLimits.other}
        isLoading={loaded === null}
        onChange={(codes) => report(keyed(key, codes))}
      />
    )
  }
  const accepts = (given: Readonly<Record<string, unknown>>) => {
    const codes = given[key]
    return Array.isArray(codes) && codes.every((code) => typeof code === 'string')
  }
  return buildWidget<List<K>>({ id: `alarm-${key}`, key, label, required: false, accepts, Component })
}

const useSites = () =>
  useOptions('areaSiteListPermission', { siteType: '', areaCode: '' }, (sites) =>
    sites.map(({ siteCode, siteName }) => ({ value: siteCode, label: siteName })),
  )

/** Sites of the user's areas. */
export const alarmSites = sourcesOf('siteCodes', '站点', useSites)
