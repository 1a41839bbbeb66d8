import { definePages } from '../../../page/define-pages.tsx'
import { changeTrend } from './change-trend.ts'

export default definePages('change-trend', changeTrend)
