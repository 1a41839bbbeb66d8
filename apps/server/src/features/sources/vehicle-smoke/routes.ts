/** 黑烟车抓拍: captured vehicles, the two opinions on each, and the list that hands them over. */
import { vehicleSmoke as calls } from '@qingkong/contract/calls/sources/vehicle-smoke'
import { type Implementation, implement } from '../../../http/implement.ts'
import { handOverSheet, handOverSmoke } from './hand-over.ts'
import { smokeDetail, smokeList, smokePicture, smokeSheet } from './queries.ts'
import { reviewSmoke } from './review-smoke.ts'

export const routes: Implementation[] = [
  implement(calls.qcwqMaaoHyzpList)((input, context) => smokeList(context, input)),
  implement(calls.qcwqMaaoHyzpDetail)(({ recordId }, context) => smokeDetail(context, recordId)),
  implement(calls.qcwqMaaoHyzpExportExcel)((input, context) => smokeSheet(context, input)),
  implement(calls.vehicleSmokePicture)((input, context) => smokePicture(context, input)),
  implement(calls.vehicleSmokeReview)((input, context) => reviewSmoke(context, input)),
  implement(calls.vehicleSmokeHandOver)((input, context) => handOverSmoke(context, input)),
  implement(calls.vehicleSmokeHandOverSheet)(({ handOverId }, context) => handOverSheet(context, handOverId)),
]
