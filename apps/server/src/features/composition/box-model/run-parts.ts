import { Fail } from '@qingkong/contract/errors'
import type { EkmaMatrix, ReductionRays } from '@qingkong/contract/shapes/box-model'
import { ozoneBudgetOf } from '@qingkong/contract/tables/composition/ozone-budget'
import { leastCut } from '@qingkong/science/obm/ekma/reduction-rays'
import { readEkma } from '@qingkong/science/obm/ekma/run-ekma'
import type { CallContext } from '../../../http/context.ts'
import { gridOf } from './ekma-grid.ts'
import { dayOfRun, siteNameOf } from './run-answer.ts'
import { finishedRun } from './run-outcome.ts'

/** What a run is about, for titles. */
const headOf = async (context: CallContext, runId: string) => {
  const { run, result } = await finishedRun(context, runId)
  const siteName = await siteNameOf(context, run.siteCodes[0] ?? '')
  return { head: { runId: run.id, siteName, day: dayOfRun(run) }, outcome: result.outcome }
}

/** Production, loss, net and transport of the day, ppb/h. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const ozoneBudget = async (context: CallContext, runId: string) => {
  const { head, outcome } = await headOf(context, runId)
  return { ...head, ...ozoneBudgetOf(outcome) }
}

/** @throws Fail NOT_FOUND for a run without a grid */
const gridOfRun = async (context: CallContext, runId: string) => {
  const { head, outcome } = await headOf(context, runId)
  const grid = gridOf(outcome)
  if (!grid || !outcome.ekma) throw new Fail('NOT_FOUND', '该运算没有 EKMA 结果，请先运行 EKMA')
  return { head, grid, ekma: outcome.ekma }
}

/** Response, highest hour and both ridges of a grid; worked out anew for results of before. @throws Fail */
export const ekmaMatrix = async (context: CallContext, runId: string): Promise<EkmaMatrix> => {
  const { head, grid, ekma } = await gridOfRun(context, runId)
  const highest =
    ekma.highestNet && Float64Array.from(ekma.highestNet.flatMap((line) => line.map((value) => value ?? Number.NaN)))
  const { ridge, today, highestRidge, highestToday } = readEkma(grid, highest)
  const ofRidge = (name: string, points: typeof ridge, place: typeof today) => ({
    name,
    points,
    regime: place?.regime ?? null,
    distance: place?.distance ?? null,
  })
  return {
    ...head,
    legend: ekma.legend,
    axis: ekma.axis,
    response: ekma.response,
    highestNet: ekma.highestNet,
    ridges: [
      ofRidge('07–19时积分脊线', ridge, today),
      ...(highestRidge ? [ofRidge('最大小时脊线', highestRidge, highestToday)] : []),
    ],
  }
}

const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null)

/** Cuts of VOC and NOx in fixed ratios, and the least that reaches a target. @throws Fail */
export const proportionalReduction = async (
  context: CallContext,
  { runId, targetPct }: { runId: string; targetPct: number },
): Promise<ReductionRays> => {
  const { head, grid, ekma } = await gridOfRun(context, runId)
  return {
    ...head,
    targetPct,
    basis: '网格点之间为双线性内插，不是单独运算',
    rays: ekma.rays.map(({ voc, nox, points }) => {
      const least = leastCut(grid, { voc, nox }, targetPct / 100)
      return {
        name: `${voc}:${nox}`,
        voc,
        nox,
        points: points.map(({ cut, response, change }) => ({
          cutPct: Math.round(cut * 100),
          response,
          changePct: finite(change === null ? null : change * 100),
        })),
        leastCutPct: least && least.cut * 100,
      }
    }),
  }
}
