import { definePages } from '../../../page/define-pages.tsx'
import { areaTab } from './area-tab.ts'
import { cityTab } from './city-tab.ts'
import { stationTab } from './station-tab.ts'

export default definePages('ranking-statistics', {
  '0': stationTab,
  '1': areaTab,
  '2': cityTab,
})
