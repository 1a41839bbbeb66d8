import type { BoxModelComparison, BoxModelForm } from '@qingkong/contract/shapes/box-model'
import { budgetColumn } from '@qingkong/contract/tables/composition/ozone-budget'
import { compareReactivities } from '@qingkong/science/obm/compare/compare-runs'
import type { CallContext } from '../../../http/context.ts'
import { formOfCase, nameLength } from './form-case.ts'
import { shippedMechanism } from './parameter-sets.ts'
import { dayOfRun, siteNameOf } from './run-answer.ts'
import { verdictOfOutcome } from './run-conclusion.ts'
import { finishedRun } from './run-outcome.ts'
import { ekmaMatrix } from './run-parts.ts'

type Found = Awaited<ReturnType<typeof finishedRun>>

/** What the form's values are called; name and mechanism are told apart. */
const parameterNames: Readonly<Record<Exclude<keyof BoxModelForm, 'name' | 'mechanismId'>, string>> = {
  honoFree: 'HONO由机理计算',
  honoShare: 'HONO与NO₂之比',
  photolysisFactor: '光解系数',
  lifetimeH: '物理损失寿命（小时）',
  days: '计算天数',
  fromHour: '统计起始时刻',
  toHour: '统计结束时刻',
  reduction: '削减比例',
  lines: 'EKMA网格（条线）',
  ekmaMost: 'EKMA上限（倍）',
  mXyleneShare: '间二甲苯占间/对二甲苯',
  proxies: '替代物种',
}

const isParameter = (key: string): key is keyof typeof parameterNames => Object.hasOwn(parameterNames, key)
const valueText = (value: unknown): string => (value === true ? '是' : value === false ? '否' : String(value))

/** What a run was computed with, by name. */
const settingsOf = ({ run: { title }, result: { provenance, outcome } }: Found): Map<string, string> => {
  const form = formOfCase(
    title.slice(0, nameLength),
    provenance.parameters['case'],
    Number(provenance.parameters['ekma'] ?? 0),
  )
  return new Map([
    ...Object.entries(form).flatMap(([key, value]): [string, string][] =>
      isParameter(key) ? [[parameterNames[key], valueText(value)]] : [],
    ),
    ['化学机理', provenance.fileVersion === null ? shippedMechanism : outcome.mechanism],
    ['引擎', provenance.engineVersion],
    ['输入数据版本', provenance.dataVersion.slice(0, 12)],
  ])
}

const comparedRun = async (context: CallContext, { run, result: { outcome } }: Found) => ({
  runId: run.id,
  title: run.title,
  siteName: await siteNameOf(context, run.siteCodes[0] ?? ''),
  day: dayOfRun(run),
  netPpb: outcome.netPpb,
  verdict: verdictOfOutcome(outcome)?.sentence ?? null,
  net: budgetColumn(outcome, 'net_o3'),
  ekma: outcome.ekma?.kind === 'days' ? await ekmaMatrix(context, run.id) : null,
})

/** Two finished runs side by side. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const compareRuns = async (
  context: CallContext,
  { runIdA, runIdB }: { runIdA: string; runIdB: string },
): Promise<BoxModelComparison> => {
  const [a, b] = [await finishedRun(context, runIdA), await finishedRun(context, runIdB)]
  const [inA, inB] = [settingsOf(a), settingsOf(b)]
  return {
    a: await comparedRun(context, a),
    b: await comparedRun(context, b),
    reactivities: compareReactivities(
      a.result.outcome.rir?.reactivities ?? [],
      b.result.outcome.rir?.reactivities ?? [],
    ),
    differing: [...inA].flatMap(([name, one]) => {
      const other = inB.get(name) ?? ''
      return one === other ? [] : [{ name, a: one, b: other }]
    }),
  }
}
