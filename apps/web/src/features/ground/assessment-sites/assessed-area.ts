import { useLoadedAreas } from '../../../blocks/city-areas.ts'
import { oneOption } from '../../../filters/option-widget.tsx'

/** The city or a district; none chosen: all. */
export const assessedArea = oneOption(
  { id: 'own-choice', key: 'areaCode', useLoaded: useLoadedAreas },
  { label: '区域', required: false },
)
