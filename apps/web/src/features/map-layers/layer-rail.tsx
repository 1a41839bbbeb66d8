import { type MapSite, type SiteGroup, siteGroupNames, siteGroupOf, siteGroups } from '../../map/layers/site-feature.ts'

interface Props {
  sites: readonly MapSite[]
  shown: ReadonlySet<SiteGroup>
  onShown: (shown: ReadonlySet<SiteGroup>) => void
  eventCount: number
  events: boolean
  onEvents: (visible: boolean) => void
}

/** Left rail: what the map shows, with how many there are. */
export const LayerRail = ({ sites, shown, onShown, eventCount, events, onEvents }: Props) => {
  const count = (group: SiteGroup) => sites.filter((site) => siteGroupOf(site.siteType) === group).length
  const toggle = (group: SiteGroup) => {
    const next = new Set(shown)
    if (!next.delete(group)) next.add(group)
    onShown(next)
  }
  return (
    <aside className="map-rail" aria-label="图层">
      {sites.length > 0 ? <h3>站点</h3> : null}
      {siteGroupNames
        .filter((group) => count(group) > 0)
        .map((group) => (
          <label key={group} className="map-rail-item">
            <input type="checkbox" checked={shown.has(group)} onChange={() => toggle(group)} />
            <span>{siteGroups[group].title}</span>
            <small className="figure">{count(group)}</small>
          </label>
        ))}
      <h3>告警</h3>
      <label className="map-rail-item">
        <input type="checkbox" checked={events} onChange={() => onEvents(!events)} />
        <span>告警事件</span>
        <small className="figure">{eventCount}</small>
      </label>
    </aside>
  )
}
