import { definePages } from '../../../page/define-pages.tsx'
import { ratioTab } from './ratio-tab.ts'

const gasRatios = [
  ['T_B', '甲苯/苯'],
  ['X_B', '间对二甲苯/苯'],
  ['X_E', '间对二甲苯/乙苯'],
  ['iP_nP', '异戊烷/正戊烷'],
  ['iB_nB', '异丁烷/正丁烷'],
  ['E_A', '乙烯/乙炔'],
] as const

export default definePages('ratio-analysis-pc', ratioTab('VOC', '比值分析（光化学）', gasRatios))
