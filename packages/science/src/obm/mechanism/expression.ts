/** Operators between two values; 'pow' is FACSIMILE's @ and Fortran's **. */
export type BinaryOperator = 'add' | 'subtract' | 'multiply' | 'divide' | 'pow'

/** The functions a rate text may call, each of one argument. */
export type ExpressionFunction = 'exp' | 'log' | 'log10' | 'sqrt'

/**
 * A rate text after parsing. Names stand for the environment (TEMP, M, O2, N2, H2O, SUN, J<n> as 'J4', CMAQ's photolysis
 * labels …) or for one of the mechanism's definitions.
 */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'name'; name: string }
  | { kind: 'negate'; of: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'call'; function: ExpressionFunction; of: Expression }

export const numberOf = (value: number): Expression => {
  return { kind: 'number', value }
}

export const nameOf = (name: string): Expression => {
  return { kind: 'name', name }
}

export const binary = (operator: BinaryOperator, left: Expression, right: Expression): Expression => {
  return { kind: 'binary', operator, left, right }
}

export const call = (name: ExpressionFunction, of: Expression): Expression => {
  return { kind: 'call', function: name, of }
}

/** Product of one or more factors, left to right. */
export const product = (first: Expression, ...others: Expression[]): Expression => {
  return others.reduce((left, right) => binary('multiply', left, right), first)
}
