import { definePages } from '../../../page/define-pages.tsx'
import { airStationTab } from './air-station-tab.ts'
import { componentStationTab } from './component-station-tab.ts'
import { data2dTab } from './data2d-tab.ts'

export default definePages('data-analysis-manager', {
  airStation: airStationTab,
  componentStation: componentStationTab,
  data2d: data2dTab,
})
