import { definePages } from '../../../page/define-pages.tsx'
import { areaTab } from './area-tab.ts'
import { factorTab } from './factor-tab.ts'
import { overproofTab } from './overproof-tab.ts'

export default definePages('factor-change', {
  factor: factorTab,
  area: areaTab,
  overproof: overproofTab,
})
