import { exhaustItemCodes } from '@qingkong/domain/vehicle/exhaust-item'
import { fuels } from '@qingkong/domain/vehicle/fuel'
import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { cityDay, code, integer, latitude, longitude, number, page, requiredText } from '../../core/input.ts'
import { measured, nothing, records, stamp } from '../../core/output.ts'
import { DetectionRow, PushedPassage, PushedSmoke, passageFilter, plateReason } from '../../shapes/vehicle.ts'

/** Remote sensing of exhausts (机动车遥感监测): what points push, their records and pictures. Document 3 section 7.7. */
export const vehicles = group('', {
  /** Signed as the upper level's push: headers x-share-key, -timestamp, -nonce, -sha256 (of the body), -signature. */
  vehiclePush: post('/share/vehicle-push', {
    summary: '机动车检测推送（过车、遥感检测、黑烟抓拍）',
    right: 'share',
    about: 'vehicle',
    changes: ['vehicle', 'smokeRecord'],
    origin: 'own',
    mostValues: 100_000,
    input: {
      sentAt: z.string().max(40),
      passages: z.array(PushedPassage).max(2000, '单次最多2000条过车记录').default([]),
      smoke: z.array(PushedSmoke).max(50, '单次最多50条抓拍记录').default([]),
    },
    output: z.object({
      accepted: z.number(),
      duplicates: z.number(),
      /** Position within the list named. */
      rejected: z.array(z.object({ list: z.enum(['passages', 'smoke']), index: z.number(), message: z.string() })),
    }),
  })({
    example: () => ({ sentAt: '2026-01-01 00:00:00', passages: [], smoke: [] }),
    effect: '写入过车、遥感检测与黑烟抓拍记录',
  }),
  qcwqPointList: get('/business-ps/qcwq-point/list', {
    summary: '机动车检测点位',
    right: 'vehicle.read',
    outside: 'empty',
    about: 'vehiclePoint',
    input: {
      /** 1 remote sensing, 2 black smoke cameras; default all. */
      pointKind: z.enum(['1', '2']).optional(),
    },
    output: z.array(
      z.object({
        identifier: z.string(),
        pointName: z.string(),
        pointKind: z.enum(['1', '2']),
        areaCode: z.string(),
        areaName: z.string(),
        address: z.string(),
        longitude: z.number(),
        latitude: z.number(),
        lanes: z.number(),
        /** Rise of the road in the direction of the drive, %. */
        slopePct: z.number(),
      }),
    ),
  })({
    example: () => ({}),
  }),
  vehiclePointSave: post('/business-ps/qcwq-point/save', {
    summary: '登记或修改机动车检测点位',
    right: 'alarm-rule.write',
    outside: 'cityOnly',
    about: 'vehiclePoint',
    changes: ['vehiclePoint', 'vehicle', 'smokeRecord'],
    object: 'identifier',
    origin: 'own',
    input: {
      identifier: code,
      /** A point of this identifier is there and is changed; else a new one is made. What it looks at stays. */
      isNew: z.boolean(),
      pointName: requiredText(50, '请输入点位名称'),
      pointKind: z.enum(['1', '2'], '请选择点位类型'),
      areaCode: code,
      address: requiredText(100, '请输入地址'),
      longitude,
      latitude,
      lanes: integer,
      slopePct: number,
    },
    output: nothing,
  })({
    example: (city) => ({
      identifier: 'WXYG88',
      isNew: true,
      pointName: '快速内环东遥感点',
      pointKind: '1',
      areaCode: city.enterprises.areaCode,
      address: '快速内环东辅道',
      longitude: 120.36,
      latitude: 31.58,
      lanes: 2,
      slopePct: 0.5,
    }),
    effect: '登记点位；该编号设备的推送自此接收',
  }),
  qcwqMaaoList: get('/business-ps/qcwq-maao/list', {
    summary: '机动车遥感检测记录',
    right: 'vehicle.read',
    outside: 'empty',
    about: 'vehicle',
    input: { ...page(20), ...passageFilter },
    output: records(DetectionRow),
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
  }),
  qcwqMaaoDetail: get('/business-ps/qcwq-maao/detail', {
    summary: '机动车遥感检测记录详情',
    right: 'vehicle.read',
    outside: 'denied',
    about: 'vehicle',
    personal: true,
    input: { recordId: code },
    output: DetectionRow.extend({
      plumePct: measured,
      weatherName: z.string(),
      windMs: measured,
      temperature: measured,
      humidity: measured,
      ringelmann: measured,
      /** m⁻¹, of the opacity. */
      absorption: measured,
      plateConfidence: measured,
      /** Limits that held on the day, with their source. */
      limits: z.array(
        z.object({
          item: z.enum(exhaustItemCodes),
          itemName: z.string(),
          unit: z.string(),
          limit: z.number(),
          source: z.string(),
        }),
      ),
      /** The vehicle's other tests at points in sight, newest first. */
      history: z.array(
        DetectionRow.pick({
          recordId: true,
          passTime: true,
          pointName: true,
          detectionResult: true,
          detectionResultName: true,
          reason: true,
        }),
      ),
    }),
  })({
    example: (city) => ({ recordId: city.vehicles.failedRecordId }),
  }),
  qcwqMaaoExportExcel: get('/business-ps/qcwq-maao/exportExcel', {
    summary: '导出机动车遥感检测记录（号牌隐去）',
    right: 'vehicle.read',
    outside: 'empty',
    about: 'vehicle',
    kind: 'export',
    input: passageFilter,
    output: fileAnswer,
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
    effect: '下载检测记录表格，号牌隐去中间字符',
  }),
  vehiclePlateExport: get('/business-ps/qcwq-maao/plate-export', {
    summary: '导出机动车遥感检测记录（完整号牌，须填事由）',
    right: 'vehicle.plate',
    outside: 'empty',
    about: 'vehicle',
    kind: 'export',
    origin: 'own',
    input: { ...passageFilter, reason: plateReason },
    output: fileAnswer,
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end, reason: '移交交警部门核查' }),
    effect: '下载带完整号牌的检测记录表格，事由记入操作日志',
  }),
  vehiclePicture: get('/business-ps/qcwq-maao/picture', {
    summary: '遥感检测的图片（无完整号牌权限时号牌已遮盖）',
    right: 'vehicle.read',
    outside: 'denied',
    about: 'vehicle',
    kind: 'file',
    origin: 'own',
    input: { recordId: code },
    output: fileAnswer,
  })({
    example: (city) => ({ recordId: city.vehicles.failedRecordId }),
    effect: '返回图片内容',
  }),
  vehicleLimitList: get('/business-ps/vehicle-limit/list', {
    summary: '机动车排放限值',
    right: 'vehicle.read',
    outside: 'cityWide',
    about: 'vehicleLimit',
    origin: 'own',
    input: {},
    output: z.array(
      z.object({
        fuelType: z.enum(fuels),
        fuelTypeName: z.string(),
        item: z.enum(exhaustItemCodes),
        itemName: z.string(),
        unit: z.string(),
        limit: z.number(),
        validFrom: stamp,
        validTo: stamp.nullable(),
        source: z.string(),
      }),
    ),
  })({
    example: () => ({}),
  }),
  vehicleLimitSave: post('/business-ps/vehicle-limit/save', {
    summary: '录入机动车排放限值（自某日起）',
    right: 'alarm-rule.write',
    outside: 'cityOnly',
    about: 'vehicleLimit',
    changes: ['vehicleLimit'],
    object: 'item',
    origin: 'own',
    input: {
      fuelType: z.enum(fuels, '请选择燃料'),
      item: z.enum(exhaustItemCodes, '请选择项目'),
      /** In the item's unit. */
      limit: number.refine((value) => value >= 0 && value <= 100_000, '请输入0到100000之间的限值'),
      validFrom: cityDay,
      source: requiredText(100, '请填写限值依据'),
    },
    output: nothing,
  })({
    example: () => ({
      fuelType: 'A',
      item: 'hc',
      limit: 600,
      validFrom: '2027-01-01',
      source: '江苏省地方标准（示例）',
    }),
    effect: '自该日起按新限值判定，此前收到的检测不重判',
  }),
})
