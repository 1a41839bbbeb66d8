import { binary, call, type Expression, type ExpressionFunction, nameOf, numberOf } from './expression.ts'

/** What one mechanism language adds to plain arithmetic. */
export type RateLanguage = {
  /** Function name in upper case → rate law made of its arguments. */
  laws: ReadonlyMap<string, { arguments: number; make: (of: readonly Expression[]) => Expression }>
  /** Names that stand for others. */
  names?: ReadonlyMap<string, string>
}

/** A rate text that cannot be read; `column` is 1 for its first character. */
export class RateTextProblem extends Error {
  readonly column: number

  constructor(what: string, column: number) {
    super(what)
    this.name = 'RateTextProblem'
    this.column = column
  }
}

const plainFunctions: ReadonlyMap<string, ExpressionFunction> = new Map([
  ['EXP', 'exp'],
  ['DEXP', 'exp'],
  ['LOG', 'log'],
  ['LOG10', 'log10'],
  ['SQRT', 'sqrt'],
])

const numberText = /(?:\d+\.?\d*|\.\d+)(?:[EeDd][+-]?\.?\d+)?(?:_dp)?/y
const nameText = /[A-Za-z_][A-Za-z0-9_]*/y
const bracketedPhotolysis = /J\s*(?:<\s*(\d+)\s*>|\(\s*(\d+)\s*\))/y
const noLaws: RateLanguage = { laws: new Map() }

/**
 * Rate text → tree. Arithmetic + − * / with powers written @ or **, Fortran numbers (D and E exponents, all read in
 * double precision), EXP, LOG, LOG10, SQRT, photolysis rates J<4> or J(4) (name 'J4') and the language's own rate laws.
 * Nothing of the text is ever executed.
 * @throws RateTextProblem with the column
 */
export const parseExpression = (text: string, language: RateLanguage = noLaws): Expression => {
  let at = 0

  const problem = (what: string) => new RateTextProblem(what, at + 1)
  const skipBlanks = () => {
    while (at < text.length && text.charCodeAt(at) <= 32) at++
  }
  const take = (mark: string) => {
    skipBlanks()
    if (!text.startsWith(mark, at)) return false
    at += mark.length
    return true
  }
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found !== null) at += found[0].length
    return found
  }

  const sum = (): Expression => {
    let left = term()
    for (;;) {
      if (take('+')) left = binary('add', left, term())
      else if (take('-')) left = binary('subtract', left, term())
      else return left
    }
  }

  const term = (): Expression => {
    let left = signed()
    for (;;) {
      skipBlanks()
      if (!text.startsWith('**', at) && take('*')) left = binary('multiply', left, signed())
      else if (take('/')) left = binary('divide', left, signed())
      else return left
    }
  }

  const signed = (): Expression => {
    if (take('-')) return negated(signed())
    if (take('+')) return signed()
    return power()
  }

  const power = (): Expression => {
    const base = primary()
    return take('@') || take('**') ? binary('pow', base, signed()) : base
  }

  const primary = (): Expression => {
    if (take('(')) {
      const inner = sum()
      if (!take(')')) throw problem('缺少右括号')
      return inner
    }
    skipBlanks()
    const digits = match(numberText)
    if (digits !== null) return numberOf(fortranNumber(digits[0]))
    const photolysis = match(bracketedPhotolysis)
    if (photolysis !== null) return nameOf(`J${photolysis[1] ?? photolysis[2]}`)
    const start = at
    const name = match(nameText)?.[0]
    if (name === undefined) throw problem(at >= text.length ? '速率表达式不完整' : `不认识的字符“${text[at]}”`)
    if (!take('(')) return nameOf(language.names?.get(name) ?? name)
    return called(name, start)
  }

  const called = (name: string, start: number): Expression => {
    const given: Expression[] = []
    do given.push(sum())
    while (take(','))
    if (!take(')')) throw problem('缺少右括号')
    const upper = name.toUpperCase()
    const plain = plainFunctions.get(upper)
    const law = language.laws.get(upper)
    const wanted = plain === undefined ? law?.arguments : 1
    if (wanted === undefined) throw new RateTextProblem(`不认识的函数 ${name}`, start + 1)
    if (given.length !== wanted) throw new RateTextProblem(`函数 ${name} 应有 ${wanted} 个参数`, start + 1)
    const [first] = given
    if (plain !== undefined && first !== undefined) return call(plain, first)
    if (law === undefined) throw new RateTextProblem(`不认识的函数 ${name}`, start + 1)
    return law.make(given)
  }

  const whole = sum()
  skipBlanks()
  if (at < text.length) throw problem(`多余的字符“${text[at]}”`)
  return whole
}

/** Fortran literal in double precision: D is an exponent like E, kind suffixes fall away, '.e00' exponents are read. */
const fortranNumber = (text: string): number => {
  return Number(
    text
      .replace(/_dp$/, '')
      .replace(/[Dd]/, 'e')
      .replace(/([Ee][+-]?)\./, '$1'),
  )
}

const negated = (of: Expression): Expression => {
  return of.kind === 'number' ? numberOf(-of.value) : { kind: 'negate', of }
}
