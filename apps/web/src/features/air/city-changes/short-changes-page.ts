import { definePages } from '../../../page/define-pages.tsx'
import { moreTab } from './more-tab.ts'
import { singleTab } from './single-tab.ts'

export default definePages('short-changes', { single: singleTab, more: moreTab })
