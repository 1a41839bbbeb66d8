import { formSheet } from '../../../platform/form-sheet.ts'

/** The columns of the workbook, in their order: a species in a row, its profile repeated in each. */
export const profileSheet = formSheet({
  name: { title: '源谱名称', width: 24, maxLength: 50, required: true },
  type: { title: '源类', width: 18, maxLength: 40, required: true },
  origin: { title: '来源', width: 10, maxLength: 4, required: true },
  place: { title: '地点', width: 16, maxLength: 50, required: false },
  day: { title: '日期', width: 14, maxLength: 20, required: false },
  citation: { title: '出处', width: 40, maxLength: 300, required: true },
  species: { title: '物种', width: 18, maxLength: 80, required: true },
  pct: { title: '占比（%）', width: 12, maxLength: 24, required: true },
})

export type ProfileField = (typeof profileSheet.fields)[number]

/** What is the same in all rows of a profile. */
export const profileHeadFields = profileSheet.fields.slice(1, profileSheet.fields.indexOf('species'))

export const maxProfileRows = 5_000
