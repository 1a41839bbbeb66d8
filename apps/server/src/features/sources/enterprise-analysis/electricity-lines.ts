import { syncRate } from '@qingkong/domain/emission/sync-rate'
import { syncSpanNames } from '@qingkong/domain/enterprise/production-treatment'
import { formatCity, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { spanOf } from '../emissions/port.ts'
import { identifiedEnterprise } from './chosen-outlet.ts'
import { isProduction, meteredLines, meterMeans, referenceOf } from './line-meters.ts'
import { lineSynchrony } from './line-synchrony.ts'
import { outletPeriod } from './outlet-period.ts'

export interface EnterpriseQuestion {
  psCode: string
  startTime?: string | undefined
  endTime?: string | undefined
}

/** Electricity of production over treatment, line by line and hour by hour, and when treatment did not run beside it. */
export const electricityLines = async (
  { db, session, clock }: CallContext,
  { psCode, ...range }: EnterpriseQuestion,
) => {
  const { enterprise, identity } = await identifiedEnterprise(db, session.scope, psCode)
  const { hours } = outletPeriod({ ...range, dataType: 'HOUR' }, clock.now())
  const span = spanOf(hours)
  const lines = await meteredLines(db, [enterprise.id])
  const meters = lines.flatMap((line) => line.meters)
  const [energy, synchrony] = await Promise.all([
    meterMeans(db, meters, { quantity: 'energy', granularity: 'hour', ...span, stepMs: hourMs }),
    lineSynchrony(db, lines, span),
  ])
  const answered = lines.map((line) => {
    const production = line.meters.filter(isProduction)
    const govern = line.meters.filter((meter) => !isProduction(meter))
    const { producing, synchronous, spans } = synchrony.of(line)
    return {
      lineCode: line.lineCode,
      lineName: line.lineName,
      productionKwh: hours.starts.map((start) => energy.sumAt(production, start)),
      governKwh: hours.starts.map((start) => energy.sumAt(govern, start)),
      productionReferenceKw: referenceOf(production),
      governReferenceKw: referenceOf(govern),
      producing,
      synchronous,
      syncRate: syncRate({ producing, synchronous }),
      spans: spans.map(({ fromMs, toMs, kind }) => ({
        from: formatCity(fromMs),
        to: formatCity(toMs),
        kind,
        name: syncSpanNames[kind],
        minutes: (toMs - fromMs) / minuteMs,
      })),
    }
  })
  const total = (of: 'producing' | 'synchronous') => answered.reduce((sum, line) => sum + line[of], 0)
  return {
    ...identity,
    times: [...hours.labels],
    lines: answered,
    syncRate: syncRate({ producing: total('producing'), synchronous: total('synchronous') }),
    basis: synchrony.basis,
  }
}
