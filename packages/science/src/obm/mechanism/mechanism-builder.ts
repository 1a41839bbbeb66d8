import { InputProblem } from '../../stats/input-problem.ts'
import { namesIn } from './compile-rates.ts'
import { EquationSideProblem, parseEquationSide } from './equation-side.ts'
import type { Expression } from './expression.ts'
import type { AirBody, Mechanism, RateDefinition, Reaction, Term } from './mechanism.ts'
import { parseExpression, type RateLanguage, RateTextProblem } from './parse-expression.ts'
import type { RateForm } from './rate-form.ts'
import { splitRo2 } from './ro2-factor.ts'

const photolysisName = /^J\d+$/

/** What a reaction's text gives before it is checked; `line` counts from 1. */
export type ReactionText = {
  line: number
  label: string
  reactants: string
  products: string
  /** Formulas may still contain the factor RO2. */
  rate: RateForm
}

/** Rules of the file format the reactions come from. */
export type BuilderRules = {
  /** Names on the left side that are parts of the air and not species. */
  bodies: ReadonlySet<AirBody>
  /** Names that stand for nothing (hv, PROD …). */
  ignored: ReadonlySet<string>
}

/** Collects the parts of a mechanism while a file is read and checks them against each other. */
export class MechanismBuilder {
  private readonly rules: BuilderRules
  private readonly species = new Set<string>()
  private readonly fixed = new Set<string>()
  private readonly ro2 = new Map<string, number>()
  private readonly definitions = new Map<string, RateDefinition>()
  private readonly reactions: Reaction[] = []
  private readonly ro2Definitions = new Set<string>()
  private readonly labels = new Set<string>()
  private readonly uses: { line: number; names: readonly string[] }[] = []
  private declared = false

  constructor(rules: BuilderRules) {
    this.rules = rules
  }

  /** From the first declaration on, reactions may only use declared species. */
  declare(line: number, name: string, kind: 'variable' | 'fixed'): void {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw problem(line, `物种名“${name}”不合规则`)
    this.declared = true
    this.species.add(name)
    if (kind === 'fixed') this.fixed.add(name)
  }

  /** A member of the RO2 sum; it must turn out to be a species. */
  addRo2(line: number, name: string): void {
    this.ro2.set(name, line)
  }

  define(line: number, name: string, tree: Expression): void {
    if (this.definitions.has(name)) throw problem(line, `速率名 ${name} 重复定义`)
    const split = this.withoutRo2(line, tree)
    if (split.timesRo2) this.ro2Definitions.add(name)
    this.use(line, split.tree)
    this.definitions.set(name, { name, tree: split.tree })
  }

  addReaction({ line, label, reactants, products, rate: given }: ReactionText): void {
    if (this.labels.has(label)) throw problem(line, `反应编号 ${label} 重复`)
    this.labels.add(label)
    const { rate, timesRo2 } = this.rateOf(line, given)
    const bodies: AirBody[] = []
    const left = this.side(line, reactants).filter(({ species, coefficient }) => {
      const body = [...this.rules.bodies].find((name) => name === species)
      for (let n = 0; body !== undefined && n < coefficient; n++) bodies.push(body)
      return body === undefined
    })
    for (const { species, coefficient } of left) {
      if (![1, 2, 3].includes(coefficient))
        throw problem(line, `反应物 ${species} 的系数 ${coefficient} 应为 1、2 或 3`)
    }
    const right = this.side(line, products).filter(({ species }) => ![...this.rules.bodies].some((b) => b === species))
    this.reactions.push({ label, reactants: left, products: right, bodies, timesRo2, rate })
  }

  /**
   * @param known names the rates may use besides the definitions made so far
   * @throws InputProblem with the line for a rate name nobody defines
   */
  finish(name: string, citation: string, known: (name: string) => boolean): Mechanism {
    for (const { line, names } of this.uses) {
      const unknown = names.find((used) => !this.definitions.has(used) && !known(used))
      if (unknown !== undefined) {
        throw problem(line, /^J[_\d]/.test(unknown) ? `没有光解速率 ${unknown}` : `速率名 ${unknown} 没有定义`)
      }
    }
    for (const [member, line] of this.ro2) {
      if (!this.species.has(member)) throw problem(line, `RO2 中的 ${member} 不是机理中的物种`)
    }
    if (this.reactions.length === 0) throw new InputProblem('机理中没有反应')
    return {
      name,
      citation,
      species: [...this.species],
      fixed: [...this.fixed],
      ro2: [...this.ro2.keys()],
      definitions: [...this.definitions.values()],
      reactions: this.reactions,
    }
  }

  private rateOf(line: number, given: RateForm): { rate: RateForm; timesRo2: boolean } {
    if (given.kind !== 'expression') return { rate: given, timesRo2: false }
    const { tree, timesRo2 } = this.withoutRo2(line, given.tree)
    this.use(line, tree)
    return { rate: formOf(given.text, tree), timesRo2 }
  }

  private withoutRo2(line: number, tree: Expression) {
    const split = splitRo2(tree, this.ro2Definitions)
    if (split === undefined) throw problem(line, '速率中的 RO2 必须是一个因子')
    return split
  }

  private use(line: number, tree: Expression): void {
    this.uses.push({ line, names: namesIn(tree) })
  }

  private side(line: number, text: string): Term[] {
    try {
      const terms = parseEquationSide(text).filter(({ species }) => !this.rules.ignored.has(species))
      for (const { species } of terms) {
        if ([...this.rules.bodies].some((body) => body === species)) continue
        if (this.declared && !this.species.has(species)) throw problem(line, `物种 ${species} 没有声明`)
        this.species.add(species)
      }
      return terms
    } catch (error) {
      if (error instanceof EquationSideProblem) throw problem(line, error.message)
      throw error
    }
  }
}

/** @param line 1 for the first line of the file */
export const problem = (line: number, what: string): InputProblem => {
  return new InputProblem(what, { row: line - 1 })
}

/**
 * A rate text of a file → tree.
 * @throws InputProblem naming the line and the character
 */
export const readExpression = (text: string, line: number, language?: RateLanguage): Expression => {
  try {
    return parseExpression(text, language)
  } catch (error) {
    if (error instanceof RateTextProblem) {
      throw problem(line, `速率“${text.trim()}”第 ${error.column} 个字符处：${error.message}`)
    }
    throw error
  }
}

/** Constants and single photolysis rates are told apart from formulas. */
const formOf = (text: string, tree: Expression): RateForm => {
  if (tree.kind === 'number') return { kind: 'constant', k: tree.value }
  if (tree.kind === 'name' && photolysisName.test(tree.name)) return { kind: 'photolysis', label: tree.name, factor: 1 }
  if (tree.kind === 'binary' && tree.operator === 'multiply') {
    const [number, name] = tree.left.kind === 'number' ? [tree.left, tree.right] : [tree.right, tree.left]
    if (number.kind === 'number' && name.kind === 'name' && photolysisName.test(name.name)) {
      return { kind: 'photolysis', label: name.name, factor: number.value }
    }
  }
  return { kind: 'expression', text, tree }
}
