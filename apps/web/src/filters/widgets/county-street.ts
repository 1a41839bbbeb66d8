import type { CallAnswer } from '../../client/use-call.ts'
import type { OptionNode } from '../option-field.tsx'
import { treeOptions } from '../option-widget.tsx'
import { useOptions } from '../use-options.ts'
import { dropdownHeights, type WidgetOptions } from '../widget.ts'

type Area = CallAnswer<'areaTree'>[number]

interface CountyStreetOptions extends WidgetOptions<{ countyStreet: readonly string[] }> {
  /** Districts only, or their streets. */
  mode?: 'county' | 'street'
}

const treeOf = (areas: readonly Area[], mode: 'county' | 'street'): OptionNode[] =>
  areas.map(({ areaCode, areaName, children }) => ({
    value: areaCode,
    title: areaName,
    children: mode === 'street' ? treeOf(children, mode) : [],
  }))

/** Districts or streets of the city (2 §7: types 3 to 4 with extra areas). */
export const countyStreet = ({ mode = 'county', ...options }: CountyStreetOptions = {}) => {
  const useAreas = () =>
    useOptions('areaTree', { startAreaType: 3, endAreaType: 4, isExtra: 'true' }, (areas) => treeOf(areas, mode))
  return treeOptions(
    { id: 'county-street', key: 'countyStreet', useLoaded: useAreas, tags: 'area', listHeight: dropdownHeights.county },
    options,
  )
}
