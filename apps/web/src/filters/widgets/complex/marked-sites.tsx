import { Segmented, Switch } from 'antd'
import { useState } from 'react'
import { notify } from '../../../kit/notify.ts'
import { buildWidget } from '../../build-widget.ts'
import type { Widget, WidgetOptions, WidgetProps } from '../../widget.ts'
import { markSites, tooManyMarked } from './mark-sites.ts'
import type { SiteGrouping } from './place-selection.ts'
import { PlaceTreeSelect } from './place-tree-select.tsx'
import { defaultSiteTypes } from './site-type-branch.ts'
import { useSiteTree } from './use-places.ts'

export interface MarkedSitesValue {
  /** Sites drawn in a red frame. */
  markedSites: string[]
}

export interface MarkedSitesOptions extends WidgetOptions<MarkedSitesValue> {
  siteTypes?: readonly string[]
}

const groupings: { value: SiteGrouping; label: string }[] = [
  { value: 'area', label: '按区域' },
  { value: 'type', label: '按类型' },
]

const MarkedSites = ({
  label,
  value,
  report,
  siteTypes,
}: WidgetProps<MarkedSitesValue> & { siteTypes: readonly string[] }) => {
  const marked = value.markedSites ?? []
  const [isOn, setOn] = useState(marked.length > 0)
  const [grouping, setGrouping] = useState<SiteGrouping>('area')
  const { tree, isLoaded } = useSiteTree(grouping, siteTypes, isOn)
  const mark = (codes: readonly string[]) => {
    const { marked: cut, isCut } = markSites(marked, codes)
    if (isCut) notify.warning(tooManyMarked)
    report({ markedSites: cut })
  }
  return (
    <div className="filter-lines">
      <span>
        <Switch
          size="small"
          checked={isOn}
          onChange={(on) => {
            setOn(on)
            if (!on) report({ markedSites: [] })
          }}
          aria-label={label}
          data-testid="marked-switch"
        />
      </span>
      {isOn ? (
        <>
          <Segmented<SiteGrouping>
            block
            size="small"
            value={grouping}
            options={groupings}
            onChange={(next) => {
              setGrouping(next)
              report({ markedSites: [] })
            }}
            aria-label="标注站点分组"
            data-testid="marked-grouping"
          />
          <PlaceTreeSelect
            key={grouping}
            label={`${label}站点`}
            tree={tree}
            value={marked}
            onChange={mark}
            isLoading={!isLoaded}
            multiple
            placeholder="请选择站点"
            testId="marked-select"
          />
        </>
      ) : null}
    </div>
  )
}

/** 红框标注: up to ten sites framed red; nothing need be marked (filter-29). */
export const markedSites = (options: MarkedSitesOptions = {}): Widget<MarkedSitesValue> =>
  buildWidget<MarkedSitesValue>(
    {
      id: 'marked-sites',
      required: false,
      initial: { markedSites: [] },
      Component: (props) => <MarkedSites {...props} siteTypes={options.siteTypes ?? defaultSiteTypes} />,
    },
    options,
  )
