import type { BoxModelParameters } from '@qingkong/contract/calls/composition/engine-runs'
import type { ThreadRun } from '@qingkong/science/obm/case/case-thread'
import type { PreparedCase } from '@qingkong/science/obm/case/prepared-case'
import { runBase } from '@qingkong/science/obm/case/run-base'
import { runEkma } from '@qingkong/science/obm/ekma/run-ekma'
import { perturbations } from '@qingkong/science/obm/reactivity/perturbation'
import { runRir } from '@qingkong/science/obm/reactivity/run-rir'
import type { z } from 'zod'
import type { Tell } from './engine.ts'

/** All that was asked for, run after run: a run of the product keeps to one core. */
export const computeBoxModel = async (
  prepared: PreparedCase,
  { rir, ekma, batch }: z.output<typeof BoxModelParameters>,
  tell: Tell,
) => {
  // Each part counts by its runs of the model.
  const runs = { base: 1, rir: rir ? perturbations(prepared).length : 0, ekma: ekma * ekma }
  const whole = runs.base + runs.rir + runs.ekma
  const options = (what: string, before: number) => ({
    workers: 1,
    onProgress: (done: number, total: number) => tell((100 * (before + done)) / whole, `${what}（${done}/${total}）`),
  })
  const { days } = prepared.case
  tell(0, '正在模拟观测日')
  const base = runBase(prepared, {
    onDay: (day) => tell((100 * day) / days / whole, `正在模拟观测日（${day}/${days}）`),
  })
  const kind: ThreadRun['kind'] = batch ? 'batch' : 'days'
  return {
    base,
    rir: rir ? await runRir(prepared, base.response, options('正在计算 RIR', runs.base)) : null,
    ekma:
      ekma > 0
        ? { kind, ...(await runEkma(prepared, ekma, kind, options('正在计算 EKMA', runs.base + runs.rir))) }
        : null,
  }
}

export type BoxModelResults = Awaited<ReturnType<typeof computeBoxModel>>
