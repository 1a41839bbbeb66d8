import type { SchemeDetail } from '@qingkong/contract/calls/composition/pmf-schemes'
import { PmfConstraint } from '@qingkong/contract/shapes/pmf-question'
import { constraintText } from '@qingkong/domain/pmf/constraint-words'
import { gSpaceEdges } from '@qingkong/science/pmf/g-space-edges'
import { z } from 'zod'
import type { Opened } from './opened-scheme.ts'

const Constraints = z.object({ constraints: z.array(PmfConstraint).default([]) })

type Rotations = Pick<SchemeDetail, 'edges' | 'baseProfiles' | 'baseQTrue' | 'baseQRobust' | 'fpeak' | 'constrained'>

/** How far the rotation of a solution is tied down: edges of its G-space, what turning and pulling it costs. */
export const rotationsOf = ({
  scheme,
  outcome,
  run,
  parameters,
}: Pick<Opened, 'scheme' | 'outcome' | 'run' | 'parameters'>): Rotations => {
  const { contributions } = outcome
  const { constrained } = run
  const { constraints } = Constraints.parse(parameters)
  const nameOf = (species: string) => scheme.model.species.find(({ name }) => name === species)?.factorName ?? species
  return {
    edges: contributions.flatMap((one, a) =>
      contributions.slice(a + 1).map((other, beyond) => {
        const edges = gSpaceEdges(one, other)
        return {
          a: a + 1,
          b: a + 2 + beyond,
          lower: edges?.lower ?? null,
          upper: edges?.upper ?? null,
          isLeaning: edges?.isLeaning ?? null,
        }
      }),
    ),
    baseProfiles: run.profiles,
    baseQTrue: run.qTrue,
    baseQRobust: run.qRobust,
    fpeak: run.fpeak.map(({ contributions: _, ...turned }) => turned),
    constrained: constrained && {
      qTrue: constrained.qTrue,
      qRobust: constrained.qRobust,
      dQPct: constrained.dQPct,
      isAcceptable: constrained.isAcceptable,
      outcomes: constrained.outcomes.map(({ constraint, kind, value, dQ, isMet }) => {
        const written = constraints[constraint]
        return { text: written ? constraintText(written, nameOf) : kind, value, dQ, isMet }
      }),
      profiles: constrained.profiles,
    },
  }
}
