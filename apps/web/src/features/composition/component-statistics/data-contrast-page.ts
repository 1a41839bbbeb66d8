import { definePages } from '../../../page/define-pages.tsx'
import { changeTab } from './change-tab.ts'
import { contrastTab } from './contrast-tab.ts'

export default definePages('data-contrast', { dataContrast: contrastTab, dataChange: changeTab })
