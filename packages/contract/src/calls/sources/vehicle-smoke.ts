import { smokeOpinions, smokeStatuses } from '@qingkong/domain/vehicle/smoke-review'
import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code, codeList, integer, page, requiredText, text } from '../../core/input.ts'
import { measured, records, stamp } from '../../core/output.ts'
import { plateReason, SeenVehicle, vehicleFilter } from '../../shapes/vehicle.ts'

const SmokeStatusCode = z.enum(smokeStatuses)
const SmokeOpinionCode = z.enum(Object.keys(smokeOpinions) as (keyof typeof smokeOpinions)[], '请选择审核意见')

/** A captured vehicle and how far its review has come. */
const SmokeRow = SeenVehicle.extend({
  recordId: z.string(),
  seenTime: stamp,
  /** Step 0–5. */
  ringelmann: z.number(),
  /** 0 to 1, of the camera. */
  confidence: measured,
  pictures: z.number(),
  status: SmokeStatusCode,
  statusName: z.string(),
  firstReviewer: z.string().nullable(),
  secondReviewer: z.string().nullable(),
  /** End of the second working day after the capture. */
  deadline: stamp,
  /** Neither excluded nor handed over by then. */
  overdue: z.boolean(),
  /** Why the asking person cannot review it; null = he can. */
  reviewObstacle: z.string().nullable(),
  handOverId: z.string().nullable(),
})

const filter = { ...vehicleFilter, smokeStatus: codeList(5).default([]) }

/** 黑烟车抓拍: pictures of cameras, looked at by two people before a vehicle is handed over. */
export const vehicleSmoke = group('/business-ps', {
  qcwqMaaoHyzpList: get('/qcwq-maao-hyzp/list', {
    summary: '黑烟车抓拍记录',
    right: 'vehicle.read',
    outside: 'empty',
    about: 'smokeRecord',
    input: { ...page(20), ...filter },
    output: records(SmokeRow),
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
  }),
  qcwqMaaoHyzpDetail: get('/qcwq-maao-hyzp/detail', {
    summary: '黑烟车抓拍记录详情',
    right: 'vehicle.read',
    outside: 'denied',
    about: 'smokeRecord',
    personal: true,
    input: { recordId: code },
    output: SmokeRow.extend({
      plateConfidence: measured,
      reviews: z.array(
        z.object({
          round: z.number(),
          opinion: SmokeOpinionCode,
          opinionName: z.string(),
          note: z.string(),
          reviewer: z.string(),
          reviewTime: stamp,
        }),
      ),
      handOver: z
        .object({ receiver: z.string(), reason: z.string(), handedBy: z.string(), handedTime: stamp })
        .nullable(),
    }),
  })({
    example: (city) => ({ recordId: city.vehicles.confirmedSmokeId }),
  }),
  qcwqMaaoHyzpExportExcel: get('/qcwq-maao-hyzp/exportExcel', {
    summary: '导出黑烟车抓拍记录（号牌隐去）',
    right: 'vehicle.read',
    outside: 'empty',
    about: 'smokeRecord',
    kind: 'export',
    input: filter,
    output: fileAnswer,
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
    effect: '下载抓拍记录表格，号牌隐去中间字符',
  }),
  vehicleSmokePicture: get('/qcwq-maao-hyzp/picture', {
    summary: '黑烟抓拍图片（无完整号牌权限时号牌已遮盖）',
    right: 'vehicle.read',
    outside: 'denied',
    about: 'smokeRecord',
    kind: 'file',
    origin: 'own',
    input: { recordId: code, number: integer.refine((n) => n >= 1 && n <= 3, '图片序号应在1到3之间').default(1) },
    output: fileAnswer,
  })({
    example: (city) => ({ recordId: city.vehicles.openSmokeId }),
    effect: '返回图片内容',
  }),
  vehicleSmokeReview: post('/qcwq-maao-hyzp/review', {
    summary: '初审或复核黑烟车抓拍',
    right: 'vehicle.review',
    outside: 'denied',
    about: 'smokeRecord',
    changes: ['smokeRecord'],
    object: 'recordId',
    origin: 'own',
    input: {
      recordId: code,
      /** As the reviewer saw it: 1 待初审, 2 待复核. */
      seenStatus: z.enum(['1', '2']),
      opinion: SmokeOpinionCode,
      note: text(200).default(''),
    },
    output: z.object({ recordId: z.string(), status: SmokeStatusCode, statusName: z.string() }),
  })({
    example: (city) => ({ recordId: city.vehicles.openSmokeId, seenStatus: '1', opinion: '1' }),
    effect: '初审后待复核；另一人复核后确认或排除',
  }),
  vehicleSmokeHandOver: post('/qcwq-maao-hyzp/hand-over', {
    summary: '移交已确认的黑烟车',
    right: 'vehicle.review',
    outside: 'denied',
    about: 'smokeRecord',
    changes: ['smokeRecord'],
    object: 'receiver',
    origin: 'own',
    input: {
      recordIds: codeList(200).refine((list) => list.length > 0, '请选择要移交的记录'),
      receiver: requiredText(50, '请填写接收单位'),
      reason: plateReason,
    },
    output: z.object({ handOverId: z.string(), count: z.number() }),
  })({
    example: (city) => ({
      recordIds: city.vehicles.confirmedSmokeId,
      receiver: '市公安局交警支队',
      reason: '黑烟车辆移交处罚',
    }),
    effect: '记录转为已移交，可下载移交清单',
  }),
  vehicleSmokeHandOverSheet: get('/qcwq-maao-hyzp/hand-over-sheet', {
    summary: '移交清单（完整号牌）',
    right: 'vehicle.plate',
    outside: 'denied',
    about: 'smokeRecord',
    kind: 'export',
    origin: 'own',
    input: { handOverId: code },
    output: fileAnswer,
  })({
    example: (city) => ({ handOverId: city.vehicles.handOverId }),
    effect: '下载移交清单，事由为移交时所填',
  }),
})
