import { definePages } from '../../../page/define-pages.tsx'
import { changeRuleTab } from './change-rule-tab.ts'
import { flowTab } from './flow-tab.ts'
import { typeTab } from './type-tab.ts'

export default definePages('vehicle-flow-statistics', {
  flowStatistics: flowTab,
  changeRule: changeRuleTab,
  typeDistribution: typeTab,
})
