import type { ComponentTree, MonitorData, PmfConfig } from '@qingkong/contract/calls/composition/pmf-parameters'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import type { PmfSolutionChoice } from '@qingkong/contract/shapes/pmf-outcome'
import type { ConstraintKind } from '@qingkong/domain/pmf/constraint-words'
import type { CallInput } from '../../../client/use-call.ts'
import type { BenchAbout } from './manual-bench.tsx'

export type SpeciesClass = 'strong' | 'weak' | 'bad'
export type Node = ComponentTree['groups'][number]['children'][number] & { check: MonitorData['rows'][number] | null }

/** The species, with how each was measured over the days. */
export interface CheckedTree {
  groups: readonly { groupName: string; children: readonly Node[] }[]
  /** Hours with any value. */
  samples: number
}

export const checkedTree = (
  { groups }: Pick<ComponentTree, 'groups'>,
  { rows, samples }: Pick<MonitorData, 'rows' | 'samples'>,
): CheckedTree => {
  const checks = new Map(rows.map((row) => [row.factorCode, row]))
  return {
    groups: groups.map(({ groupName, children }) => ({
      groupName,
      children: children.map((one) => ({ ...one, check: checks.get(one.factorCode) ?? null })),
    })),
    samples,
  }
}

export const nodesOf = ({ groups }: CheckedTree): Node[] => groups.flatMap(({ children }) => children)

/** Classes a new analysis begins with: those of the template, else what the data suggest; what was not measured is bad. */
export const firstClasses = (tree: CheckedTree, { categories }: PmfConfig): Record<string, SpeciesClass> =>
  Object.fromEntries(
    nodesOf(tree).map(({ factorCode, check }) => [
      factorCode,
      check === null || check.n === 0 ? 'bad' : (categories[factorCode] ?? check.suggested),
    ]),
  )

export interface RunParameters {
  factors: number
  runs: number
  seed: number
  robust: boolean
  bootstrap: number
  disp: boolean
  /** Strengths the best run is turned with as well. */
  fpeak: boolean
  extraUncertaintyPct: number
}

/** What every analysis begins with; DISP to 2,500 rows, beyond them it takes hours. */
export const firstParameters = (family: SpeciesFamilyAsked, samples: number): RunParameters => ({
  factors: family === 'VOC' ? 5 : 6,
  runs: 20,
  seed: 1,
  robust: true,
  bootstrap: 100,
  disp: samples <= 2500,
  fpeak: false,
  extraUncertaintyPct: 0,
})

/** Resamples without which no scheme is frozen. */
const leastResamples = 100

/** The parameters of a run that estimates the errors of a solution: enough resamples, and the solution made in it. */
export const errorsParameters = (parameters: RunParameters, { kind }: PmfSolutionChoice): RunParameters => ({
  ...parameters,
  bootstrap: Math.max(leastResamples, parameters.bootstrap),
  fpeak: parameters.fpeak || kind === 'fpeak',
})

const fpeakStrengths = [-1, -0.5, 0.5, 1]

type PmfAsk = Extract<CallInput<'engineRunAsk'>['ask'], { engine: 'pmf' }>
export type Constraint = NonNullable<PmfAsk['parameters']['constraints']>[number]

/** A constraint as it is filled in. */
export interface ConstraintForm {
  kind: ConstraintKind
  factor: number
  species: string
  value: number
  upper: number
  dQLimitPct: number
  expression: string
}

/** Why it cannot be put on yet. */
export const constraintProblem = ({ kind, value, upper, dQLimitPct, expression }: ConstraintForm): string | null => {
  if (kind === 'sum') return expression.trim() === '' ? '请填写约束表达式' : null
  if (kind === 'limits') return upper < value ? '上限不能小于下限' : null
  if (kind === 'zero' || kind === 'base') return null
  return dQLimitPct > 0 && dQLimitPct <= 100 ? null : 'dQ限值应大于0、不超过100%'
}

export const constraintOf = (form: ConstraintForm): Constraint => {
  const { kind, factor, species, value, upper, dQLimitPct, expression } = form
  const dQLimit = dQLimitPct / 100
  switch (kind) {
    case 'sum':
      return { kind, expression: expression.trim() }
    case 'zero':
    case 'base':
      return { kind, factor, species }
    case 'up':
    case 'down':
      return { kind, factor, species, dQLimit }
    case 'value':
      return { kind, factor, species, value, dQLimit }
    case 'limits':
      return { kind, factor, species, lower: value, upper }
  }
}

/** The range the number of factors usually lies in, not above half of the species. */
export const usualScan = (family: SpeciesFamilyAsked, species: number): readonly [number, number] => {
  const [from, to] = family === 'VOC' ? [4, 8] : [5, 9]
  return [Math.max(2, Math.min(from, Math.floor(species / 2) - 1)), Math.max(3, Math.min(to, Math.floor(species / 2)))]
}

/** The species that are taken, in the order of the tree. */
export const takenOf = (tree: CheckedTree, classes: Readonly<Record<string, SpeciesClass>>): Node[] =>
  nodesOf(tree).filter(({ factorCode }) => classes[factorCode] !== 'bad')

/** Species without a limit cannot be weighed: 缺少检出限：…，请先在参数管理中设置; null when all have one. */
export const limitProblem = (taken: readonly Node[]): string | null => {
  const without = taken.filter(({ detectionLimit }) => detectionLimit === null).map(({ factorName }) => factorName)
  if (without.length === 0) return null
  return `缺少检出限：${without.slice(0, 5).join('、')}${without.length > 5 ? `等${without.length}个` : ''}，请先在参数管理中设置`
}

/** What a run is asked for besides its parameters. */
export interface RunMore {
  scan?: readonly number[]
  constraints?: readonly Constraint[]
  /** Whose errors are estimated; the base run's when left out. */
  errorsOf?: PmfSolutionChoice
}

/** The question to the engine. */
export const runQuestion = (
  {
    family,
    about,
    title,
    eventDays,
  }: { family: SpeciesFamilyAsked; about: BenchAbout; title: string; eventDays: readonly string[] },
  tree: CheckedTree,
  classes: Readonly<Record<string, SpeciesClass>>,
  { fpeak, extraUncertaintyPct, ...parameters }: RunParameters,
  more: RunMore = {},
): CallInput<'engineRunAsk'> => {
  const taken = takenOf(tree, classes)
  return {
    title,
    ask: {
      engine: 'pmf',
      about: {
        ...about,
        family,
        factorCodes: taken.map(({ factorCode }) => factorCode),
        excludedDays: eventDays.filter((day) => day >= about.from && day <= about.to),
      },
      uncertainty: {
        species: Object.fromEntries(
          taken.flatMap(({ factorCode, detectionLimit, errorFraction }) =>
            detectionLimit === null
              ? []
              : [[factorCode, { detectionLimit, ...(errorFraction === null ? {} : { errorFraction }) }]],
          ),
        ),
      },
      parameters: {
        ...parameters,
        extraUncertainty: extraUncertaintyPct / 100,
        categories: Object.fromEntries(
          taken.flatMap(({ factorCode, nameEn }) =>
            classes[factorCode] === 'weak' ? [[nameEn, 'weak' as const]] : [],
          ),
        ),
        fpeak: fpeak ? fpeakStrengths : [],
        ...(more.scan ? { scan: [...more.scan] } : {}),
        constraints: [...(more.constraints ?? [])],
        ...(more.errorsOf && more.errorsOf.kind !== 'base' ? { errorsOf: more.errorsOf } : {}),
      },
    },
  }
}
