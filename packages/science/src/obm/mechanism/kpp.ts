import { namedRates } from './facsimile.ts'
import { kppLanguage } from './kpp-rate-laws.ts'
import type { Mechanism } from './mechanism.ts'
import { MechanismBuilder, problem, readExpression } from './mechanism-builder.ts'
import { type Statement, statementsOf } from './statements.ts'

const environmentNames = new Set(['TEMP', 'M', 'O2', 'N2', 'H2O', 'SUN'])
const ignored = new Set(['hv', 'PROD'])
const reactionText = /^(?:<([^>]*)>)?([^=]*)=([^:]*):([\s\S]*)$/
const ro2Text = /\bRO2\s*=((?:\s*&?\s*\+?\s*&?\s*C\(ind_\w+\))+)/
const memberText = /C\(ind_(\w+)\)/g

/** One section of a KPP file: everything between two commands. */
type Section = { command: string; line: number; text: string }

/**
 * Reads KPP files: `#DEFVAR` and `#DEFFIX` species, `#EQUATIONS` with `<label> A + hv = B + 0.5 C : rate ;`, comments in
 * braces or after `//`. Rates may use KPP's and WRF-Chem's rate laws, TEMP, M, O2, N2, H2O, SUN and J(n). Literals are double precision
 * whatever exponent letter they carry: KPP's Fortran reads 2.59e-54 as zero. Of inlined Fortran only the sum
 * `RO2 = C(ind_A) + …` of MCM's exports is read.
 * @param texts the .spc and .eqn texts, in any order; lines in errors count within their own text
 * @param fixed species of constant concentration besides those of `#DEFFIX`
 * @param ro2 members of the RO2 sum where the files do not give it
 * @param generic a FACSIMILE file with the named rates an MCM export for KPP leaves to Fortran
 * @throws InputProblem with the line
 */
export const importKpp = (
  texts: readonly string[],
  options: { name: string; citation: string; fixed?: readonly string[]; generic?: string; ro2?: readonly string[] },
): Mechanism => {
  const builder = new MechanismBuilder({ bodies: new Set(), ignored })
  for (const { line, name, tree } of namedRates(options.generic ?? '')) builder.define(line, name, tree)
  const sections = texts.flatMap(sectionsOf)
  for (const section of sections) {
    if (section.command === '#DEFVAR') declare(builder, section, 'variable')
    if (section.command === '#DEFFIX') declare(builder, section, 'fixed')
    if (section.command === '#INLINE') addRo2(builder, section)
  }
  for (const member of options.ro2 ?? []) builder.addRo2(1, member)
  let number = 0
  for (const section of sections) {
    if (section.command === '#EQUATIONS') {
      for (const statement of statementsWithin(section)) addReaction(builder, statement, `${++number}`)
    }
  }
  const mechanism = builder.finish(
    options.name,
    options.citation,
    (name) => environmentNames.has(name) || /^J\d+$/.test(name),
  )
  const fixed = new Set([...mechanism.fixed, ...(options.fixed ?? [])])
  return { ...mechanism, fixed: mechanism.species.filter((species) => fixed.has(species)) }
}

const sectionsOf = (text: string): Section[] => {
  const bare = text
    .replace(/\{[^}]*\}/g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/\/\/.*$/gm, (comment) => ' '.repeat(comment.length))
  const sections: Section[] = []
  bare.split(/\r?\n/).forEach((line, index) => {
    const command = /^\s*(#[A-Za-z_0-9]+)/.exec(line)?.[1]
    if (command !== undefined) {
      const rest = command.toUpperCase() === '#INCLUDE' ? '' : line.slice(line.indexOf(command) + command.length)
      sections.push({ command: command.toUpperCase(), line: index + 1, text: rest })
      return
    }
    const open = sections.at(-1)
    if (open !== undefined) open.text += `\n${line}`
  })
  return sections
}

const statementsWithin = (section: Section): Statement[] => {
  return statementsOf(section.text, '//').map(({ line, text }) => ({ line: line + section.line - 1, text }))
}

const declare = (builder: MechanismBuilder, section: Section, kind: 'variable' | 'fixed'): void => {
  for (const { line, text } of statementsWithin(section)) builder.declare(line, text.split('=')[0]?.trim() ?? '', kind)
}

const addRo2 = (builder: MechanismBuilder, section: Section): void => {
  for (const [, member = ''] of ro2Text.exec(section.text)?.[1]?.matchAll(memberText) ?? []) {
    builder.addRo2(section.line, member)
  }
}

const addReaction = (builder: MechanismBuilder, { line, text }: Statement, number: string): void => {
  const [, label, reactants, products, rateText] = reactionText.exec(text) ?? []
  if (reactants === undefined || products === undefined || rateText === undefined) {
    throw problem(line, '反应应写作“<编号> 反应物 = 产物 : 速率 ;”')
  }
  builder.addReaction({
    line,
    label: label?.trim() ?? number,
    reactants,
    products,
    rate: { kind: 'expression', text: rateText.trim(), tree: readExpression(rateText, line, kppLanguage) },
  })
}
