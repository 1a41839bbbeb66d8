import { episodeSettings } from '@qingkong/domain/event/alarm-episode'
import { isMicro } from '@qingkong/domain/site/site-type'
import { sql, type Tx } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { meteorologyAt, type SeriesSource } from '../../../series/port.ts'
import { insertRecord, type OpenedAlarm, recordsAround } from './alarm-record.ts'
import { wouldRaise } from './episode-state.ts'
import { judgeSeries } from './judge-series.ts'
import type { Subject } from './subject.ts'
import { type Verdict, verdictKey } from './verdict.ts'

/** How many intervals before the judged one take part in raising. */
const intervalsBefore = ({ rule, subject }: Verdict): number => {
  const needed = subject.siteType !== null && isMicro(subject.siteType) ? episodeSettings.microAlone : 1
  return Math.max(episodeSettings[rule.accuracy].raiseOf, needed) - 1
}

/**
 * Alarms that data out of order bring to light: the interval and those before it are judged by themselves, and what
 * they would have raised becomes a record that is over. An interval within a recorded alarm only prolongs it when
 * that one was found late too; an alarm people have seen is not rewritten by a backfill.
 */
export const takeLateVerdicts = async (
  tx: Tx,
  services: Services,
  late: readonly Verdict[],
  places: ReadonlyMap<number, Subject>,
  source: SeriesSource,
  startAt: Date,
  isLate: (verdict: Verdict) => boolean,
): Promise<OpenedAlarm[]> => {
  const exceeding = late.filter(({ level, isQuiet }) => level !== null && !isQuiet)
  if (exceeding.length === 0) return []
  const startMs = startAt.getTime()
  const endAt = new Date(startMs + source.intervalMs)
  const around = await recordsAround(tx, exceeding, startAt, endAt, [1, 2, 3])
  const weather = await meteorologyAt(tx, startAt)
  const opened: OpenedAlarm[] = []
  for (const verdict of exceeding) {
    const record = around.get(verdictKey(verdict))
    if (record) {
      if (record.status === 2 && !record.notify) {
        await sql`update alarm_record set last_at = greatest(last_at, ${endAt}), ended_at = greatest(ended_at, ${endAt}),
            first_at = least(first_at, ${startAt}), peak_value = greatest(peak_value, ${verdict.value}::real)
          where id = ${record.id}::uuid`.execute(tx)
      }
      continue
    }
    const window: { verdict: Verdict; startMs: number }[] = []
    for (let back = intervalsBefore(verdict); back >= 1; back -= 1) {
      const before = startMs - back * source.intervalMs
      const judged = await judgeSeries(
        tx,
        source,
        new Date(before),
        [{ rule: verdict.rule, subjects: [verdict.subject] }],
        places,
      )
      window.push(...judged.map((one) => ({ verdict: one, startMs: before })))
    }
    const raised = wouldRaise([...window, { verdict, startMs }], services.clock.now().getTime())
    const finding = raised && verdict.finding(raised.level)
    if (!raised || !finding) continue
    const alarm = {
      verdict,
      level: raised.level,
      finding,
      value: raised.value,
      firstValue: raised.value,
      peakValue: raised.peak,
      firstAt: new Date(raised.firstMs),
      startedAt: endAt,
      notify: raised.notifies && !isLate(verdict),
      isOver: true,
    }
    const { id, isNew } = await insertRecord(tx, services, alarm, weather(verdict.subject))
    if (isNew) opened.push({ ...alarm, recordId: id })
  }
  return opened
}
