import { type Stage, stageProgress } from '../engine/stages.ts'
import type { Tell } from '../engine/tell.ts'
import { spreadRuns, type Workers } from '../parallel/spread-runs.ts'
import { type BaseRun, bestRun, objectiveOf } from './base-run.ts'
import { blockLengthOfTable } from './block-length.ts'
import type { Resample } from './bootstrap.ts'
import type { ResampleDisplacements } from './bs-disp.ts'
import { constrain } from './constrain.ts'
import { type CellInterval, dispCells, dispLevels, type ProfileCell } from './disp.ts'
import { type ScannedFactors, scannedFactors } from './factor-scan.ts'
import { qValues, scaledResiduals } from './fit-quality.ts'
import type { FpeakResult } from './fpeak.ts'
import { heldSolution } from './held-solution.ts'
import { constraintOf } from './named-constraint.ts'
import { keyCells, type PmfAnalysis, pmfAnalysis } from './pmf-analysis.ts'
import type { PmfQuestion } from './pmf-question.ts'
import {
  pmfThreads,
  type SharedBase,
  type SharedBootstrap,
  type SharedBsDisp,
  type SharedDisp,
  type SharedFpeak,
} from './pmf-threads.ts'
import type { PreparedTable } from './prepare-table.ts'
import { baseSolution } from './solution-choice.ts'

/** The stages of an analysis and their usual parts of the time. */
const stages = {
  base: { weight: 3, sentence: '正在做基础运行' },
  scan: { weight: 6, sentence: '正在扫描因子数' },
  // Before the errors: these may be of a rotated solution.
  fpeak: { weight: 1, sentence: '正在做 Fpeak 旋转' },
  constraints: { weight: 1, sentence: '正在施加约束' },
  bootstrap: { weight: 3, sentence: '正在做自举' },
  disp: { weight: 3, sentence: '正在做 DISP' },
  bsDisp: { weight: 4, sentence: '正在做 BS-DISP' },
} as const satisfies Record<string, Stage>
type StageName = keyof typeof stages

const counted = (count: number) => Array.from({ length: count }, (_, i) => i)

/** All that was asked for. The same results wherever the runs are computed. */
export const runPmf = async (
  prepared: PreparedTable,
  question: PmfQuestion,
  { workers, tell }: { workers: Workers; tell: Tell },
): Promise<PmfAnalysis> => {
  const { factors, seed, robust, bootstrap, errorsOf = baseSolution } = question
  // DISP shows by itself how far a solution turns: of one that is turned EPA PMF 5 estimates the bootstrap alone.
  const isDisplaced = errorsOf.kind !== 'fpeak'
  const cells = isDisplaced ? keyCells(prepared, factors, question.bsDisp) : []
  const others = [...new Set(question.scan ?? [])].filter((count) => count !== factors)
  const isAsked: Readonly<Record<StageName, boolean>> = {
    base: true,
    scan: others.length > 0,
    bootstrap: bootstrap > 0,
    disp: question.disp && isDisplaced,
    bsDisp: cells.length > 0,
    fpeak: question.fpeak.length > 0,
    constraints: question.constraints.length > 0,
  }
  const asked = (Object.keys(stages) as StageName[]).filter((name) => isAsked[name])
  const progress = stageProgress(
    asked.map((name) => [name, stages[name]] as const),
    tell,
  )
  const inStage = async <Shared, Input, Result>(
    stage: StageName,
    name: string,
    shared: Shared,
    inputs: readonly Input[],
  ): Promise<Result[] | null> => {
    if (!isAsked[stage]) return null
    const onProgress = progress(stage)
    onProgress(0, inputs.length)
    return spreadRuns<Shared, Input, Result>({ module: pmfThreads, name, shared, inputs, workers, onProgress })
  }

  const runs =
    (await inStage<SharedBase, number, BaseRun>(
      'base',
      'baseRunsInThread',
      { prepared, options: { factors, seed, robust } },
      counted(question.runs),
    )) ?? []
  const scanned: ScannedFactors[] = [scannedFactors(prepared, runs, { factors, robust })]
  const onScan = others.length > 0 ? progress('scan') : () => undefined
  for (const [at, count] of others.entries()) {
    const ofCount = await spreadRuns<SharedBase, number, BaseRun>({
      module: pmfThreads,
      name: 'baseRunsInThread',
      shared: { prepared, options: { factors: count, seed, robust } },
      inputs: counted(question.runs),
      workers,
      onProgress: (done) => onScan(at * question.runs + done, others.length * question.runs),
    })
    scanned.push(scannedFactors(prepared, ofCount, { factors: count, robust }))
  }
  const best = bestRun(runs, robust)
  const base = best.solution
  const turned =
    (await inStage<SharedFpeak, number, FpeakResult>(
      'fpeak',
      'fpeakRunsInThread',
      { prepared, base, robust },
      question.fpeak,
    )) ?? []
  if (isAsked.constraints) progress('constraints')(0, 1)
  const constraints = question.constraints.map((constraint) => constraintOf(constraint, prepared, factors, best.qTrue))
  const constrained = isAsked.constraints ? constrain(prepared, base, constraints, robust) : null
  const { solution, pulls } = heldSolution(errorsOf, prepared, robust, { base, turned, constrained })
  const blockLength =
    question.blockLength ?? blockLengthOfTable(prepared.values, prepared.data.rows, prepared.species.length)
  const shared: SharedBootstrap = { prepared, base: solution, pulls, options: { seed, blockLength, robust } }
  const resamples = await inStage<SharedBootstrap, number, Resample>(
    'bootstrap',
    'bootstrapRunsInThread',
    shared,
    counted(bootstrap),
  )
  const intervals = await inStage<SharedDisp, ProfileCell, CellInterval>(
    'disp',
    'displacementsInThread',
    { prepared, base: solution, pulls, robust, levels: dispLevels },
    isAsked.disp ? dispCells(prepared, factors) : [],
  )
  const onResamples = await inStage<SharedBsDisp, number, ResampleDisplacements>(
    'bsDisp',
    'bsDispRunsInThread',
    { ...shared, cells },
    counted(bootstrap),
  )
  return pmfAnalysis(prepared, question, best, {
    runs,
    scanned: question.scan ? scanned.toSorted((a, b) => a.factors - b.factors) : null,
    blockLength,
    resamples,
    intervals,
    q: objectiveOf(qValues(scaledResiduals(prepared, solution)), robust),
    onResamples,
    keyCells: cells,
    turned,
    constrained,
  })
}
