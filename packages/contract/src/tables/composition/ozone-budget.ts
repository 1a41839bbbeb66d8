import type { BoxModelOutcome } from '../../shapes/box-model-outcome.ts'

/** A term of the budget at hours 0 … 24 of the analysed day, ppb/h. */
export interface BudgetTerm {
  key: string
  name: string
  /** 生成, 损失 or 合计. */
  side: string
  values: (number | null)[]
}

const hoursOfDay = 25

const terms = [
  ['p_ho2_no', 'HO₂+NO', '生成'],
  ['p_ro2_no', 'RO₂+NO', '生成'],
  ['l_o1d_h2o', 'O(¹D)+H₂O', '损失'],
  ['l_oh_o3', 'OH+O₃', '损失'],
  ['l_ho2_o3', 'HO₂+O₃', '损失'],
  ['l_o3_alkene', 'O₃+烯烃', '损失'],
  ['l_oh_no2', 'OH+NO₂', '损失'],
  ['net_o3', '净生成', '合计'],
  ['do3_dt', '观测变化', '合计'],
  ['transport', '输送', '合计'],
] as const

/** A column of the budget at hours 0 … 24 of the analysed day. */
export const budgetColumn = ({ budget }: Pick<BoxModelOutcome, 'budget'>, name: string): (number | null)[] => {
  const at = budget.columns.indexOf(name)
  return budget.rows.slice(-hoursOfDay).map((row) => row[at] ?? null)
}

/** Production, loss, net and transport of the analysed day. */
export const ozoneBudgetOf = (outcome: Pick<BoxModelOutcome, 'budget'>): { hours: number[]; terms: BudgetTerm[] } => ({
  hours: budgetColumn(outcome, 'h').map((_, hour) => hour),
  terms: terms.map(([key, name, side]) => ({ key, name, side, values: budgetColumn(outcome, key) })),
})
