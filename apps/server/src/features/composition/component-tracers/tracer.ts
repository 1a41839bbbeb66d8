import type { componentTracers as calls, TracerAnswer } from '@qingkong/contract/calls/composition/component-tracers'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { dayMs } from '@qingkong/domain/time/city-time'
import { gasTracers, particleTracers, type SourceTracer } from '@qingkong/science/receptor/source-tracers'
import { baselineDays } from '@qingkong/science/receptor/tracer-standing'
import type { CallContext } from '../../../http/context.ts'
import { columnsWithBefore, intervalsOf, namedColumns, readStation } from '../component-hours/port.ts'
import { agedAir } from './aged-air.ts'
import { type TracerUnit, tracerStandings } from './tracer-standings.ts'

type Input = ParsedInput<typeof calls.componentTracer>

/** Ions are written in µg/m³, elements in ng/m³. */
const particleUnit = ({ species, kind }: SourceTracer): TracerUnit => {
  if (kind === 'ratio') return { unit: '', digits: 2, scale: 1 }
  return species.every((name) => /^[A-Za-z]+$/.test(name))
    ? { unit: 'ng/m³', digits: 1, scale: 1000 }
    : { unit: 'µg/m³', digits: 2, scale: 1 }
}

const gasUnits = {
  ugm3: { unit: 'µg/m³', digits: 2, scale: 1 },
  ppb: { unit: 'ppb', digits: 3, scale: 1 },
} as const satisfies Readonly<Record<Input['unit'], TracerUnit>>

/** Marks of sources against the same hour of the 30 days before; of gases with the age of the air. */
export const componentTracer = async (context: CallContext, input: Input): Promise<TracerAnswer> => {
  const { components, station, intervals, head } = await readStation(context, input)
  const { fromMs } = components
  const columns = await columnsWithBefore(context.db, station, input.family, {
    fromMs,
    days: baselineDays,
  })
  const whole = intervalsOf({ ...components, fromMs: fromMs - baselineDays * dayMs }, input.dataType)
  const tracers = input.family === 'VOC' ? gasTracers : particleTracers
  const names = new Set(tracers.flatMap(({ species }) => species))
  const stepsPerDay = input.dataType === 'DAY' ? 1 : 24
  return {
    ...head,
    tracers: tracerStandings(
      tracers,
      namedColumns({ ...station, columns }, { family: input.family, unit: input.unit, names }, whole),
      input.family === 'VOC' ? () => gasUnits[input.unit] : particleUnit,
      { times: intervals.times, stepsPerDay, from: baselineDays * stepsPerDay },
    ),
    aged: input.family === 'VOC' ? agedAir(station, intervals) : null,
  }
}
