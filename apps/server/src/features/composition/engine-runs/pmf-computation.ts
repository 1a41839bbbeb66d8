import type { PmfParameters } from '@qingkong/contract/calls/composition/engine-runs'
import { baseRuns, bestRun } from '@qingkong/science/pmf/base-run'
import { blockLengthOfTable } from '@qingkong/science/pmf/block-length'
import { type BootstrapOptions, bootstrapRuns } from '@qingkong/science/pmf/bootstrap'
import { bsDispRuns } from '@qingkong/science/pmf/bs-disp'
import { dispCells, dispLevels, displacements } from '@qingkong/science/pmf/disp'
import { keyCells, type PmfAnalysis, pmfAnalysis } from '@qingkong/science/pmf/pmf-analysis'
import type { PreparedTable } from '@qingkong/science/pmf/prepare-table'
import type { z } from 'zod'
import type { Tell } from './engine.ts'

/** The stages of an analysis and their usual parts of the time. */
const stages = { base: 3, bootstrap: 3, disp: 3, bsDisp: 4 } as const
type Stage = keyof typeof stages

/** Counts the work of all stages asked for as one way from 0 to 100. */
const stageTeller = (asked: readonly Stage[], tell: Tell) => {
  const whole = asked.reduce((sum, stage) => sum + stages[stage], 0)
  return <Input, Result>(
    stage: Stage,
    name: string,
    inputs: readonly Input[],
    work: (input: Input) => Result,
  ): Result[] => {
    const before = asked.slice(0, asked.indexOf(stage)).reduce((sum, one) => sum + stages[one], 0)
    return inputs.map((input, i) => {
      tell((100 * (before + (stages[stage] * i) / inputs.length)) / whole, `${name}（${i + 1}/${inputs.length}）`)
      return work(input)
    })
  }
}

const counted = (count: number) => Array.from({ length: count }, (_, i) => i)

/** All that was asked for, run after run in this thread. */
export const computePmf = (
  prepared: PreparedTable,
  parameters: z.output<typeof PmfParameters>,
  tell: Tell,
): PmfAnalysis => {
  const { factors, seed, robust, bootstrap } = parameters
  const species = prepared.species.length
  const cells = keyCells(prepared, factors, parameters.bsDisp)
  const asked: Stage[] = [
    'base',
    ...(bootstrap > 0 ? (['bootstrap'] as const) : []),
    ...(parameters.disp ? (['disp'] as const) : []),
    ...(cells.length > 0 ? (['bsDisp'] as const) : []),
  ]
  const each = stageTeller(asked, tell)
  const runs = each('base', '正在做基础运行', counted(parameters.runs), baseRuns(prepared, { factors, seed, robust }))
  const base = bestRun(runs, robust).solution
  const blockLength = parameters.blockLength ?? blockLengthOfTable(prepared.values, prepared.data.rows, species)
  const options: BootstrapOptions = { seed, blockLength, robust }
  const isAsked = (stage: Stage) => asked.includes(stage)
  return pmfAnalysis(prepared, parameters, {
    runs,
    blockLength,
    resamples: isAsked('bootstrap')
      ? each('bootstrap', '正在做自举', counted(bootstrap), bootstrapRuns(prepared, base, options))
      : null,
    intervals: isAsked('disp')
      ? each(
          'disp',
          '正在做 DISP',
          dispCells(prepared, factors),
          displacements(prepared.data, base, robust, dispLevels),
        )
      : null,
    onResamples: isAsked('bsDisp')
      ? each('bsDisp', '正在做 BS-DISP', counted(bootstrap), bsDispRuns(prepared, base, cells, options))
      : null,
    keyCells: cells,
  })
}
