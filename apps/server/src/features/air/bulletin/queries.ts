import type { bulletin as calls } from '@qingkong/contract/calls/air/bulletin'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { aqiVersionFor, standardNames } from '@qingkong/domain/air/standard'
import { ozoneSoFar } from '@qingkong/domain/period/day-so-far'
import { citySetOf } from '@qingkong/domain/ranking/city-set'
import { hourLabel } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { cityCodesOfSet } from '../../ground/cities/port.ts'
import { bulletinHour } from './bulletin-hour.ts'
import { ranksOf } from './ranks.ts'
import { sentenceOf } from './sentence.ts'

type Input = ParsedInput<typeof calls.bulletinOne>
type Answer = HandlerAnswer<typeof calls.bulletinOne>

const hoursPerDay = 24

/** The hourly bulletin: the city and its national sites, the day so far, what may still come, the rank. */
export const bulletinOf = async (context: CallContext, input: Input): Promise<Answer> => {
  const { cityCode } = context.session.scope
  const setCodes = await cityCodesOfSet(context.db, input.cityGroup)
  if (!setCodes) throw new Fail('INVALID_INPUT', `城市分组“${input.cityGroup}”不存在，请重新选择`)
  const hour = await bulletinHour(context, { ...input, moreCodes: setCodes.filter((code) => code !== cityCode) })
  const { city, sites, more } = hour
  const { startMs, date, elapsedHours } = hour.moment
  const table = [city, ...sites].map(hour.rowOf)
  const [cityRow] = table
  const span = { elapsedHours, remainingHours: hoursPerDay - elapsedHours }
  return {
    time: hourLabel(startMs),
    date,
    ...span,
    ozoneSoFar: ozoneSoFar(elapsedHours),
    standard: standardNames[aqiVersionFor('byDate', date)],
    rows: table,
    missingSites: hour.missingSites,
    cityGroupName: citySetOf(input.cityGroup)?.label ?? input.cityGroup,
    ranks: ranksOf(hour.figuresOf(city), more.map(hour.figuresOf)),
    sentence: sentenceOf(cityRow, span),
    facts: hour.facts,
  }
}
