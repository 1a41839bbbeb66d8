import { CloseOutlined, ExportOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { phoneQuery, useMedia } from '../../../kit/media.ts'
import {
  type MapSite,
  type SiteGroup,
  siteGroupNames,
  siteGroupOf,
  siteGroups,
} from '../../../map/layers/site-feature.ts'
import { type Choice, type LayerName, useLayerChoice } from './layer-choice.ts'

interface Props {
  sites: readonly MapSite[]
  /** How many each layer holds; null = not known (not loaded, or no right). A layer that is not named is not offered. */
  counts: Partial<Record<LayerName, number | null>>
  /** null where the user may not see traces. */
  trace: { on: boolean; onToggle: () => void } | null
  /** A word about layers that could not be loaded. */
  note: string | null
  /** Waits behind a button, as it does on a phone. */
  isFolded: boolean
}

const groups: readonly { title: string; layers: readonly { name: LayerName; title: string }[] }[] = [
  { title: '气象', layers: [{ name: 'weather', title: '气象站' }] },
  {
    title: '污染源',
    layers: [
      { name: 'company', title: '工业企业' },
      { name: 'dust', title: '扬尘工地' },
      { name: 'remote-sensing', title: '机动车遥感' },
    ],
  },
  {
    title: '走航与雷达',
    layers: [
      { name: 'taxi', title: '出租车' },
      { name: 'radar', title: '激光雷达' },
    ],
  },
  { title: '告警', layers: [{ name: 'event', title: '告警事件' }] },
]

interface ItemProps {
  title: string
  layer: string
  count: number | null
  checked: boolean
  onToggle: () => void
}

const Item = ({ title, layer, count, checked, onToggle }: ItemProps) => (
  <label className="map-rail-item">
    <input type="checkbox" checked={checked} onChange={onToggle} data-testid={`layer-${layer}`} />
    <span className={`layer-key layer-key-${layer}`} aria-hidden="true" />
    <span>{title}</span>
    <small className="figure">{count ?? ''}</small>
  </label>
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3>{title}</h3>
    {children}
  </>
)

/** Left rail: what the map shows, in groups, with how many there are. On a phone and on the wall it waits behind a button. */
export const LayerRail = ({ sites, counts, trace, note, isFolded }: Props) => {
  const shown = useLayerChoice((state) => state.shown)
  const waits = useMedia(phoneQuery) || isFolded
  const [open, setOpen] = useState(false)
  const toggle = (layer: Choice) => () => useLayerChoice.getState().toggle(layer)
  const countOf = (group: SiteGroup) => sites.filter((site) => siteGroupOf(site.siteType) === group).length
  const airGroups = siteGroupNames.filter((group) => group !== 'weather' && countOf(group) > 0)
  if (waits && !open)
    return (
      <button type="button" className="map-rail-open" onClick={() => setOpen(true)} data-testid="layer-rail-open">
        <UnorderedListOutlined /> 图层
      </button>
    )
  return (
    <aside className="map-rail" aria-label="图层">
      {waits ? (
        <button
          type="button"
          className="plain-button popup-close map-rail-close"
          aria-label="收起图层"
          onClick={() => setOpen(false)}
        >
          <CloseOutlined />
        </button>
      ) : null}
      {airGroups.length > 0 ? (
        <Group title="空气站">
          {airGroups.map((group) => (
            <Item
              key={group}
              layer={group}
              title={siteGroups[group].title}
              count={countOf(group)}
              checked={shown.has(group)}
              onToggle={toggle(group)}
            />
          ))}
        </Group>
      ) : null}
      {groups.map(({ title, layers }) => {
        const offered = layers.filter(({ name }) => counts[name] !== undefined)
        return offered.length === 0 ? null : (
          <Group key={title} title={title}>
            {offered.map(({ name, title: layerTitle }) => (
              <Item
                key={name}
                layer={name}
                title={layerTitle}
                count={counts[name] ?? null}
                checked={shown.has(name)}
                onToggle={toggle(name)}
              />
            ))}
          </Group>
        )
      })}
      {trace ? (
        <Group title="溯源">
          <Item layer="trace" title="溯源图层" count={null} checked={trace.on} onToggle={trace.onToggle} />
        </Group>
      ) : null}
      {note ? (
        <p className="map-rail-note" role="status">
          {note}
        </p>
      ) : null}
      {counts.company === undefined ? null : (
        <a
          className="map-rail-link"
          href="#/pollution-source-map"
          target="_blank"
          rel="noreferrer"
          data-testid="open-source-map"
        >
          污染源一张图 <ExportOutlined />
        </a>
      )}
    </aside>
  )
}
