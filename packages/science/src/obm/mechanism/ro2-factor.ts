import { namesIn } from './compile-rates.ts'
import { binary, type Expression, numberOf } from './expression.ts'

/**
 * Splits the factor RO2 (the sum of all organic peroxy radicals) off a rate.
 * @param carriers definitions that had this factor and were stored without it (AtChem2's KRO2 = 1.26D-12*RO2)
 * @returns the rate without it and whether it was there; undefined when RO2 stands anywhere else than as one factor
 */
export const splitRo2 = (
  tree: Expression,
  carriers: ReadonlySet<string>,
): { tree: Expression; timesRo2: boolean } | undefined => {
  const count = namesIn(tree).filter((name) => name === 'RO2' || carriers.has(name)).length
  if (count === 0) return { tree, timesRo2: false }
  const rest = count === 1 ? withoutFactor(tree, carriers) : undefined
  return rest === undefined ? undefined : { tree: rest, timesRo2: true }
}

const withoutFactor = (tree: Expression, carriers: ReadonlySet<string>): Expression | undefined => {
  if (tree.kind === 'name' && tree.name === 'RO2') return numberOf(1)
  if (tree.kind === 'name' && carriers.has(tree.name)) return tree
  if (tree.kind !== 'binary') return undefined
  if (tree.operator !== 'multiply' && tree.operator !== 'divide') return undefined
  const left = withoutFactor(tree.left, carriers)
  if (left !== undefined) {
    return tree.operator === 'multiply' && isOne(left) ? tree.right : binary(tree.operator, left, tree.right)
  }
  const right = tree.operator === 'multiply' ? withoutFactor(tree.right, carriers) : undefined
  if (right === undefined) return undefined
  return isOne(right) ? tree.left : binary('multiply', tree.left, right)
}

const isOne = (tree: Expression): boolean => {
  return tree.kind === 'number' && tree.value === 1
}
