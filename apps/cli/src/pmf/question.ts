import { PmfConstraint } from '@qingkong/contract/shapes/pmf-question'
import type { PmfQuestion } from '@qingkong/science/pmf/pmf-question'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import { z } from 'zod'
import { UsageError } from '../command.ts'
import { readJson } from '../output/read-file.ts'
import type { PmfOptions } from './options.ts'
import { speciesNames } from './species-names.ts'

const readConstraints = (path: string): PmfQuestion['constraints'] => {
  const list = z.array(z.unknown()).safeParse(readJson(path))
  if (!list.success) throw new UsageError(`${path} 应为约束的列表 […]`)
  return list.data.map((one, i) => {
    const constraint = PmfConstraint.safeParse(one)
    if (constraint.success) return constraint.data
    throw new UsageError(`${path} 的第 ${i + 1} 个约束无效，应如 {"kind":"zero","factor":1,"species":"SO4"}`)
  })
}

/**
 * The question as the server would be asked it.
 * @throws InputProblem for a species that is not in the data, UsageError for a list of constraints that cannot be read
 */
export const pmfQuestion = (asked: PmfOptions, species: readonly string[]): PmfQuestion => {
  const { total, missing, blockLength, constraintsPath, errorsOf } = asked
  const namesOf = (texts: readonly string[]) => speciesNames(texts, species)
  const [weak, bad, bsDisp] = [namesOf(asked.weak), namesOf(asked.bad), namesOf(asked.bsDisp)]
  const requireKnown = (names: readonly string[], what: string) => {
    const unknown = names.find((name) => !species.includes(name))
    if (unknown !== undefined) throw new InputProblem(`${what}中的物种 ${unknown} 不在数据中`)
  }
  requireKnown(weak, '弱物种')
  requireKnown(bad, '剔除物种')
  const both = weak.find((name) => bad.includes(name))
  if (both !== undefined) throw new InputProblem(`物种 ${both} 不能既是弱物种又被剔除`)
  return {
    factors: asked.factors,
    runs: asked.runs,
    seed: asked.seed,
    robust: asked.robust,
    categories: {
      ...Object.fromEntries(weak.map((name) => [name, 'weak' as const])),
      ...Object.fromEntries(bad.map((name) => [name, 'bad' as const])),
    },
    ...(total === undefined ? {} : { total }),
    ...(missing === undefined ? {} : { missing }),
    extraUncertainty: asked.extraUncertainty,
    detection: {},
    bootstrap: asked.bootstrap,
    ...(blockLength === undefined ? {} : { blockLength }),
    disp: asked.disp,
    bsDisp,
    fpeak: asked.fpeak,
    constraints: constraintsPath === undefined ? [] : readConstraints(constraintsPath),
    ...(errorsOf === undefined ? {} : { errorsOf }),
  }
}
