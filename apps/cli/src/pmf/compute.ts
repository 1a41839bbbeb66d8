import { runInThreads } from '@qingkong/science/parallel/run-in-threads'
import { type BaseRun, bestRun } from '@qingkong/science/pmf/base-run'
import { blockLengthOfTable } from '@qingkong/science/pmf/block-length'
import type { Resample } from '@qingkong/science/pmf/bootstrap'
import type { ResampleDisplacements } from '@qingkong/science/pmf/bs-disp'
import { type CellInterval, dispCells, dispLevels, type ProfileCell } from '@qingkong/science/pmf/disp'
import { keyCells, type PmfAnalysis, pmfAnalysis } from '@qingkong/science/pmf/pmf-analysis'
import {
  pmfThreads,
  type SharedBase,
  type SharedBootstrap,
  type SharedBsDisp,
  type SharedDisp,
} from '@qingkong/science/pmf/pmf-threads'
import { type PreparedTable, requireFactorCount } from '@qingkong/science/pmf/prepare-table'
import type { PmfOptions } from './options.ts'

/** All that was asked for, over the threads; the same results whatever their number. */
export const computePmf = async (prepared: PreparedTable, asked: PmfOptions): Promise<PmfAnalysis> => {
  const { factors, seed, robust, workers } = asked
  const species = prepared.species.length
  requireFactorCount(factors, species)
  const cells = keyCells(prepared, factors, asked.bsDisp)
  const counted = (count: number) => Array.from({ length: count }, (_, i) => i)
  const runs = await runInThreads<SharedBase, number, BaseRun>({
    module: pmfThreads,
    name: 'baseRunsInThread',
    shared: { prepared, options: { factors, seed, robust } },
    inputs: counted(asked.runs),
    workers,
  })
  const base = bestRun(runs, robust).solution
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
    shared: { ...shared, cells },
    inputs: counted(cells.length > 0 ? asked.bootstrap : 0),
    workers,
  })
  return pmfAnalysis(prepared, asked, {
    runs,
    blockLength,
    resamples: resamples.length > 0 ? resamples : null,
    intervals: asked.disp ? intervals : null,
    onResamples: onResamples.length > 0 ? onResamples : null,
    keyCells: cells,
  })
}
