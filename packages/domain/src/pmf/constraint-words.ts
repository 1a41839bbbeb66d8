/** What may be known of a profile value, as it is offered and recorded. */
export const constraintNames = {
  zero: '置零',
  base: '保持基础值',
  value: '定值',
  up: '拉高',
  down: '拉低',
  limits: '上下限',
  sum: '线性关系',
} as const
export type ConstraintKind = keyof typeof constraintNames

/** A constraint as it is written down; species by their names of the table. */
export type WrittenConstraint =
  | { kind: 'zero' | 'base' | 'up' | 'down'; factor: number; species: string }
  | { kind: 'value'; factor: number; species: string; value: number }
  | { kind: 'limits'; factor: number; species: string; lower: number; upper: number }
  | { kind: 'sum'; expression: string }

/** 因子2 甲苯 拉高; the factor counts from 1 in the order of the base run. */
export const constraintText = (constraint: WrittenConstraint, nameOf: (species: string) => string): string => {
  const name = constraintNames[constraint.kind]
  if (constraint.kind === 'sum') return `${name} ${constraint.expression}`
  const text = `因子${constraint.factor} ${nameOf(constraint.species)} ${name}`
  if (constraint.kind === 'value') return `${text} ${constraint.value}`
  if (constraint.kind === 'limits') return `${text} ${constraint.lower}–${constraint.upper}`
  return text
}
