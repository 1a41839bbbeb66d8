import { addDays, cityDate, parseCity } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import { dayReportText, rankingText, spanReportText } from './air-text.ts'
import type { SubscriptionItem } from './catalogue.ts'
import { cityDays, districtRanks, nationalRanks } from './day-air.ts'
import { alarmDigestText, openDigestText } from './digest-text.ts'
import { figuresByType, openFigures, type Reader } from './event-figures.ts'
import { coveredDays } from './schedule.ts'

export interface Edition {
  period: string
  title: string
  content: string
}

interface Occasion {
  db: Queryable
  reader: Reader
  /** When the edition was due; what it looks back on follows from this. */
  moment: Date
  now: Date
}

const instant = (date: string): Date => {
  const at = parseCity(date)
  if (!at) throw new RangeError(`not a date: ${date}`)
  return at
}

const digestOf = async ({ db, reader }: Occasion, from: string, to: string): Promise<string> =>
  alarmDigestText(
    from === to ? from : `${from} 至 ${to}`,
    await figuresByType(db, reader, instant(from), instant(addDays(to, 1))),
  )

/** Writes one edition of an item from the data as they are. */
export const compose = async (item: SubscriptionItem, occasion: Occasion): Promise<Edition> => {
  const { db, reader, moment, now } = occasion
  const { from, to } = coveredDays(item.schedule, moment)
  const edition = (
    content: string,
    period = from,
    title = `${item.name} ${from === to ? from : `${from} 至 ${to}`}`,
  ) => ({
    period,
    title,
    content,
  })
  switch (item.id) {
    case 'day-report': {
      const days = await cityDays(db, addDays(to, -1), to)
      const dayOf = (date: string) => days.find(({ day }) => day === date)
      return edition(dayReportText(to, dayOf(to), dayOf(addDays(to, -1)), await nationalRanks(db, to)))
    }
    case 'week-report':
    case 'month-report':
      return edition(spanReportText(from, to, await cityDays(db, from, to)))
    case 'national-ranking':
      return edition(rankingText(to, '国控站', await nationalRanks(db, to)))
    case 'district-ranking':
      return edition(rankingText(to, '区县', await districtRanks(db, to)))
    case 'open-digest':
      return edition(
        openDigestText(now, await openFigures(db, reader, now)),
        cityDate(moment),
        `未办结摘要 ${cityDate(moment)}`,
      )
    case 'alarm-digest':
    case 'alarm-week':
      return edition(await digestOf(occasion, from, to))
    default:
      throw new Error(`no text for subscription item ${item.id}`)
  }
}
