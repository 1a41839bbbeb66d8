import type { AirBody, Mechanism } from './mechanism.ts'
import { MechanismBuilder, problem, readExpression } from './mechanism-builder.ts'
import type { Arrhenius, RateForm } from './rate-form.ts'
import { statementsOf } from './statements.ts'

/** A reaction of the file that has no rate in a box of gas. */
export type LeftOutReaction = { label: string; reason: 'heterogeneous' | 'oceanHalide' | 'operator' }

const bodies: ReadonlySet<AirBody> = new Set(['M', 'O2', 'N2', 'H2O'])
const statementText = /^<([^>]*)>([^=]*)=([^#%]*)(?:%\s*([0-9A-Za-z]))?\s*#([\s\S]*)$/
const reference = /^([^/~*?]*)(\/|~|\*\s*[KE]|\?)\s*<([^>]*)>$/
const numberPart = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[EeDd]?[+-]\d+|[EeDd]\d+)?`
const arrheniusText = new RegExp(String.raw`^(${numberPart})\s*(?:\^\s*(${numberPart}))?\s*(?:@\s*(${numberPart}))?$`)

/**
 * Reads a CMAQ mechanism definition (mech_*.def): `<label> A + B = C %n # rate ;`, comments after `!`. Rates in cm³ and
 * molecules (REACTIONS[CM]). M, O2, N2 and H2O are air and no species. Reactions on surfaces (`~`), the loss over oceans
 * (`%H`) and operators (`?`) have no rate in a box; they are left out and named.
 * @throws InputProblem with the line
 */
export const importCmaq = (
  text: string,
  options: { name: string; citation: string },
): { mechanism: Mechanism; leftOut: LeftOutReaction[] } => {
  const builder = new MechanismBuilder({ bodies, ignored: new Set() })
  const leftOut: LeftOutReaction[] = []
  const labels = new Map<string, number>()
  for (const statement of statementsOf(reactionsOf(text), '!')) {
    const [, rawLabel, reactants, products, code, rawRate] = statementText.exec(statement.text) ?? []
    if (rawLabel === undefined || reactants === undefined || products === undefined || rawRate === undefined) {
      throw problem(statement.line, '反应应写作“<编号> 反应物 = 产物 # 速率 ;”')
    }
    const label = rawLabel.trim()
    const rate = rateOf(rawRate.replace(/\s+/g, ' ').trim(), code?.toUpperCase(), statement.line)
    if ('reason' in rate) {
      leftOut.push({ label, reason: rate.reason })
      continue
    }
    if (rate.kind === 'multiple' || rate.kind === 'reverse') labels.set(rate.of, statement.line)
    builder.addReaction({ line: statement.line, label, reactants, products, rate })
  }
  const mechanism = builder.finish(options.name, options.citation, (name) => name === 'TEMP' || isBody(name))
  for (const [label, line] of labels) {
    if (!mechanism.reactions.some((reaction) => reaction.label === label)) {
      throw problem(line, `速率引用了不存在的反应 ${label}`)
    }
  }
  return { mechanism, leftOut }
}

const isBody = (name: string): boolean => {
  return [...bodies].some((body) => body === name)
}

/** The part between REACTIONS[CM] = and END MECH, comments blanked, line breaks kept. */
const reactionsOf = (text: string): string => {
  const bare = text.replace(/^[ \t]*!.*$/gm, '')
  const head = /REACTIONS\s*\[\s*(\w+)\s*\]\s*=/.exec(bare)
  if (head === null) throw problem(1, '找不到“REACTIONS[CM] =”')
  const start = head.index + head[0].length
  const before = bare.slice(0, start).replace(/[^\n]/g, '')
  if (head[1] !== 'CM') throw problem(before.length + 1, `单位 [${head[1]}] 不支持，只支持 [CM]`)
  const end = /^\s*END\s+MECH/m.exec(bare)
  return before + bare.slice(start, end?.index)
}

const rateOf = (
  text: string,
  code: string | undefined,
  line: number,
): RateForm | { reason: LeftOutReaction['reason'] } => {
  if (code === 'H') return { reason: 'oceanHalide' }
  if (code === '4') return { kind: 'expression', text, tree: readExpression(text, line) }
  const [, factor, mark, of] = reference.exec(text) ?? []
  if (factor !== undefined && mark !== undefined && of !== undefined) {
    return referred(factor.trim(), mark.replace(/\s/g, ''), of.trim(), line)
  }
  const parts = text.split('&').map((part) => part.trim())
  const [first, second, third] = parts.map((part) => arrheniusOf(part, line))
  if (first === undefined) throw problem(line, '缺少速率')
  if (code === '1') return { kind: 'pressure', k: first.a }
  if (code === '2') return { kind: 'saturating', k0: first, k2: needed(second, line), k3: needed(third, line) }
  if (code === '3') {
    const two = { kind: 'withAir', k1: first, k2: needed(second, line) } as const
    return third === undefined ? two : { ...two, k3: third }
  }
  if (code !== undefined) throw problem(line, `不认识的速率代码 %${code}`)
  if (second !== undefined) return { kind: 'falloff', low: first, high: second, ...broadening(parts.slice(2), line) }
  return first.b === 0 && first.c === 0 ? { kind: 'constant', k: first.a } : { kind: 'arrhenius', k: first }
}

const referred = (
  factor: string,
  mark: string,
  of: string,
  line: number,
): RateForm | { reason: LeftOutReaction['reason'] } => {
  if (mark === '~') return { reason: 'heterogeneous' }
  if (mark === '?') return { reason: 'operator' }
  const { a, c } = factor === '' ? { a: 1, c: 0 } : arrheniusOf(factor, line)
  if (mark === '/') return { kind: 'photolysis', label: of, factor: a }
  return mark === '*K' ? { kind: 'multiple', factor: a, of } : { kind: 'reverse', a, c, of }
}

/** Fc and n, 0.6 and 1 where not given. */
const broadening = ([fc, n]: readonly string[], line: number): { fc: number; n: number } => {
  return { fc: fc === undefined ? 0.6 : arrheniusOf(fc, line).a, n: n === undefined ? 1 : arrheniusOf(n, line).a }
}

/** 'A ^ B @ C' */
const arrheniusOf = (text: string, line: number): Arrhenius => {
  const [, a, b, c] = arrheniusText.exec(text) ?? []
  if (a === undefined) throw problem(line, `速率“${text}”应写作 A、A^B、A@C 或 A^B@C`)
  return { a: cmaqNumber(a), b: cmaqNumber(b ?? '0'), c: cmaqNumber(c ?? '0') }
}

/** Fortran lets the exponent letter be left out: 8.3-11 is 8.3e-11. */
const cmaqNumber = (text: string): number => {
  return Number(text.replace(/[Dd]/, 'E').replace(/(?<=[\d.])([+-]\d+)$/, 'E$1'))
}

const needed = (part: Arrhenius | undefined, line: number): Arrhenius => {
  if (part === undefined) throw problem(line, '速率的部分太少')
  return part
}
