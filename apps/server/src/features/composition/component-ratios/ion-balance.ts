import type { componentRatios as calls, IonAnswer } from '@qingkong/contract/calls/composition/component-ratios'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { balanceIons, balanceLine, ionBalance, mainIons } from '@qingkong/science/receptor/ion-balance'
import { typesetParticle } from '@qingkong/science/receptor/particle-species'
import type { CallContext } from '../../../http/context.ts'
import { namedColumns, particleRow, readStation } from '../component-hours/port.ts'

type Input = ParsedInput<typeof calls.componentIonBalance>

const ionNames = new Set(balanceIons.map(({ name }) => name))

const hasAny = (values: Float64Array | undefined): boolean => values?.some((value) => !Number.isNaN(value)) ?? false

/** Charges of the water-soluble ions, and whether the air has ammonia to spare. */
export const componentIonBalance = async (context: CallContext, input: Input): Promise<IonAnswer> => {
  const { station, intervals, head } = await readStation(context, { ...input, family: 'PM' })
  const columns = namedColumns(station, { family: 'PM', unit: 'ugm3', names: ionNames }, intervals)
  const balances = intervals.times.map((_, at) => ionBalance(particleRow(columns, at)))
  const rows = balances.flatMap((balance, at): IonAnswer['rows'] => {
    if (balance === null) return []
    const { cations, anions, anionsOverCations, hydrogen, ammoniumForSulfate, ammoniumForBisulfate } = balance
    return [
      {
        time: intervals.times[at] ?? '',
        cations,
        anions,
        ratio: anionsOverCations,
        hydrogen,
        nh4: columns.get('NH4+')?.[at] ?? 0,
        nh4Sulfate: ammoniumForSulfate,
        nh4Bisulfate: ammoniumForBisulfate,
        ammonia: balance.ammonia,
        absent: balance.absent.map(typesetParticle),
      },
    ]
  })
  const sum = (of: (row: IonAnswer['rows'][number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  const cations = sum((row) => row.cations)
  const { n, slope, intercept, r } = balanceLine(balances)
  const never = balanceIons.map(({ name }) => name).filter((name) => !hasAny(columns.get(name)))
  return {
    ...head,
    rows,
    line: { n, slope, intercept, r },
    ratio: cations > 0 ? sum((row) => row.anions) / cations : null,
    richPct: rows.length === 0 ? null : (100 * sum(({ ammonia }) => (ammonia === 'rich' ? 1 : 0))) / rows.length,
    lacking: never.filter((name) => mainIons.includes(name)),
    absent: never.filter((name) => !mainIons.includes(name)).map(typesetParticle),
  }
}
