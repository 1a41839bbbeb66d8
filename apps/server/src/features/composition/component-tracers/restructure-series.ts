import type {
  componentTracers as calls,
  RestructureAnswer,
} from '@qingkong/contract/calls/composition/component-tracers'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { chineseScheme, improveScheme } from '@qingkong/science/receptor/closure-schemes'
import { massClosure } from '@qingkong/science/receptor/mass-closure'
import { typesetParticle } from '@qingkong/science/receptor/particle-species'
import { linearFit } from '@qingkong/science/stats/linear-fit'
import type { CallContext } from '../../../http/context.ts'
import { countedHours, orNulls, particleColumns, particleRow, readStation } from '../component-hours/port.ts'

type Input = ParsedInput<typeof calls.componentRestructureSeries>

const percentOf = (part: number, whole: number): number | null => (whole > 0 ? (100 * part) / whole : null)

/** Mass of particles from their components beside the measured one: times whose sums count. */
export const componentRestructureSeries = async (context: CallContext, input: Input): Promise<RestructureAnswer> => {
  const { station, intervals, head } = await readStation(context, { ...input, family: 'PM' }, ['pm25'])
  const scheme = input.scheme === 'improve' ? improveScheme : chineseScheme(input.organicFactor)
  const pm25 = station.beside.get('pm25')
  const names = new Set(scheme.parts.flatMap(({ terms }) => terms.flat().map(({ name }) => name)))
  const hourly = new Map([...particleColumns(station, names), ['PM2.5', pm25?.values ?? new Float64Array()]])
  const columns = new Map(
    [...hourly].map(([name, values]) => [name, intervals.columnOf(countedHours(values, station))]),
  )
  const closures = intervals.times.map((_, at) => massClosure(particleRow(columns, at), scheme))
  const both = closures.filter((closure) => closure !== null && closure.pm25 !== null)
  const whole = both.reduce((sum, closure) => sum + (closure?.pm25 ?? 0), 0)
  const sums = closures.map((closure) => closure?.sum ?? null)
  const weighed = closures.map((closure) => closure?.pm25 ?? null)
  const { n, slope, intercept, r } = linearFit(weighed, sums)
  return {
    ...head,
    scheme: scheme.code,
    schemeName: scheme.nameZh,
    parts: scheme.parts.map(({ code, nameZh }, part) => {
      const of = (closure: (typeof closures)[number] | undefined) => closure?.parts[part]?.value ?? null
      return {
        code,
        name: nameZh,
        values: closures.map(of),
        sharePct: percentOf(
          both.reduce((sum, closure) => sum + (of(closure) ?? 0), 0),
          whole,
        ),
      }
    }),
    pm25: orNulls(intervals.columnOf(pm25?.values ?? new Float64Array())),
    pm25At: pm25?.from ?? null,
    sum: sums,
    other: closures.map((closure) => closure?.other ?? null),
    closedPct: closures.map((closure) => closure?.closedPct ?? null),
    meanClosedPct: percentOf(
      both.reduce((sum, closure) => sum + (closure?.sum ?? 0), 0),
      whole,
    ),
    line: { n, slope, intercept, r },
    setAside: [...new Set(closures.flatMap((closure) => closure?.setAside ?? []))].map(typesetParticle),
  }
}
