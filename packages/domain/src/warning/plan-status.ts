/**
 * Status of a version of the emission-reduction plan. The specification names none (rule-05), so these are ours:
 * 0 草案 uploaded and checked, 1 已发布 imported and in force, 2 执行中 frozen by a warning that runs,
 * 3 已结束 replaced by a newer version.
 */
export type PlanStatus = '0' | '1' | '2' | '3'

export const planStatusNames: Readonly<Record<PlanStatus, string>> = {
  '0': '草案',
  '1': '已发布',
  '2': '执行中',
  '3': '已结束',
}

/** The status follows from facts alone, so that it cannot disagree with them. */
export const planStatusOf = (plan: { isImported: boolean; isRunning: boolean; isNewest: boolean }): PlanStatus => {
  if (!plan.isImported) return '0'
  if (plan.isRunning) return '2'
  return plan.isNewest ? '1' : '3'
}
