/** Moving monitors (taxis): where they are, where they have been, and where they found high values. */
import { mobileStations as calls } from '@qingkong/contract/calls/sources/mobile-stations'
import { type Implementation, implement } from '../../../http/implement.ts'
import { highValueChart, highValueList, highValueSheet } from './high-values.ts'
import { roadRank } from './road-rank.ts'
import { stationList, stationTrack, taxiData } from './tracks.ts'

export const routes: Implementation[] = [
  implement(calls.moveableStationMoveList)((input, context) => stationList(context, input)),
  implement(calls.moveableStationHighValueList)((input, context) => highValueList(context, input)),
  implement(calls.moveableStationHighValueChart)((input, context) => highValueChart(context, input)),
  implement(calls.moveableStationHighValueExport)((input, context) => highValueSheet(context, input)),
  implement(calls.moveableStationRoadRank)((input, context) => roadRank(context, input)),
  implement(calls.homepageMapTaxiData)((input, context) => taxiData(context, input)),
  implement(calls.moveableStationTrack)((input, context) => stationTrack(context, input)),
]
