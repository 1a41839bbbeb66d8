import { fuels } from '@qingkong/domain/vehicle/fuel'
import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { cityTime, code, codeList, integer } from '../../core/input.ts'
import { measured, records, stamp } from '../../core/output.ts'
import { SeenVehicle } from '../../shapes/vehicle.ts'

/** Passages at some points (empty = all in sight) in one direction or both, valid tests or not. */
const period = {
  detectionPoint: codeList(100).default([]),
  /** 2 up, 1 down, 0 both. */
  direction: z.enum(['0', '1', '2']).default('0'),
  startTime: cityTime,
  endTime: cityTime,
}
const flowInput = {
  ...period,
  /** plateColor counts by the colour of plates; gas means of CO, HC, NO and opacity of valid tests. */
  statisticalType: z.enum(['gas', 'plateColor']).default('plateColor'),
  dataType: z.enum(['HOUR', 'DAY']).default('DAY'),
}

/** What is counted of tests, and the vehicles that fail by all their tests. */
const DetectionSummary = z.object({
  passages: z.number(),
  tested: z.number(),
  valid: z.number(),
  failed: z.number(),
  /** %, of the tested. */
  validRate: measured,
  /** %, of the valid. */
  exceedRate: measured,
  /** Vehicles 判定不合格 at the end of the period that were seen in it. */
  judgedVehicles: z.number(),
})

const FlowSeries = z.object({ code: z.string(), name: z.string(), unit: z.string(), digits: z.number() })

const Flow = z.object({
  dataType: z.enum(['HOUR', 'DAY']),
  /** Starts of hours or days. */
  axis: z.array(stamp),
  series: z.array(FlowSeries.extend({ values: z.array(measured) })),
  /** Passages in all. */
  total: z.number(),
  summary: DetectionSummary,
})
export type Flow = z.infer<typeof Flow>

const FlowTable = z.object({
  dataType: z.enum(['HOUR', 'DAY']),
  series: z.array(FlowSeries),
  records: z.array(
    z.object({
      time: stamp,
      pointName: z.string(),
      areaName: z.string(),
      passages: z.number(),
      tested: z.number(),
      valid: z.number(),
      failed: z.number(),
      validRate: measured,
      exceedRate: measured,
      /** By code of the series. */
      values: z.record(z.string(), measured),
    }),
  ),
  total: z.number(),
})
export type FlowTable = z.infer<typeof FlowTable>

const ChangeRule = z.object({
  cells: z.array(
    z.object({
      /** 1 Monday … 7 Sunday. */
      weekday: z.number(),
      hour: z.number(),
      passages: z.number(),
      /** Passages per such day of the period; null where it has none. */
      mean: measured,
    }),
  ),
  /** Mean passages of each hour of the day, and of the same days a week before. */
  hours: z.array(z.object({ hour: z.number(), mean: measured, sameLastWeek: measured })),
  total: z.number(),
  lastWeekTotal: z.number(),
})
export type ChangeRule = z.infer<typeof ChangeRule>

const ChangeTable = z.object({
  records: z.array(
    z.object({
      hour: z.number(),
      /** Passages of Monday to Sunday. */
      weekdays: z.array(z.number()),
      passages: z.number(),
      mean: measured,
      sameLastWeek: measured,
      changePct: measured,
    }),
  ),
  total: z.number(),
})
export type ChangeTable = z.infer<typeof ChangeTable>

const TypeDistribution = records(
  z.object({
    vehicleType: z.number(),
    vehicleTypeName: z.string(),
    fuelType: z.enum(fuels),
    fuelTypeName: z.string(),
    stageName: z.string().nullable(),
    count: z.number(),
    /** % of all passages. */
    pct: z.number(),
  }),
)
export type TypeDistribution = z.infer<typeof TypeDistribution>

const days = (city: { today: { start: string; end: string } }) => ({
  startTime: city.today.start,
  endTime: city.today.end,
})

/** Vehicle flow (流量统计): how many pass, when, and which; what the map shows of it. Document 3 section 7.7. */
export const vehicleFlow = group('/business-ps/remote-sensing', {
  remoteSensingLive: post('/live', {
    summary: '遥感点位实时过车',
    right: 'vehicle.read',
    outside: 'empty',
    about: 'vehicle',
    kind: 'read',
    keepsSession: false,
    input: {
      identifier: code,
      limit: integer.refine((n) => n >= 1 && n <= 100, '条数应在1到100之间').default(20),
    },
    output: records(
      SeenVehicle.extend({
        recordId: z.string(),
        passTime: stamp,
        detectionResultName: z.string(),
        opacity: measured,
        no: measured,
      }),
    ),
  })({
    example: (city) => ({ identifier: city.vehicles.failedRecordId.split(':')[0] ?? '' }),
  }),
  remoteSensingAutoCount: get('/auto-count', {
    summary: '遥感点位今日过车与检测数',
    right: 'vehicle.read',
    outside: 'empty',
    about: 'vehicle',
    keepsSession: false,
    input: {},
    output: records(
      z.object({
        identifier: z.string(),
        pointName: z.string(),
        areaName: z.string(),
        longitude: z.number(),
        latitude: z.number(),
        passages: z.number(),
        tested: z.number(),
        valid: z.number(),
        failed: z.number(),
        /** Newest passage; null where none was ever sent. */
        lastTime: stamp.nullable(),
        /** Heard within the last hour. */
        online: z.boolean(),
      }),
    ),
  })({
    example: () => ({}),
  }),
  remoteSensingFlow: get('/flow', {
    summary: '机动车流量统计图',
    right: 'vehicle.read',
    outside: 'empty',
    about: 'vehicle',
    input: flowInput,
    output: Flow,
  })({
    example: days,
  }),
  remoteSensingFlowDownload: get('/flow-download', {
    summary: '导出机动车流量统计图数据',
    right: 'vehicle.read',
    outside: 'empty',
    about: 'vehicle',
    kind: 'export',
    input: flowInput,
    output: fileAnswer,
  })({
    example: days,
    effect: '下载按时间的流量表格',
  }),
  remoteSensingFlowTable: get('/flow-table', {
    summary: '机动车流量统计表',
    right: 'vehicle.read',
    outside: 'empty',
    about: 'vehicle',
    input: flowInput,
    output: FlowTable,
  })({
    example: days,
  }),
  remoteSensingFlowTableDownload: get('/flow-table-download', {
    summary: '导出机动车流量统计表',
    right: 'vehicle.read',
    outside: 'empty',
    about: 'vehicle',
    kind: 'export',
    input: flowInput,
    output: fileAnswer,
  })({
    example: days,
    effect: '下载按时间与点位的流量表格',
  }),
  remoteSensingChange: get('/change', {
    summary: '机动车流量变化规律',
    right: 'vehicle.read',
    outside: 'empty',
    about: 'vehicle',
    input: period,
    output: ChangeRule,
  })({
    example: days,
  }),
  remoteSensingChangeDownload: get('/change-download', {
    summary: '导出机动车流量变化规律图数据',
    right: 'vehicle.read',
    outside: 'empty',
    about: 'vehicle',
    kind: 'export',
    input: period,
    output: fileAnswer,
  })({
    example: days,
    effect: '下载星期与小时的平均流量',
  }),
  remoteSensingChangeTable: get('/change-table', {
    summary: '机动车流量变化规律表',
    right: 'vehicle.read',
    outside: 'empty',
    about: 'vehicle',
    input: period,
    output: ChangeTable,
  })({
    example: days,
  }),
  remoteSensingChangeTableDownload: get('/change-table-download', {
    summary: '导出机动车流量变化规律表',
    right: 'vehicle.read',
    outside: 'empty',
    about: 'vehicle',
    kind: 'export',
    input: period,
    output: fileAnswer,
  })({
    example: days,
    effect: '下载按小时的流量与上周同期',
  }),
  remoteSensingAutoType: get('/auto-type', {
    summary: '机动车类型分布',
    right: 'vehicle.read',
    outside: 'empty',
    about: 'vehicle',
    input: period,
    output: TypeDistribution,
  })({
    example: days,
  }),
  remoteSensingAutoTypeDownload: get('/auto-type-download', {
    summary: '导出机动车类型分布',
    right: 'vehicle.read',
    outside: 'empty',
    about: 'vehicle',
    kind: 'export',
    input: period,
    output: fileAnswer,
  })({
    example: days,
    effect: '下载车型、燃料与排放阶段的数量',
  }),
})
