import { EngineAsk } from '@qingkong/contract/calls/composition/engine-asks'
import type { StartedRun } from '@qingkong/contract/calls/composition/engine-runs'
import { Fail } from '@qingkong/contract/errors'
import { meanDay } from '@qingkong/science/obm/compare/mean-day'
import type { CallContext } from '../../../http/context.ts'
import { askedQuestion, personAsking, startRun } from '../engine-runs/port.ts'
import type { BenchAsk } from './bench-runs.ts'
import { type DayInputs, inputsOf, ofDay } from './day-inputs.ts'
import { caseOfForm } from './form-case.ts'
import { formNamed } from './parameter-sets.ts'

interface Found {
  day: string
  inputs: DayInputs
}

const unique = (names: readonly string[]) => [...new Set(names)]

/** The case of the mean day: the keys of the days with the species of all of them, at the date in the middle. */
const caseOf = (found: readonly Found[], siteName: string, label: string): Record<string, unknown> => {
  const middle = found[Math.floor(found.length / 2)]
  if (!middle) throw new RangeError('no days')
  const {
    date_day1: _,
    table_day: __,
    ...document
  } = middle.inputs.question.parameters['case'] as Record<string, unknown>
  const groupNames = unique(found.flatMap(({ inputs }) => Object.keys(inputs.groups)))
  return {
    ...document,
    name: `${siteName} ${label}`,
    date: middle.day,
    sets: { 在测物种: unique(found.flatMap(({ inputs }) => inputs.vocs)) },
    groups: Object.fromEntries(
      groupNames.map((name) => [name, unique(found.flatMap(({ inputs }) => inputs.groups[name] ?? []))]),
    ),
    units: Object.assign({}, ...found.map(({ inputs }) => inputs.units)) as Record<string, string>,
  }
}

/**
 * 先平均后计算: a run on the mean course of the days that can be read.
 * @throws InputProblem, Fail where no day can be, or the mean is refused
 */
export const startMeanRun = async (
  context: CallContext,
  { siteCode, status, paramId, again }: Omit<BenchAsk, 'day'>,
  siteName: string,
  days: readonly string[],
): Promise<{ started: StartedRun; counted: string[]; absent: { day: string; reason: string }[] }> => {
  const form = await formNamed(context, paramId)
  const asker = personAsking(context)
  const found: Found[] = []
  const absent: { day: string; reason: string }[] = []
  for (const day of days) {
    const ask = EngineAsk.parse({
      engine: 'box-model',
      ...(form.mechanismId === '' ? {} : { mechanismId: form.mechanismId }),
      about: { siteCode, day, status },
      parameters: { case: caseOfForm(form), rir: true, ekma: form.lines },
    })
    try {
      found.push({ day, inputs: inputsOf(siteName, await askedQuestion(asker, ask)) })
    } catch (error) {
      if (!(error instanceof Fail)) throw error
      absent.push({ day, reason: error.message })
    }
  }
  const [first] = found
  if (!first) throw new Fail('INVALID_INPUT', absent[0]?.reason ?? '所选时段没有有效数据，可放宽时段或改选站点')
  const label = `先平均后计算 ${days[0]}—${days.at(-1)}`
  const { hour_BJT: _, ...columns } = meanDay(
    found.map(({ inputs }) =>
      Object.fromEntries(Object.entries(inputs.hours).map(([name, column]) => [name, ofDay(column)])),
    ),
  )
  const { parameters, attached, about } = first.inputs.question
  const started = await startRun(context, {
    title: `${siteName} ${label}`,
    again,
    material: {
      engine: 'box-model',
      parameters: { ...parameters, case: caseOf(found, siteName, label) },
      data: { hours: { hour_BJT: Array.from({ length: 24 }, (_, hour) => hour), ...columns } },
      attached,
    },
    asked: { ...about, from: days[0] ?? about.from, to: days.at(-1) ?? about.to },
  })
  return { started, counted: found.map(({ day }) => day), absent }
}
