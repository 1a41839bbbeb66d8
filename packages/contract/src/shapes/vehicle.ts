import { detectionResults } from '@qingkong/domain/vehicle/detection-result'
import { emissionStages } from '@qingkong/domain/vehicle/emission-stage'
import { fuels } from '@qingkong/domain/vehicle/fuel'
import { weathers } from '@qingkong/domain/vehicle/passage-validity'
import { plateColors } from '@qingkong/domain/vehicle/plate-color'
import { z } from 'zod'
import { cityTime, code, codeList, jsonNumber, text } from '../core/input.ts'
import { measured, stamp } from '../core/output.ts'

/** Document 2 section 3.7: '2' 上行, '1' 下行. */
const Direction = z.enum(['1', '2'])

/** What lists of passages and of smoke records are filtered by; empty = all. */
export const vehicleFilter = {
  /** Identifiers of points. */
  detectionPoint: codeList(100).default([]),
  licensePlateColor: codeList(5).default([]),
  fuelType: codeList(4).default([]),
  vehicleType: codeList(27).default([]),
  /** A number plate; whoever may not see them searches by whole ones. */
  searchContent: text(20).default(''),
  startTime: cityTime,
  endTime: cityTime,
}

/** Why plates are taken out of the platform; it stands in the operations log. */
export const plateReason = text(100).refine(
  (value) => [...value].length >= 4 && /\p{L}{2}/u.test(value),
  '请填写事由，不少于4个字',
)

export const passageFilter = { ...vehicleFilter, detectionResult: codeList(3).default([]) }

/** A vehicle as a camera sees it. Plates are masked for whoever may not see them. */
export const SeenVehicle = z.object({
  identifier: z.string(),
  pointName: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  lane: z.number(),
  directionName: z.string(),
  /** Null where no plate was recognised. */
  licensePlateNo: z.string().nullable(),
  licensePlateColor: z.string().nullable(),
  licensePlateColorName: z.string().nullable(),
  vehicleTypeName: z.string(),
  fuelType: z.enum(fuels),
  fuelTypeName: z.string(),
})

/** One remote-sensing test. CO %, HC and NO 10⁻⁶, opacity %, Ringelmann step. */
export const DetectionRow = SeenVehicle.extend({
  recordId: z.string(),
  passTime: stamp,
  stageName: z.string().nullable(),
  speedKmh: measured,
  accelMs2: measured,
  /** kW/t */
  vsp: measured,
  co: measured,
  hc: measured,
  no: measured,
  opacity: measured,
  /** Null where no limit is entered for the fuel. */
  detectionResult: z.enum(detectionResults).nullable(),
  detectionResultName: z.string(),
  /** Why it is invalid, or what it exceeds, in words. */
  reason: z.string(),
  /** Of the vehicle by all its tests up to this one. */
  verdict: z.enum(['合格', '超标一次', '判定不合格', '无效']),
  hasPicture: z.boolean(),
})
export type DetectionRow = z.infer<typeof DetectionRow>

/** Where the plate stands in a picture: left, top, width and height as shares of it. */
const PlateBox = z
  .array(jsonNumber.refine((share) => share >= 0 && share <= 1, '号牌位置应为0到1的比例'))
  .length(4, '号牌位置应为4个数')

/** A JPEG or PNG in base64. Without the plate's place only those see it who may see plates. */
const PushedPicture = z.object({
  image: z
    .string()
    .max(400_000, '单张图片不能超过300KB')
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, '图片应为base64编码'),
  plateBox: PlateBox.nullable().default(null),
})

const optional = jsonNumber.nullable().default(null)
const share = jsonNumber
  .refine((value) => value >= 0 && value <= 1, '置信度应在0到1之间')
  .nullable()
  .default(null)

const pushedVehicle = {
  /** Of the point, as registered. */
  identifier: code,
  /** Counted by the device: a record that comes again is the same. */
  sequence: z.number().int('流水号应为整数').min(0).max(Number.MAX_SAFE_INTEGER),
  /** City time 'YYYY-MM-DD HH:mm:ss'. */
  time: z.string().max(19),
  lane: z.number().int().min(0).max(20),
  direction: Direction,
  licensePlateNo: text(12).nullable().default(null),
  plateConfidence: share,
  licensePlateColor: z.enum(plateColors).nullable().default(null),
  vehicleType: z.number().int().min(0).max(26),
  fuelType: z.enum(fuels),
}

/** A passage; `test` where its exhaust was looked at. */
export const PushedPassage = z.object({
  ...pushedVehicle,
  stageName: z.enum(emissionStages).nullable().default(null),
  speedKmh: optional,
  accelMs2: optional,
  test: z
    .object({
      /** CO₂ in the plume, % by volume. */
      plumePct: optional,
      weather: z.enum(weathers),
      windMs: optional,
      temperature: optional,
      humidity: optional,
      co: optional,
      hc: optional,
      no: optional,
      opacity: optional,
      ringelmann: optional,
      picture: PushedPicture.nullable().default(null),
    })
    .nullable()
    .default(null),
})

export const PushedSmoke = z.object({
  ...pushedVehicle,
  ringelmann: jsonNumber.refine((value) => value >= 0 && value <= 5, '林格曼黑度应在0到5之间'),
  confidence: share,
  pictures: z.array(PushedPicture).min(1, '抓拍记录应附图片').max(3, '每条抓拍最多3张图片'),
})
