import { InputProblem } from '../../stats/input-problem.ts'
import type { Expression } from './expression.ts'
import type { Mechanism } from './mechanism.ts'
import { rateExpression } from './rate-form.ts'
import { RateProgramBuilder, runRateProgram } from './rate-program.ts'

/** Rate coefficients of a mechanism as one flat program. */
export type CompiledRates = {
  /** Names of the environment's slots: TEMP, M, O2, N2, H2O first and always, then whatever the rates use. */
  environment: readonly string[]
  /** Slots of `environment` that are photolysis rates, label → slot ('J4', or the label of the mechanism). */
  photolysis: ReadonlyMap<string, number>
  /** Number of distinct rate coefficients. */
  count: number
  /** For each reaction the index of its coefficient, 0 … count−1; air bodies are in it, the factor RO2 is not. */
  ofReaction: Int32Array
  /** @param environment values in slot order @param out `count` coefficients, written */
  evaluate: (environment: Float64Array, out: Float64Array) => void
}

const always = ['TEMP', 'M', 'O2', 'N2', 'H2O'] as const
const photolysisName = /^J\d+$/

/**
 * All rate forms, definitions and references of a mechanism → one program without repeated work.
 * Units: TEMP in K, M, O2, N2 and H2O in molecule cm⁻³, photolysis rates in s⁻¹; other slots as the mechanism means them.
 * @throws InputProblem when a rate refers to a reaction or definition that does not exist, or to itself
 */
export const compileRates = (mechanism: Mechanism): CompiledRates => {
  const { definitions, reactions } = mechanism
  const trees = reactionTrees(mechanism)
  const defined = new Set(definitions.map(({ name }) => name))
  const environment: string[] = [...always]
  const slots = new Map<string, number>(environment.map((name, slot) => [name, slot]))
  const meet = (name: string) => {
    if (!slots.has(name)) slots.set(name, environment.push(name) - 1)
  }
  const labels = new Set(reactions.flatMap(({ rate }) => (rate.kind === 'photolysis' ? [rate.label] : [])))
  for (const tree of [...definitions.map((definition) => definition.tree), ...trees]) {
    for (const name of namesIn(tree)) if (!defined.has(name)) meet(name)
  }

  const builder = new RateProgramBuilder(environment.length)
  const registers = new Map<string, number>(slots)
  const registerOf = (name: string) => {
    const register = registers.get(name)
    if (register === undefined) throw new InputProblem(`速率名 ${name} 在定义之前被使用`)
    return register
  }
  for (const { name, tree } of definitions) registers.set(name, builder.add(tree, registerOf))

  const sources: number[] = []
  const indexOf = new Map<number, number>()
  const ofReaction = Int32Array.from(reactions, ({ bodies }, index) => {
    const tree = trees[index]
    if (tree === undefined) throw new InputProblem('反应缺少速率', { row: index })
    let register = builder.add(tree, registerOf)
    for (const body of bodies) register = builder.multiply(register, registerOf(body))
    const found = indexOf.get(register) ?? sources.push(register) - 1
    indexOf.set(register, found)
    return found
  })

  const program = builder.finish()
  const results = Int32Array.from(sources)
  const photolysis = new Map([...slots].filter(([name]) => photolysisName.test(name) || labels.has(name)))
  return {
    environment,
    photolysis,
    count: results.length,
    ofReaction,
    evaluate: (values, out) => {
      program.registers.set(values)
      runRateProgram(program)
      for (let i = 0; i < results.length; i++) out[i] = program.registers[results[i] as number] as number
    },
  }
}

/** One expression per reaction, references to other reactions resolved. */
const reactionTrees = ({ reactions }: Mechanism): Expression[] => {
  const byLabel = new Map(reactions.map((reaction) => [reaction.label, reaction]))
  const open = new Set<string>()
  const treeOf = (label: string): Expression => {
    const reaction = byLabel.get(label)
    if (reaction === undefined) throw new InputProblem(`速率引用了不存在的反应 ${label}`)
    if (open.has(label)) throw new InputProblem(`反应 ${label} 的速率引用了自己`)
    open.add(label)
    const tree = rateExpression(reaction.rate, treeOf)
    open.delete(label)
    return tree
  }
  return reactions.map(({ rate }) => rateExpression(rate, treeOf))
}

/** Names an expression refers to, in order of appearance, with repeats. */
export const namesIn = (tree: Expression): string[] => {
  switch (tree.kind) {
    case 'number':
      return []
    case 'name':
      return [tree.name]
    case 'negate':
    case 'call':
      return namesIn(tree.of)
    case 'binary':
      return [...namesIn(tree.left), ...namesIn(tree.right)]
  }
}
