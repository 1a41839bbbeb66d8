import type { ComponentTree, MonitorData, PmfConfig } from '@qingkong/contract/calls/composition/pmf-parameters'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
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

const fpeakStrengths = [-1, -0.5, 0.5, 1]

/** The species that are taken, in the order of the tree. */
export const takenOf = (tree: CheckedTree, classes: Readonly<Record<string, SpeciesClass>>): Node[] =>
  nodesOf(tree).filter(({ factorCode }) => classes[factorCode] !== 'bad')

/** Species without a limit cannot be weighed: 缺少检出限：…，请先在参数管理中设置; null when all have one. */
export const limitProblem = (taken: readonly Node[]): string | null => {
  const without = taken.filter(({ detectionLimit }) => detectionLimit === null).map(({ factorName }) => factorName)
  if (without.length === 0) return null
  return `缺少检出限：${without.slice(0, 5).join('、')}${without.length > 5 ? `等${without.length}个` : ''}，请先在参数管理中设置`
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
      },
    },
  }
}
