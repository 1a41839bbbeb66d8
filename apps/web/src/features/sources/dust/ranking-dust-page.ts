import { definePages } from '../../../page/define-pages.tsx'
import { rankingAreaTab } from './ranking-area-tab.ts'
import { rankingCityTab } from './ranking-city-tab.ts'

export default definePages('ranking-dust', { AREA: rankingAreaTab, CITY: rankingCityTab })
