import { type BaseOptions, type BaseRun, baseRuns } from './base-run.ts'
import { type BootstrapOptions, bootstrapRuns, type Resample } from './bootstrap.ts'
import { bsDispRuns, type ResampleDisplacements } from './bs-disp.ts'
import { type CellInterval, displacements, type ProfileCell } from './disp.ts'
import type { Factors } from './factorise.ts'
import { type FpeakResult, fpeak } from './fpeak.ts'
import type { PreparedTable } from './prepare-table.ts'
import type { Pulls } from './pulls.ts'

/** The functions that threads of `runInThreads` call; each is made once per thread from what the threads share. */
export const pmfThreads = new URL(import.meta.url)

export interface SharedBase {
  prepared: PreparedTable
  options: BaseOptions
}

/** Inputs: the numbers of the runs. */
export const baseRunsInThread = ({ prepared, options }: SharedBase): ((run: number) => BaseRun) =>
  baseRuns(prepared, options)

export interface SharedBootstrap {
  prepared: PreparedTable
  base: Factors
  pulls: Pulls | null
  options: BootstrapOptions
}

/** Inputs: the numbers of the resamples. */
export const bootstrapRunsInThread = ({
  prepared,
  base,
  pulls,
  options,
}: SharedBootstrap): ((run: number) => Resample) => bootstrapRuns(prepared, base, options, pulls)

export interface SharedDisp {
  prepared: PreparedTable
  base: Factors
  pulls: Pulls | null
  robust: boolean
  levels: readonly number[]
}

/** Inputs: the cells to displace. */
export const displacementsInThread = ({
  prepared,
  base,
  pulls,
  robust,
  levels,
}: SharedDisp): ((cell: ProfileCell) => CellInterval) => displacements(prepared.data, base, robust, levels, pulls)

export interface SharedBsDisp extends SharedBootstrap {
  cells: readonly ProfileCell[]
}

/** Inputs: the numbers of the resamples. */
export const bsDispRunsInThread = ({
  prepared,
  base,
  pulls,
  cells,
  options,
}: SharedBsDisp): ((run: number) => ResampleDisplacements) => bsDispRuns(prepared, base, cells, options, pulls)

export interface SharedFpeak {
  prepared: PreparedTable
  base: Factors
  robust: boolean
}

/** Inputs: the strengths. */
export const fpeakRunsInThread =
  ({ prepared, base, robust }: SharedFpeak): ((phi: number) => FpeakResult) =>
  (phi) =>
    fpeak(prepared, base, phi, robust)
