import type { dust as calls } from '@qingkong/contract/calls/sources/dust'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { cityDate, dayMs, hourLabel, hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { dustMarks } from './dust-marks.ts'
import { endedHours } from './dust-period.ts'
import { dustSitesOf, stopOn } from './dust-sites.ts'
import { particleHours } from './particle-hours.ts'

const lookedBackMs = 7 * dayMs

/** A construction site with its newest hour and its alarms of a period. @throws Fail OUT_OF_SCOPE */
export const dustSiteCard = async (
  { db, session, clock }: CallContext,
  { recordNum, ...period }: ParsedInput<typeof calls.dustSiteCard>,
): Promise<HandlerAnswer<typeof calls.dustSiteCard>> => {
  const now = clock.now()
  const [site] = await dustSitesOf(db, session.scope, { recordNums: [recordNum] })
  if (!site) throw new Fail('OUT_OF_SCOPE')
  const toMs = startOfHour(now).getTime()
  const week = { fromMs: toMs - lookedBackMs, toMs }
  const hours = (await particleHours(db, week, [site.id])).get(site.id)
  const newest = hours?.received.lastIndexOf(true) ?? -1
  const alarms = await dustMarks(db, endedHours(period, now), null, [site])
  const { id: _, stops, ...facts } = site
  const stop = stopOn({ stops }, cityDate(now))
  return {
    ...facts,
    stopReason: stop?.reason ?? '',
    stoppedFrom: stop?.from ?? null,
    dataTime: newest < 0 ? null : hourLabel(week.fromMs + newest * hourMs),
    pm10: hours?.pm10[newest] ?? null,
    tsp: hours?.tsp[newest] ?? null,
    pm25: hours?.pm25[newest] ?? null,
    noise: hours?.noise[newest] ?? null,
    alarms,
  }
}
