import { InputProblem } from '../../stats/input-problem.ts'
import type { Expression } from './expression.ts'
import { photolysisParameters } from './mcm-photolysis.ts'
import type { Mechanism } from './mechanism.ts'
import { MechanismBuilder, problem, readExpression } from './mechanism-builder.ts'
import { type Statement, statementsOf } from './statements.ts'

const MCM_CITATION =
  'Master Chemical Mechanism: Jenkin et al. 1997 (Atmos. Environ. 31, 81); Saunders et al. 2003 (ACP 3, 161); ' +
  'Jenkin et al. 2003 (ACP 3, 181); Bloss et al. 2005 (ACP 5, 641); Jenkin et al. 2012 (ACP 12, 5275); ' +
  'Jenkin et al. 2015 (ACP 15, 11433)'

const environmentNames = new Set(['TEMP', 'M', 'O2', 'N2', 'H2O'])
const reactionText = /^%([^:]*):([^=]*)=([\s\S]*)$/
const assignment = /^([A-Za-z_][A-Za-z0-9_]*)\s*=([\s\S]*)$/

/**
 * Reads a FACSIMILE listing as the MCM web site exports it and AtChem2 reads it: `VARIABLE` list, named rates,
 * `RO2 = …`, and reactions `% rate : reactants = products ;`. Reactions are labelled by their number, from 1.
 * @param text the file
 * @param generic a second file whose named rates stand in for the ones the first lacks (an export without the section of
 *   generic and complex rate coefficients)
 * @throws InputProblem with the line
 */
export const importFacsimile = (text: string, options: { name: string; generic?: string }): Mechanism => {
  const builder = new MechanismBuilder({ bodies: new Set(), ignored: new Set() })
  const statements = statementsOf(text, '*')
  const own = new Set(statements.flatMap(({ text: one }) => assignment.exec(one)?.[1] ?? []))
  for (const { line, name, tree } of namedRates(options.generic ?? '')) {
    if (!own.has(name)) builder.define(line, name, tree)
  }
  let number = 0
  for (const statement of statements) {
    if (statement.text.startsWith('%')) addReaction(builder, statement, `${++number}`)
    else addOther(builder, statement)
  }
  if (number === 0) throw new InputProblem('文件中没有以 % 开头的反应')
  return builder.finish(
    options.name,
    MCM_CITATION,
    (name) => environmentNames.has(name) || photolysisParameters(name) !== undefined,
  )
}

/** The named rates of a FACSIMILE file, in order; nothing else of it. */
export const namedRates = (text: string): { line: number; name: string; tree: Expression }[] => {
  return statementsOf(text, '*').flatMap(({ line, text: statement }) => {
    const [, name, rate] = statement.startsWith('%') ? [] : (assignment.exec(statement) ?? [])
    if (name === undefined || rate === undefined || name === 'RO2') return []
    return [{ line, name, tree: readExpression(rate, line) }]
  })
}

const addReaction = (builder: MechanismBuilder, { line, text }: Statement, label: string): void => {
  const [, rateText, reactants, products] = reactionText.exec(text) ?? []
  if (rateText === undefined || reactants === undefined || products === undefined) {
    throw problem(line, '反应应写作“% 速率 : 反应物 = 产物 ;”')
  }
  const tree = readExpression(rateText, line)
  builder.addReaction({
    line,
    label,
    reactants,
    products,
    rate: { kind: 'expression', text: rateText.trim(), tree },
  })
}

const addOther = (builder: MechanismBuilder, { line, text }: Statement): void => {
  if (/^VARIABLE\b/.test(text)) {
    for (const name of text.split(/\s+/).slice(1)) builder.declare(line, name, 'variable')
    return
  }
  const [, name, value] = assignment.exec(text) ?? []
  if (name === undefined || value === undefined) throw problem(line, `无法理解“${text.slice(0, 40)}”`)
  if (name !== 'RO2') {
    builder.define(line, name, readExpression(value, line))
    return
  }
  for (const member of value.split('+').map((part) => part.trim())) if (member !== '') builder.addRo2(line, member)
}
