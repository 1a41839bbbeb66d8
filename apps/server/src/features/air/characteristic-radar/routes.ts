/** 特征雷达图: which kind of pollution a mixture looks like, against the site's past or its neighbours. */
import { characteristicRadar as calls } from '@qingkong/contract/calls/air/characteristic-radar'
import { spaceRadarTable, timeRadarTable } from '@qingkong/contract/tables/air/characteristic-radar'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { profilesInSpace, profilesInTime } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.radarCharacteristicTimeSlot)((input, context) => profilesInTime(context, input)),
  implement(calls.radarCharacteristicSiteTimePoint)((input, context) => profilesInSpace(context, input)),
  implement(calls.radarCharacteristicExport)(async (input, context) =>
    dataSheet(timeRadarTable(await profilesInTime(context, input), input)),
  ),
  implement(calls.radarCharacteristicSpaceExport)(async (input, context) =>
    dataSheet(spaceRadarTable(await profilesInSpace(context, input), input)),
  ),
]
