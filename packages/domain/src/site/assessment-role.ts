/** What an assessment site is for: 评价点 make the mean of their area, 对照点 never do. */
export const assessmentRoles = { assessment: '评价点', control: '对照点' } as const

export type AssessmentRole = keyof typeof assessmentRoles
