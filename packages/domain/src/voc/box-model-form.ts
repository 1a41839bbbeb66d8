import { type FieldProblem, problemsIn, requiredText } from '../form/field-problem.ts'

/** Parameters of a box model run as people fill them in; shares, not percent. */
export interface BoxModelParameterForm {
  name: string
  honoShare: number | null
  photolysisFactor: number | null
  lifetimeH: number | null
  days: number | null
  fromHour: number | null
  toHour: number | null
  reduction: number | null
  lines: number | null
  ekmaMost: number | null
  mXyleneShare: number | null
}

const within = (value: number | null, least: number, most: number, message: string): string | null =>
  value !== null && value >= least && value <= most ? null : message

/** What is wrong with a parameter set. */
export const boxModelFormProblems = (form: BoxModelParameterForm): FieldProblem<keyof BoxModelParameterForm>[] =>
  problemsIn([
    ['name', requiredText(form.name, '请填写参数集名称')],
    ['honoShare', within(form.honoShare, 0, 0.2, 'HONO 与 NO₂ 之比应在0到0.2之间')],
    ['photolysisFactor', within(form.photolysisFactor, 0, 2, '光解系数应在0到2之间')],
    ['lifetimeH', within(form.lifetimeH, 0.1, 10_000, '物理损失寿命应在0.1到10000小时之间')],
    ['days', within(form.days, 3, 10, '计算天数应在3到10之间')],
    ['fromHour', within(form.fromHour, 0, 23, '时刻应为0到23的整点')],
    ['toHour', within(form.toHour, 1, 24, '时刻应为1到24的整点')],
    ['toHour', (form.fromHour ?? 0) < (form.toHour ?? 24) ? null : '统计时段的起始时刻应早于结束时刻'],
    ['reduction', within(Math.abs(form.reduction ?? 0), 0.05, 0.2, '削减比例应在5%到20%之间')],
    ['lines', within(form.lines, 3, 41, 'EKMA 网格应为3到41条线')],
    ['ekmaMost', within(form.ekmaMost, 1, 10, 'EKMA 上限应在1到10倍之间')],
    ['mXyleneShare', within(form.mXyleneShare, 0, 1, '间二甲苯占比应在0到1之间')],
  ])
