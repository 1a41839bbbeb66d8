/** The cockpit: the map's sites and settings, and the panels of the wall beside it. */
import { cityStatus as status } from '@qingkong/contract/calls/boards/city-status'
import { cityTrend as trend } from '@qingkong/contract/calls/boards/city-trend'
import { cockpit } from '@qingkong/contract/calls/boards/cockpit'
import { rankingStatistics as ranks } from '@qingkong/contract/calls/boards/ranking-statistics'
import { targetAccount } from '@qingkong/contract/calls/boards/target-account'
import { warningControl as warning } from '@qingkong/contract/calls/boards/warning-control'
import { Fail } from '@qingkong/contract/errors'
import { answerInRounds } from '../../../http/answer-in-rounds.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { tileUrlOf } from '../../../platform/map-source.ts'
import { mapSource, startView } from '../../ground/settings/port.ts'
import { citySetting } from '../../ground/sites/port.ts'
import { accumulatedTargets } from './accumulated-targets.ts'
import { cityList } from './city-list.ts'
import { cityStatus } from './city-status.ts'
import { latestTime } from './latest-time.ts'
import { mapSites, siteSeries } from './queries.ts'
import { rankingStatistics } from './ranking.ts'
import { predictionInfo, trendPrediction } from './trend-prediction.ts'
import { trendToast } from './trend-toast.ts'
import { variationTendency } from './variation.ts'
import { warningControl } from './warning-control.ts'
import { yearLevels } from './year-levels.ts'

export const routes: Implementation[] = [
  implement(cockpit.cockpitMapSites)((input, { db, session }) => mapSites(db, session.scope, input)),
  implement(cockpit.siteSeries)(async ({ siteCode, hours }, { db, clock }) => {
    const series = await siteSeries(db, clock.now(), siteCode, hours)
    if (!series) throw new Fail('NOT_FOUND', '站点不存在')
    return series
  }),
  implement(cockpit.mapSettings)(async (_, context) => {
    const [setting, source] = [await citySetting(context.db), await mapSource(context)]
    if (!setting) throw new Fail('NOT_FOUND', '城市尚未建立，请先导入城市基础数据')
    return {
      ...startView(setting, context.session.roles),
      minZoom: setting.minZoom,
      maxZoom: setting.maxZoom,
      tileUrl: tileUrlOf(source),
      approvalNumber: source.approvalNumber,
    }
  }),
  // What the screens of a wall ask all at once when an hour is pushed.
  implement(status.cockpitCityStatus)(answerInRounds(({ areaCode }, context) => cityStatus(context, areaCode))),
  implement(status.cockpitCityList)(answerInRounds((_, context) => cityList(context))),
  implement(status.homepageMapLatestTime)(answerInRounds((_, { db }) => latestTime(db))),
  implement(targetAccount.cockpitTestAccumulated)(
    answerInRounds(({ areaCode }, context) => accumulatedTargets(context, areaCode)),
  ),
  implement(targetAccount.cockpitYearCou)(answerInRounds((input, context) => yearLevels(context, input))),
  implement(ranks.cockpitRankingStatistics)((input, context) => rankingStatistics(context, input)),
  implement(trend.cockpitCityTrendPrediction)(
    answerInRounds(({ areaCode, ...input }, context) => trendPrediction(context, { ...input, placeCode: areaCode })),
  ),
  implement(trend.cockpitCityTrendPredictionInfo)(({ areaCode, ...input }, context) =>
    predictionInfo(context, { ...input, placeCode: areaCode }),
  ),
  implement(trend.cockpitCityTrendPredictionToast)(
    answerInRounds(({ areaCode, ...input }, context) => trendToast(context, { ...input, placeCode: areaCode })),
  ),
  implement(trend.cockpitVariationTendency)(answerInRounds((input, context) => variationTendency(context, input))),
  implement(warning.cockpitWarningControl)(answerInRounds((_, context) => warningControl(context))),
]
