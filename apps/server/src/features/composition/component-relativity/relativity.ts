import type {
  componentRelativity as calls,
  Relativity,
} from '@qingkong/contract/calls/composition/component-relativity'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { pearson } from '@qingkong/science/stats/correlation'
import { linearFit } from '@qingkong/science/stats/linear-fit'
import type { CallContext } from '../../../http/context.ts'
import {
  type ComponentItemHours,
  componentItems,
  orNaN,
  readComponents,
  type StationComponents,
  usualCodes,
} from '../component-hours/port.ts'
import { besideItem, seriesAnswer } from '../component-series/port.ts'
import { ownArgs } from './args-queries.ts'

type Input = ParsedInput<typeof calls.componentRelativity>

/** What may be set against the components beside them. */
const besideCodes = [
  'o3',
  'no2',
  'no',
  'co',
  'so2',
  'pm25',
  'temperature',
  'humidity',
  'windSpeed',
] as const satisfies readonly FactorCode[]

const usualBeside: Readonly<Record<Input['family'], readonly (typeof besideCodes)[number][]>> = {
  VOC: ['o3', 'no2'],
  PM: ['pm25'],
}

interface Chosen {
  codes: readonly string[]
  beside: readonly (typeof besideCodes)[number][]
}

/** The named codes, else those of the set of arguments; without either the usual ones. @throws Fail NOT_FOUND */
const namedCodes = async (context: CallContext, { factorCodes, argsId }: Input): Promise<readonly string[]> =>
  factorCodes.length > 0 || argsId === undefined ? factorCodes : (await ownArgs(context, argsId)).factorCodes

const chosenOf = (named: readonly string[], family: Input['family']): Chosen => ({
  codes: named.filter((code) => !besideCodes.some((one) => one === code)),
  beside: named.length === 0 ? usualBeside[family] : besideCodes.filter((one) => named.includes(one)),
})

const itemsOf = (station: StationComponents, input: Input, { codes, beside }: Chosen): ComponentItemHours[] => {
  const all = componentItems(station, input.family, input.unit)
  const wanted = codes.length === 0 && beside === usualBeside[input.family] ? usualCodes(station, input.family) : codes
  return [
    ...[...new Set(wanted)].map((code) => {
      const found = all.find(({ factorCode }) => factorCode === code)
      if (!found) throw new Fail('INVALID_INPUT', `组分“${code}”不存在，请重新选择`)
      return found
    }),
    ...beside.map((code) => besideItem(station, code)),
  ]
}

/**
 * Which components of a station go together: r, n and significance of each two, their straight line, and the values.
 * @throws Fail INVALID_INPUT as `readComponents`, and for a component the family does not have
 */
export const componentRelativity = async (context: CallContext, input: Input): Promise<Relativity> => {
  const chosen = chosenOf(await namedCodes(context, input), input.family)
  const components = await readComponents(context, input, chosen.beside)
  const series = seriesAnswer(
    components,
    input.dataType,
    components.stations.map((station) => ({ station, items: itemsOf(station, input, chosen) })),
  )
  const columns = series.items.map(({ values }) => orNaN(values))
  const cells = columns.map((x) => columns.map((y) => pearson(x, y)))
  return {
    ...series,
    codes: series.items.map(({ factorCode }) => factorCode),
    names: series.items.map(({ factorName }) => factorName),
    r: cells.map((row) => row.map(({ r }) => r)),
    n: cells.map((row) => row.map(({ n }) => n)),
    p: cells.map((row) => row.map(({ p }) => p)),
    pairs: series.items.flatMap((a, row) =>
      series.items.slice(row + 1).flatMap((b, offset) => {
        const [x, y] = [columns[row], columns[row + 1 + offset]]
        if (!x || !y) return []
        const { n, r, p, slope, intercept } = linearFit(x, y)
        return [{ a: a.factorCode, b: b.factorCode, n, r, p, slope, intercept }]
      }),
    ),
  }
}
