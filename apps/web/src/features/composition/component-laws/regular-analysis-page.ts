import { definePages } from '../../../page/define-pages.tsx'
import { multiTab } from './multi-tab.ts'
import { singleTab } from './single-tab.ts'

export default definePages('regular-analysis', { single: singleTab, multi: multiTab })
