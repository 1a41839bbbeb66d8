import { runInThreads } from '@qingkong/science/parallel/run-in-threads'
import { type BaseRun, bestRun } from '@qingkong/science/pmf/base-run'
import { blockLengthOfTable } from '@qingkong/science/pmf/block-length'
import { type BootstrapResult, bootstrapResult, type Resample } from '@qingkong/science/pmf/bootstrap'
import { type BsDispResult, bsDispResult, type ResampleDisplacements } from '@qingkong/science/pmf/bs-disp'
import {
  type CellInterval,
  type DispResult,
  dispCells,
  dispLevels,
  dispResult,
  type ProfileCell,
} from '@qingkong/science/pmf/disp'
import {
  pmfThreads,
  type SharedBase,
  type SharedBootstrap,
  type SharedBsDisp,
  type SharedDisp,
} from '@qingkong/science/pmf/pmf-threads'
import { type PreparedTable, requireFactorCount } from '@qingkong/science/pmf/prepare-table'
import { UsageError } from '../command.ts'
import type { PmfOptions } from './options.ts'

export interface PmfResults {
  runs: BaseRun[]
  best: BaseRun
  bootstrap: BootstrapResult | null
  disp: DispResult | null
  bsDisp: BsDispResult | null
}

/** All that was asked for, over the threads; the same results whatever their number. */
export const computePmf = async (prepared: PreparedTable, asked: PmfOptions): Promise<PmfResults> => {
  const { factors, seed, robust, workers } = asked
  const species = prepared.species.length
  requireFactorCount(factors, species)
  const keyCells = keyCellsOf(prepared, factors, asked.bsDisp)
  const counted = (count: number) => Array.from({ length: count }, (_, i) => i)
  const runs = await runInThreads<SharedBase, number, BaseRun>({
    module: pmfThreads,
    name: 'baseRunsInThread',
    shared: { prepared, options: { factors, seed, robust } },
    inputs: counted(asked.runs),
    workers,
  })
  const best = bestRun(runs, robust)
  const base = best.solution
  const blockLength = asked.blockLength ?? blockLengthOfTable(prepared.values, prepared.data.rows, species)
  const shared: SharedBootstrap = { prepared, base, options: { seed, blockLength, robust } }
  const resamples = await runInThreads<SharedBootstrap, number, Resample>({
    module: pmfThreads,
    name: 'bootstrapRunsInThread',
    shared,
    inputs: counted(asked.bootstrap),
    workers,
  })
  const intervals = await runInThreads<SharedDisp, ProfileCell, CellInterval>({
    module: pmfThreads,
    name: 'displacementsInThread',
    shared: { prepared, base, robust, levels: dispLevels },
    inputs: asked.disp ? dispCells(prepared, factors) : [],
    workers,
  })
  const onResamples = await runInThreads<SharedBsDisp, number, ResampleDisplacements>({
    module: pmfThreads,
    name: 'bsDispRunsInThread',
    shared: { ...shared, cells: keyCells },
    inputs: counted(keyCells.length > 0 ? asked.bootstrap : 0),
    workers,
  })
  return {
    runs,
    best,
    bootstrap: resamples.length > 0 ? bootstrapResult(resamples, factors, species, blockLength) : null,
    disp: asked.disp ? dispResult(intervals, dispLevels, factors, robust ? best.huberSum : best.qTrue) : null,
    bsDisp: onResamples.length > 0 ? bsDispResult(onResamples, keyCells) : null,
  }
}

const keyCellsOf = ({ species }: PreparedTable, factors: number, names: readonly string[]): ProfileCell[] => {
  const unknown = names.find((name) => !species.includes(name))
  if (unknown !== undefined) throw new UsageError(`--bs-disp 中的物种 ${unknown} 不在参与分解的物种中`)
  return Array.from({ length: factors }, (_, factor) =>
    names.map((name) => ({ factor, species: species.indexOf(name) })),
  ).flat()
}
