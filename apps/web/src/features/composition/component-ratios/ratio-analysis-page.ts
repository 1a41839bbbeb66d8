import { definePages } from '../../../page/define-pages.tsx'
import { ionTab } from './ion-tab.ts'
import { ocecTab } from './ocec-tab.ts'
import { ratioTab } from './ratio-tab.ts'

const particleRatios = [
  ['NO3_SO4', 'NO₃⁻/SO₄²⁻'],
  ['OC_EC', 'OC/EC'],
  ['Cl_Na', 'Cl⁻/Na⁺'],
  ['K_EC', 'K⁺/EC'],
] as const

export default definePages('ratio-analysis', {
  ratio: ratioTab('PM', '组分比值', particleRatios),
  ion: ionTab,
  ocec: ocecTab,
})
