import { type Stage, stageProgress } from '../engine/stages.ts'
import type { Tell } from '../engine/tell.ts'
import type { Workers } from '../parallel/spread-runs.ts'
import type { BoxModelInput, BoxModelQuestion } from './box-model-question.ts'
import type { ThreadRun } from './case/case-thread.ts'
import { type BaseRun, runBase } from './case/run-base.ts'
import { type EkmaResult, runEkma } from './ekma/run-ekma.ts'
import { isOzoneMade, noOzoneMade } from './reactivity/ozone-made.ts'
import { perturbations } from './reactivity/perturbation.ts'
import { type RirResult, runRir } from './reactivity/run-rir.ts'
import { requireComputedOzone, runScenario, type ScenarioResult } from './scenario/run-scenario.ts'

/** The base run, and RIR, EKMA and a scenario where they were asked for. */
export interface BoxModelAnalysis {
  base: BaseRun
  rir: RirResult | null
  /** Why there is no RIR although it was asked for. */
  rirRefusal: string | null
  ekma: (EkmaResult & { kind: ThreadRun['kind'] }) | null
  scenario: ScenarioResult | null
}

/** All that was asked for. The same results wherever the runs are computed. */
export const runBoxModel = async (
  { prepared }: BoxModelInput,
  { rir, ekma, batch, scenario }: BoxModelQuestion,
  { workers, tell }: { workers: Workers; tell: Tell },
): Promise<BoxModelAnalysis> => {
  const { days } = prepared.case
  if (scenario) requireComputedOzone(prepared)
  // Each part counts by its runs of the model.
  const stage = (weight: number, sentence: string): Stage => ({ weight, sentence })
  const progress = stageProgress(
    [
      ['base', stage(1, '正在模拟观测日')],
      ['rir', stage(rir ? perturbations(prepared).length : 0, '正在计算 RIR')],
      ['ekma', stage(ekma * ekma, '正在计算 EKMA')],
      ['scenario', stage(scenario ? 1 : 0, '正在计算情景')],
    ],
    tell,
  )
  const onDay = progress('base')
  onDay(0, days)
  const base = runBase(prepared, { onDay: (day) => onDay(day, days) })
  const kind: ThreadRun['kind'] = batch ? 'batch' : 'days'
  const onScenario = progress('scenario')
  const isMade = isOzoneMade(base.response.netPpb)
  return {
    base,
    rirRefusal: rir && !isMade ? noOzoneMade : null,
    rir: rir && isMade ? await runRir(prepared, base.response, { workers, onProgress: progress('rir') }) : null,
    ekma:
      ekma > 0 ? { kind, ...(await runEkma(prepared, ekma, kind, { workers, onProgress: progress('ekma') })) } : null,
    scenario: scenario ? runScenario(prepared, base, scenario, (day) => onScenario(day, days)) : null,
  }
}
