import { definePages } from '../../../page/define-pages.tsx'
import { electricityTab } from './electricity-tab.ts'
import { emissionTab } from './emission-tab.ts'

/** 监测数据统计: the report of a day, month, quarter or year. */
export default definePages('monitoring-data-statistics', { emission: emissionTab, electricity: electricityTab })
