/** Remote sensing of exhausts (机动车遥感监测): the points' door, tests of passages, their sheets and pictures. */
import { vehicles as calls } from '@qingkong/contract/calls/sources/vehicles'
import { type Implementation, implement } from '../../../http/implement.ts'
import { limitList } from './limits.ts'
import { detectionDetail, detectionPicture } from './passage-detail.ts'
import { maskedSheet, plateSheet } from './passage-sheet.ts'
import { detectionList } from './passages.ts'
import { pointList } from './points.ts'
import { saveLimit } from './save-limit.ts'
import { savePoint } from './save-point.ts'
import { takeVehiclePush } from './take-push.ts'

export const routes: Implementation[] = [
  implement(calls.vehiclePush)((input, context) => takeVehiclePush(context, input)),
  implement(calls.qcwqPointList)(({ pointKind }, { db, session }) => pointList(db, session.scope, pointKind)),
  implement(calls.vehiclePointSave)((input, context) => savePoint(context, input)),
  implement(calls.qcwqMaaoList)((input, context) => detectionList(context, input)),
  implement(calls.qcwqMaaoDetail)(({ recordId }, context) => detectionDetail(context, recordId)),
  implement(calls.qcwqMaaoExportExcel)((input, context) => maskedSheet(context, input)),
  implement(calls.vehiclePlateExport)((input, context) => plateSheet(context, input)),
  implement(calls.vehiclePicture)(({ recordId }, context) => detectionPicture(context, recordId)),
  implement(calls.vehicleLimitList)((_, { db }) => limitList(db)),
  implement(calls.vehicleLimitSave)((input, context) => saveLimit(context, input)),
]
