/** What an assessment site is for: 评价点 make the mean of their area, 对照点 (control) never do. */
export type AssessmentRole = 'assessment' | 'control'

export const assessmentRoleNames: Readonly<Record<AssessmentRole, string>> = {
  assessment: '评价点',
  control: '对照点',
}
