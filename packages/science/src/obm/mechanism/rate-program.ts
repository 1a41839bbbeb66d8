import type { BinaryOperator, Expression, ExpressionFunction } from './expression.ts'

/** Operations of the flat program; two-place ones first. */
const codes = {
  add: 0,
  subtract: 1,
  multiply: 2,
  divide: 3,
  pow: 4,
  exp: 5,
  log: 6,
  log10: 7,
  sqrt: 8,
  negate: 9,
} as const
type Operation = BinaryOperator | ExpressionFunction | 'negate'

/**
 * Builds one straight-line program out of many expressions. Every value has a register: environment slots first, then
 * constants and results in the order met. Equal subexpressions share a register, so a generic rate used by a thousand
 * reactions is evaluated once; operations on constants are carried out here.
 */
export class RateProgramBuilder {
  private readonly registerOf = new Map<string, number>()
  private readonly known: (number | undefined)[] = []
  private readonly operations: number[] = []
  private readonly targets: number[] = []
  private readonly lefts: number[] = []
  private readonly rights: number[] = []

  /** @param environment number of registers the caller fills before each run */
  constructor(environment: number) {
    for (let slot = 0; slot < environment; slot++) this.known.push(undefined)
  }

  /** @param registerOfName where a name's value lies @returns register of the expression's value */
  add(expression: Expression, registerOfName: (name: string) => number): number {
    switch (expression.kind) {
      case 'number':
        return this.constant(expression.value)
      case 'name':
        return registerOfName(expression.name)
      case 'negate':
        return this.apply('negate', this.add(expression.of, registerOfName), 0)
      case 'call':
        return this.apply(expression.function, this.add(expression.of, registerOfName), 0)
      case 'binary': {
        const left = this.add(expression.left, registerOfName)
        return this.apply(expression.operator, left, this.add(expression.right, registerOfName))
      }
    }
  }

  multiply(left: number, right: number): number {
    return this.apply('multiply', left, right)
  }

  finish(): RateProgram {
    const registers = new Float64Array(this.known.length)
    this.known.forEach((value, register) => {
      if (value !== undefined) registers[register] = value
    })
    return {
      registers,
      operations: Uint8Array.from(this.operations),
      targets: Int32Array.from(this.targets),
      lefts: Int32Array.from(this.lefts),
      rights: Int32Array.from(this.rights),
    }
  }

  private constant(value: number): number {
    return this.shared(`=${Object.is(value, -0) ? '-0' : value}`, () => this.known.push(value) - 1)
  }

  private apply(operation: Operation, left: number, right: number): number {
    const code = codes[operation]
    const [a, b] = [this.known[left], this.known[right]]
    const two = code <= codes.pow
    if (a !== undefined && (!two || b !== undefined)) return this.constant(carriedOut(operation, a, b ?? 0))
    if (operation === 'multiply' && a === 1) return right
    if ((operation === 'multiply' || operation === 'divide' || operation === 'pow') && b === 1) return left
    if (operation === 'pow' && b === 0) return this.constant(1)
    return this.shared(`${code},${left},${right}`, () => {
      const target = this.known.push(undefined) - 1
      this.operations.push(code)
      this.targets.push(target)
      this.lefts.push(left)
      this.rights.push(right)
      return target
    })
  }

  private shared(key: string, make: () => number): number {
    const register = this.registerOf.get(key) ?? make()
    this.registerOf.set(key, register)
    return register
  }
}

export type RateProgram = {
  /** Constants in place; the caller writes the environment slots, the run writes the rest. */
  registers: Float64Array
  operations: Uint8Array
  targets: Int32Array
  lefts: Int32Array
  rights: Int32Array
}

const carriedOut = (operation: Operation, a: number, b: number): number => {
  switch (operation) {
    case 'add':
      return a + b
    case 'subtract':
      return a - b
    case 'multiply':
      return a * b
    case 'divide':
      return a / b
    case 'pow':
      return a ** b
    case 'exp':
      return Math.exp(a)
    case 'log':
      return Math.log(a)
    case 'log10':
      return Math.log10(a)
    case 'sqrt':
      return Math.sqrt(a)
    case 'negate':
      return -a
  }
}

/** One pass through the program over its registers. */
export const runRateProgram = (program: RateProgram): void => {
  const { registers, operations, targets, lefts, rights } = program
  for (let i = 0; i < operations.length; i++) {
    const a = registers[lefts[i] as number] as number
    const b = registers[rights[i] as number] as number
    let value: number
    switch (operations[i]) {
      case codes.add:
        value = a + b
        break
      case codes.subtract:
        value = a - b
        break
      case codes.multiply:
        value = a * b
        break
      case codes.divide:
        value = a / b
        break
      case codes.pow:
        value = a ** b
        break
      case codes.exp:
        value = Math.exp(a)
        break
      case codes.log:
        value = Math.log(a)
        break
      case codes.log10:
        value = Math.log10(a)
        break
      case codes.sqrt:
        value = Math.sqrt(a)
        break
      default:
        value = -a
    }
    registers[targets[i] as number] = value
  }
}
