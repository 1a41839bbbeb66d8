import type { LayerSpecification } from 'maplibre-gl'

/**
 * Where a layer goes, from below to above; layers without a slot lie on top. Each slot is an invisible layer of the
 * style that others are put before, so that the order does not depend on what was switched on first. MapLibre places
 * symbols from above to below, and what comes later gives way: names lie lowest, those of sites above those of sources.
 */
export const mapSlots = ['areas', 'lines', 'names-of-sources', 'names-of-sites', 'sources', 'signs', 'sites'] as const
export type MapSlot = (typeof mapSlots)[number]

/** Says of one layer of a style that it goes elsewhere than the others. */
export const inSlot = (slot: MapSlot): { slot: MapSlot } => ({ slot })

/** Where a layer says that it goes; null where it says nothing. */
export const slotOf = ({ metadata }: Pick<LayerSpecification, 'metadata'>): MapSlot | null => {
  const named: unknown = typeof metadata === 'object' && metadata !== null && 'slot' in metadata ? metadata.slot : null
  return mapSlots.find((slot) => slot === named) ?? null
}
