import { manyOptions } from '../option-widget.tsx'
import { useOptions } from '../use-options.ts'
import { dropdownHeights, type WidgetOptions } from '../widget.ts'

/** filter-14: the districts the user may see. */
const useAreas = () =>
  useOptions('areaTreePermission', { startAreaType: 3, endAreaType: 3, bizCode: 'DEFAULT_AREA' }, (areas) =>
    areas.map(({ areaCode, areaName }) => ({ value: areaCode, label: areaName })),
  )

/** Districts of events, shown while events are counted by area (filter-23), with 全部 (filter-25). */
export const eventArea = (options: WidgetOptions<{ areaCodes: readonly string[] }> = {}) =>
  manyOptions(
    { id: 'event-area', key: 'areaCodes', useLoaded: useAreas, tags: 'area', listHeight: dropdownHeights.areaTree },
    { show: (values) => values['statisticsType'] === '2', ...options },
    { withAll: true },
  )
