import { Select } from 'antd'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { buildWidget } from '../../build-widget.ts'
import { useSettled } from '../../use-settled.ts'
import type { Widget, WidgetOptions, WidgetProps } from '../../widget.ts'
import {
  beginningSite,
  type DistanceSite,
  defaultDustDistance,
  distanceSiteOf,
  dustDistances,
} from './dust-projects.ts'
import './complex.css'

export interface DistanceSiteValue {
  distanceSite: DistanceSite | null
}

const distances = dustDistances.map((km) => ({ value: km, label: `${km} 公里` }))

const keptMs = 3_600_000

const DistanceSiteFields = ({ label, value, report }: WidgetProps<DistanceSiteValue>) => {
  const stations = useOptionCall('countrySiteList', {}, { staleTime: keptMs })
  const byArea = useOptionCall('dustSourceListByArea', {}, { staleTime: keptMs })
  const isPending = stations.isPending || byArea.isPending
  const sites = stations.data ?? []
  const given = distanceSiteOf(value.distanceSite)
  const distance = given?.distance ?? defaultDustDistance
  const siteCode =
    sites.find((site) => site.siteCode === given?.siteCode)?.siteCode ??
    beginningSite(
      sites,
      (byArea.data ?? []).flatMap(({ projects }) => projects),
    )
  const settled: DistanceSiteValue = { distanceSite: siteCode === null ? null : { siteCode, distance } }
  useSettled(isPending ? null : settled, value, report)
  return (
    <div className="distance-site">
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        loading={isPending}
        value={siteCode}
        options={sites.map((site) => ({ value: site.siteCode, label: site.siteName }))}
        onChange={(next: string) => report({ distanceSite: { siteCode: next, distance } })}
        placeholder="请选择站点"
        aria-label="站点"
        data-testid="distance-site"
      />
      <Select
        value={distance}
        options={distances}
        disabled={siteCode === null}
        onChange={(km) => {
          if (siteCode !== null) report({ distanceSite: { siteCode, distance: km } })
        }}
        aria-label={label}
        data-testid="distance-km"
      />
    </div>
  )
}

/** 站点周边距离: a national-control site, at first one with a construction site at work near it, and 1, 3 or 5 km around it; only where sources are taken around a site. */
export const distanceSite = (options: WidgetOptions<DistanceSiteValue> = {}): Widget<DistanceSiteValue> =>
  buildWidget<DistanceSiteValue>(
    { id: 'distance-site', Component: DistanceSiteFields },
    { show: ({ dustSourceMode }) => dustSourceMode === undefined || dustSourceMode === '1', ...options },
  )
