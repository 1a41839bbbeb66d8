import type { ThreadRun } from '../case/case-thread.ts'
import type { PreparedCase } from '../case/prepared-case.ts'

/** Gases changed together. */
export type Perturbation = { name: string; kind: 'group' | 'species'; members: readonly string[] }

/** Name of the group of all VOC, which the disjoint groups have to add up to. */
export const allVoc = 'VOC'

/**
 * Perturbations of a case: its groups cut to the measured gases (empty ones fall away), all VOC together, each VOC alone.
 * Changing NOx changes HONO that was derived from NO2 with it.
 */
export const perturbations = ({ case: obmCase, observed }: PreparedCase): Perturbation[] => {
  const measured = new Set(observed.map(({ name }) => name))
  const vocs = observed.flatMap(({ name, vocClass }) => (vocClass === null ? [] : [name]))
  const groups = [...obmCase.groups].map(([name, members]): Perturbation => {
    const withHono = members.includes('NO2') && !members.includes('HONO') && obmCase.hono.kind === 'share'
    const all = withHono ? [...members, 'HONO'] : members
    return { name, kind: 'group', members: all.filter((member) => measured.has(member)) }
  })
  const whole: Perturbation = { name: allVoc, kind: 'group', members: vocs }
  const list = groups.some(({ name }) => name === allVoc) ? groups : [...groups, whole]
  return [
    ...list.filter(({ members }) => members.length > 0),
    ...vocs.map((name): Perturbation => ({ name, kind: 'species', members: [name] })),
  ]
}

/** The run in which the members are cut by `reduction` at all hours. */
export const perturbedRun = ({ members }: Perturbation, reduction: number): ThreadRun => {
  return { kind: 'days', scales: members.map((member) => [member, 1 - reduction] as const) }
}
