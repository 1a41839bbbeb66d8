import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { cityTime, code, codeList, integer } from '../../core/input.ts'
import { measured, nothing, stamp } from '../../core/output.ts'

const siteHour = { siteCode: code, factorCode: code, dataTime: cityTime }

/** One argument for or against a source, with its share of the score. */
const TraceReason = z.object({
  kind: z.enum(['wind', 'plume', 'neighbours', 'fingerprint', 'emission', 'load', 'confirmed']),
  /** Natural logarithm of the odds this argument adds (positive) or takes (negative). */
  logOdds: z.number(),
  text: z.string(),
})

export const TraceCandidate = z.object({
  rank: z.number(),
  /** ps enterprise, dust construction site. */
  kind: z.enum(['ps', 'dust']),
  /** psCode, or recordNum of a construction site. */
  code: z.string(),
  name: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  industryName: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  distanceM: z.number(),
  /** From the site to the source, degrees from north. */
  bearingDeg: z.number(),
  /** From the source to the site with the wind of the hour; null when the air did not pass it. */
  travelMinutes: measured,
  /** Emission that would explain the excess, relative to the source's own baseline. */
  impliedMultiple: measured,
  probability: z.number(),
  score: z.number(),
  reasons: z.array(TraceReason),
  /** False: outside one's areas and not named in one's task, so that emission and load are left out. */
  detailVisible: z.boolean(),
  /** Already in the trace list of this site, factor and hour. */
  listed: z.boolean(),
})
export type TraceCandidate = z.infer<typeof TraceCandidate>

export const TraceRun = z.object({
  runId: z.string(),
  siteCode: z.string(),
  siteName: z.string(),
  siteType: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  factorCode: z.string(),
  factorName: z.string(),
  factorUnit: z.string(),
  /** Hour-ending label. */
  dataTime: stamp,
  eventId: z.string().nullable(),
  value: measured,
  /** What the city's sites and this site's own hours let expect. */
  expected: measured,
  excess: measured,
  /** None of the listed: regional transport, an unlisted source, or the instrument. */
  noneProbability: z.number(),
  summary: z.string(),
  candidates: z.array(TraceCandidate),
  /** The air's way to the site in the last three hours, newest first. */
  path: z.array(z.object({ longitude: z.number(), latitude: z.number(), minutes: z.number() })),
  inputs: z.object({
    radiusM: z.number(),
    siteCount: z.number(),
    windStationCount: z.number(),
    candidateCount: z.number(),
    /** Sources in the radius whose own emission of the hour is known. */
    monitoredCount: z.number(),
    windSpeed: measured,
    windDirection: measured,
    /** The hour is not over: five-minute means so far stand for it. */
    provisional: z.boolean(),
  }),
  engineVersion: z.string(),
  createTime: stamp,
  createUser: z.string(),
})
export type TraceRun = z.infer<typeof TraceRun>

const TraceListRow = z.object({
  kind: z.enum(['ps', 'dust']),
  psCode: z.string(),
  psName: z.string(),
  industryName: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  distanceM: z.number(),
  /** Of the run the entry came from; null when it was added by hand. */
  probability: measured,
  runId: z.string().nullable(),
  addTime: stamp,
  addUser: z.string(),
})

export const trace = group('/business-aqi', {
  traceSourceOverviewLayerList: get('/trace-source/overview_layer_list', {
    summary: '溯源总览图层：某小时需要溯源的站点',
    right: 'trace.read',
    outside: 'empty',
    about: 'trace',
    input: { dataTime: cityTime.optional() },
    output: z.object({
      dataTime: stamp.nullable(),
      records: z.array(
        z.object({
          siteCode: z.string(),
          siteName: z.string(),
          siteType: z.string(),
          areaCode: z.string(),
          longitude: z.number(),
          latitude: z.number(),
          factorCode: z.string(),
          factorName: z.string(),
          factorUnit: z.string(),
          value: measured,
          alarmId: z.string(),
          alarmLevel: z.number(),
          eventId: z.string().nullable(),
          /** The newest run, if there is one. */
          runId: z.string().nullable(),
          topName: z.string().nullable(),
          topProbability: measured,
          listedCount: z.number(),
        }),
      ),
    }),
  })({
    example: (city) => ({ dataTime: city.trace.dataTime }),
  }),
  traceSourceOverviewLayerClose: get('/trace-source/overview_layer_close', {
    summary: '在溯源总览图层上收起某站点某小时',
    right: 'trace.read',
    outside: 'denied',
    about: 'trace',
    changes: ['trace'],
    object: 'siteCode',
    kind: 'write',
    input: siteHour,
    output: nothing,
  })({
    example: (city) => city.trace,
    effect: '该站点该小时不再出现在本人的溯源总览图层',
  }),
  traceSourceHourList: get('/trace-source/hour-list', {
    summary: '站点各小时的浓度与溯源情况',
    right: 'trace.read',
    outside: 'denied',
    about: 'trace',
    input: {
      siteCode: code,
      factorCode: code,
      /** The last hour listed; default the newest. */
      dataTime: cityTime.optional(),
      hours: integer.refine((n) => n >= 1 && n <= 72, '小时数应在1到72之间').default(24),
    },
    output: z.array(
      z.object({
        dataTime: stamp,
        value: measured,
        /** An alarm of this factor was running. */
        alarming: z.boolean(),
        runId: z.string().nullable(),
        topName: z.string().nullable(),
        topProbability: measured,
        listedCount: z.number(),
      }),
    ),
  })({
    example: (city) => city.trace,
  }),
  traceSourceEnter: get('/trace-source/trace-sourc-enter', {
    summary: '进入溯源：取该站点、因子、小时的溯源结果，没有则运算',
    right: 'trace.use',
    outside: 'denied',
    about: 'trace',
    changes: ['trace'],
    object: 'eventId',
    kind: 'write',
    input: {
      ...siteHour,
      eventId: code.optional(),
      /** 1 computes anew with the data of this moment. */
      refresh: z.enum(['0', '1']).default('0'),
    },
    output: TraceRun,
  })({
    example: (city) => ({ ...city.trace, refresh: '1' }),
    effect: '生成一次溯源运算记录并返回排序结果',
  }),
  addTraceSource: post('/trace-source/add-trace-sourc', {
    summary: '添加至溯源列表',
    right: 'trace.use',
    outside: 'denied',
    about: 'trace',
    changes: ['trace'],
    object: 'siteCode',
    input: {
      ...siteHour,
      psCodeList: codeList(1000)
        .refine((list) => list.length > 0, '请选择企业')
        .refine((list) => list.length <= 100, '一次可添加最多100个'),
      traceTypeEnum: z.literal('TYPE_008', '溯源类型有误').default('TYPE_008'),
    },
    output: z.object({ added: z.array(z.string()), existing: z.array(z.string()) }),
  })({
    example: (city) => ({ ...city.trace, psCodeList: [city.enterpriseCode], traceTypeEnum: 'TYPE_008' }),
    effect: '企业进入该站点该小时的溯源列表',
  }),
  traceList: get('/trace-source/list', {
    summary: '站点某小时的溯源列表',
    right: 'trace.read',
    outside: 'denied',
    about: 'trace',
    origin: 'own',
    input: siteHour,
    output: z.array(TraceListRow),
  })({
    example: (city) => city.trace,
  }),
  traceListRemove: post('/trace-source/remove', {
    summary: '从溯源列表移除',
    right: 'trace.use',
    outside: 'denied',
    about: 'trace',
    changes: ['trace'],
    object: 'siteCode',
    origin: 'own',
    input: { ...siteHour, psCodeList: codeList(100).refine((list) => list.length > 0, '请选择企业') },
    output: z.object({ removed: z.number() }),
  })({
    example: (city) => ({ ...city.trace, psCodeList: [city.trace.listedCode] }),
    effect: '企业移出溯源列表',
  }),
  traceRun: get('/trace-source/run', {
    summary: '溯源结果：按运算、事件或告警查询',
    right: 'trace.read',
    outside: 'denied',
    about: 'trace',
    origin: 'own',
    input: { runId: code.optional(), eventId: code.optional(), alarmId: code.optional() },
    output: TraceRun.nullable(),
  })({
    example: (city) => ({ eventId: city.events.alarming }),
  }),
  traceRunStart: post('/trace-source/run', {
    summary: '对一个事件或告警溯源',
    right: 'trace.use',
    outside: 'denied',
    about: 'trace',
    changes: ['trace'],
    object: ['eventId', 'alarmId'],
    origin: 'own',
    input: {
      eventId: code.optional(),
      alarmId: code.optional(),
      refresh: z.enum(['0', '1']).default('0'),
    },
    output: TraceRun,
  })({
    example: (city) => ({ eventId: city.events.alarming, refresh: '1' }),
    effect: '生成一次溯源运算记录',
  }),
  traceSourceCityPromptMessage: get('/trace-source/city-prompt-message', {
    summary: '全市溯源提示语',
    right: 'trace.read',
    outside: 'empty',
    about: 'trace',
    input: { dataTime: cityTime.optional() },
    output: z.object({
      dataTime: stamp.nullable(),
      message: z.string(),
      alarmingSites: z.number(),
      tracedSites: z.number(),
    }),
  })({
    example: (city) => ({ dataTime: city.trace.dataTime }),
  }),
  traceSourceSitePromptMessage: get('/trace-source/site-prompt-message', {
    summary: '站点溯源提示语',
    right: 'trace.read',
    outside: 'denied',
    about: 'trace',
    input: siteHour,
    output: z.object({ dataTime: stamp, message: z.string(), runId: z.string().nullable() }),
  })({
    example: (city) => city.trace,
  }),
})
