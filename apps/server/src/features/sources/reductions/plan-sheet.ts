import { type MeasureLevel, measureLevelNames, measureLevels } from '@qingkong/domain/warning/warning-level'
import { formSheet } from '../../../platform/form-sheet.ts'

/** The columns of the plan's template, in their order: one measure of one enterprise at one level in a row. */
export const planSheet = formSheet({
  psCode: { title: '企业编码', width: 18, maxLength: 64, required: true },
  psName: { title: '企业名称', width: 32, maxLength: 100, required: false },
  level: { title: '预警级别', width: 12, maxLength: 10, required: true },
  measure: { title: '减排措施', width: 56, maxLength: 200, required: true },
  sharePm: { title: '颗粒物减排比例(%)', width: 18, maxLength: 10, required: false },
  shareSo2: { title: '二氧化硫减排比例(%)', width: 20, maxLength: 10, required: false },
  shareNox: { title: '氮氧化物减排比例(%)', width: 20, maxLength: 10, required: false },
  shareVoc: { title: 'VOCs减排比例(%)', width: 18, maxLength: 10, required: false },
})

export type PlanField = (typeof planSheet.fields)[number]

export const shareFields = ['sharePm', 'shareSo2', 'shareNox', 'shareVoc'] as const satisfies readonly PlanField[]
export type ShareField = (typeof shareFields)[number]

export const maxPlanRows = 5000

/** A level as the sheet writes it, with or without 预警. */
export const levelOfText = (text: string): MeasureLevel | null =>
  measureLevels.find((level) => [measureLevelNames[level], measureLevelNames[level].slice(0, 2)].includes(text)) ?? null
