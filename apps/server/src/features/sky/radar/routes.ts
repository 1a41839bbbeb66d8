/** Scanning lidars (雷达): pictures, profiles and statistics of their scans. */
import { radar as calls } from '@qingkong/contract/calls/sky/radar'
import { Fail } from '@qingkong/contract/errors'
import { parseCity } from '@qingkong/domain/time/city-time'
import { areaScope } from '../../../db/scope.ts'
import { answerInRounds } from '../../../http/answer-in-rounds.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { fluxTotal } from './flux-total.ts'
import {
  channelTree,
  directionStatistics,
  polData,
  radarList,
  scanList,
  singleRay,
  timeSequence,
  verticalData,
} from './queries.ts'
import { radarPic } from './radar-pic.ts'

const instant = (text: string): Date => {
  const at = parseCity(text)
  if (at === null) throw new Fail('INVALID_INPUT', '时间格式应为 YYYY-MM-DD HH:mm:ss')
  return at
}
const optional = (text: string | undefined): Date | null => (text === undefined ? null : instant(text))

export const routes: Implementation[] = [
  implement(calls.radarList)((_, { db }) => radarList(db)),
  implement(calls.radarListPermission)((_, { db, session }) =>
    radarList(db, areaScope(session.scope, 'radar.area_code')),
  ),
  implement(calls.radarScanList)(({ radarCode, startTime, endTime }, { db }) =>
    scanList(db, radarCode, instant(startTime), instant(endTime)),
  ),
  implement(calls.pseudoColorRadarPic)(({ dataTime, longitude, latitude, ...asked }, context) =>
    radarPic(context, { ...asked, longitude, latitude, at: optional(dataTime) }),
  ),
  implement(calls.pseudoColorVerticalData)(({ radarCode, dataTime }, { db }) =>
    verticalData(db, radarCode, optional(dataTime)),
  ),
  implement(calls.pseudoColorPolData)(({ radarCode, dataTime }, { db }) => polData(db, radarCode, optional(dataTime))),
  implement(calls.pseudoColorSingleData)(({ radarCode, dataTime, ...ray }, context) =>
    singleRay(context, radarCode, optional(dataTime), ray),
  ),
  implement(calls.pseudoColorRadarDataTimeSequence)(({ radarCode, startTime, endTime, channel }, { db }) =>
    timeSequence(db, radarCode, [instant(startTime), instant(endTime)], channel),
  ),
  implement(calls.pseudoColorFluxTotalData)(answerInRounds((input, context) => fluxTotal(context, input))),
  implement(calls.pseudoColorControllerChannelTree)((_, { db }) => channelTree(db)),
  implement(calls.pseudoColorControllerAnalysisDirection)(({ radarCode, dataTime, channel }, context) =>
    directionStatistics(context, radarCode, optional(dataTime), channel),
  ),
]
