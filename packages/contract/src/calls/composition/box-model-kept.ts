import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code, flag, page, requiredText, text } from '../../core/input.ts'
import { nothing, records, stamp } from '../../core/output.ts'
import {
  BoxModelComparison,
  BoxModelFavourite,
  BoxModelForm,
  BoxModelRun,
  BoxModelSet,
  boxModelForm,
  NightResult,
  RunPart,
} from '../../shapes/box-model.ts'
import { naturalDay, readingOfAsk } from '../../shapes/engine-asks.ts'
import { minutes, stationDay } from './box-model.ts'
import { MeanAnswer } from './box-model-bench.ts'
import { computeAgain } from './engine-runs.ts'

const collectionId = code
const comparedRuns = { runIdA: code, runIdB: code }

/** 参数集: how runs of the bench are made. */
export const boxModelSets = group('/business-monitor-data/wx-obm-param', {
  wxObmParamList: get('/list', {
    summary: '盒子模型参数集',
    right: 'engine.run',
    outside: 'own',
    about: 'boxModelSet',
    input: {},
    /** Own sets, the newest change first. */
    output: z.array(BoxModelSet),
  })({
    example: () => ({}),
  }),
  wxObmParamSave: post('/save', {
    summary: '新增或修改盒子模型参数集',
    right: 'engine.run',
    outside: 'own',
    about: 'boxModelSet',
    changes: ['boxModelSet'],
    object: ['paramId', 'name'],
    origin: 'own',
    input: {
      /** Of the set to change, with the version it was read at; left out, a new one. */
      paramId: code.optional(),
      version: z.int().optional(),
      ...boxModelForm,
    },
    output: BoxModelSet,
  })({
    example: () => ({ name: '夏季参数', reduction: 0.2 }),
    effect: '保存一个参数集',
  }),
  wxObmParamDelete: post('/delete', {
    summary: '删除盒子模型参数集',
    right: 'engine.run',
    outside: 'personal',
    about: 'boxModelSet',
    changes: ['boxModelSet'],
    object: 'paramId',
    origin: 'own',
    input: { paramId: code },
    output: nothing,
  })({
    example: (city) => ({ paramId: city.boxModel.paramId }),
    effect: '参数集被删除，已有结果保留',
  }),
})

/** 收藏: runs kept under a name. */
export const boxModelFavourites = group('/business-monitor-data/wx-obm/collection-manage', {
  wxObmCollectionList: post('/list', {
    summary: '收藏的盒子模型结果',
    kind: 'read',
    right: 'engine.run',
    outside: 'own',
    about: 'boxModelFavourite',
    input: { ...page(20), keyword: text(40).default('') },
    output: records(BoxModelFavourite),
  })({
    example: () => ({}),
  }),
  wxObmCollectionAdd: post('/add', {
    summary: '收藏盒子模型结果',
    right: 'engine.run',
    outside: 'denied',
    about: 'boxModelFavourite',
    changes: ['boxModelFavourite'],
    object: 'runId',
    input: { runId: code, name: requiredText(40, '请填写收藏名称'), note: text(200).default('') },
    output: BoxModelFavourite,
  })({
    example: (city) => ({ runId: city.boxModel.runId, name: '典型臭氧日' }),
    effect: '该运算以此名称列入本人收藏；已收藏的改名',
  }),
  wxObmCollectionGetOne: get('/get-one', {
    summary: '收藏的盒子模型结果详情',
    right: 'engine.run',
    outside: 'personal',
    about: 'boxModelFavourite',
    input: { collectionId },
    output: BoxModelRun.extend({ collectionId: z.string(), name: z.string(), note: z.string() }),
  })({
    example: (city) => ({ collectionId: city.boxModel.collectionId }),
  }),
  wxObmCollectionCancel: get('/cancel', {
    summary: '取消运算或取消收藏',
    kind: 'write',
    right: 'engine.run',
    outside: 'personal',
    about: 'boxModelFavourite',
    changes: ['boxModelFavourite', 'job', 'engineRun'],
    object: 'collectionId',
    input: { collectionId },
    output: z.object({ done: z.enum(['run', 'favourite']), sentence: z.string() }),
  })({
    example: (city) => ({ collectionId: city.boxModel.collectionId }),
    effect: '排队或进行中的运算被取消，已结束的从收藏中移出',
  }),
  wxObmCollectionDelete: get('/delete', {
    summary: '删除收藏',
    kind: 'write',
    right: 'engine.run',
    outside: 'personal',
    about: 'boxModelFavourite',
    changes: ['boxModelFavourite'],
    object: 'collectionId',
    input: { collectionId },
    output: nothing,
  })({
    example: (city) => ({ collectionId: city.boxModel.collectionId }),
    effect: '从收藏中移出，运算结果保留',
  }),
  wxObmCollectionExport: get('/export', {
    summary: '导出收藏的盒子模型结果',
    kind: 'export',
    right: 'engine.run',
    outside: 'personal',
    about: 'boxModelFavourite',
    input: { collectionId, part: RunPart },
    output: fileAnswer,
  })({
    example: (city) => ({ collectionId: city.boxModel.collectionId }),
    effect: 'xlsx 文件：RIR、收支、EKMA 或削减曲线',
  }),
})

const Mechanism = z.object({
  mechanismId: z.string(),
  name: z.string(),
  /** SHA-256 of files and citation. */
  version: z.string(),
  ownerName: z.string(),
  isOwn: z.boolean(),
  /** Everybody may compute with it. */
  published: z.boolean(),
  importTime: stamp,
})

/** Averages, runs of the system, parameters of a kept run, mechanisms. */
export const boxModelResults = group('/business-monitor-data/wx-obm', {
  wxObmAverageResult: get('/average_result', {
    summary: '盒子模型多日平均',
    kind: 'write',
    right: 'engine.run',
    outside: 'denied',
    about: 'job',
    changes: ['job', 'engineRun'],
    timeoutMs: minutes(60),
    input: {
      siteCode: code,
      startTime: naturalDay,
      endTime: naturalDay,
      /** results = 先计算后平均, inputs = 先平均后计算. */
      method: z.enum(['results', 'inputs'], '方法应为 results 或 inputs').default('results'),
      status: readingOfAsk.status,
      paramId: code.optional(),
      again: computeAgain,
    },
    output: MeanAnswer,
  })({
    example: (city) => ({
      siteCode: city.boxModel.stationDay.siteCode,
      startTime: city.boxModel.stationDay.day,
      endTime: city.boxModel.stationDay.day,
    }),
    exampleAs: 'dispatcher',
    effect: '先计算后平均给出已有逐日结果的平均；先平均后计算开始一个作业',
  }),
  wxObmAutomaticResult: get('/automatic-result', {
    summary: '盒子模型自动运算结果',
    right: 'analysis.read',
    outside: 'empty',
    about: 'engineRun',
    input: { ...page(20), siteCode: code.optional(), startTime: naturalDay.optional(), endTime: naturalDay.optional() },
    /** With the days that were left out, and why. */
    output: records(NightResult).extend({ enabled: z.boolean() }),
  })({
    example: () => ({}),
  }),
  boxModelAutomaticSave: post('/automatic-save', {
    summary: '启用或停用盒子模型自动运算',
    right: 'engine.publish',
    outside: 'cityOnly',
    about: 'engineSchedule',
    changes: ['engineSchedule', 'engineRun'],
    origin: 'own',
    input: { enabled: flag },
    output: z.object({ enabled: z.boolean() }),
  })({
    example: () => ({ enabled: true }),
    effect: '每日02:30至06:30对各VOCs组分站前一日自动运算并发布',
  }),
  wxObmLoad: get('/load', {
    summary: '读取一次运算的参数',
    right: 'analysis.read',
    outside: 'denied',
    about: 'engineRun',
    input: { runId: code },
    output: BoxModelForm.extend({
      siteCode: z.string(),
      day: z.string(),
      mechanismName: z.string(),
      mechanismVersion: z.string().nullable(),
    }),
  })({
    example: (city) => ({ runId: city.boxModel.runId }),
  }),
  boxModelRunExport: get('/run-export', {
    summary: '导出盒子模型结果',
    kind: 'export',
    right: 'analysis.read',
    outside: 'denied',
    about: 'engineRun',
    origin: 'own',
    input: { runId: code, part: RunPart },
    output: fileAnswer,
  })({
    example: (city) => ({ runId: city.boxModel.runId, part: 'budget' }),
    effect: 'xlsx 文件：RIR、收支、EKMA 或削减曲线',
  }),
  boxModelDayRun: get('/day-run', {
    summary: '当日最完整的盒子模型结果（含本人的运算）',
    right: 'analysis.read',
    outside: 'denied',
    about: 'engineRun',
    origin: 'own',
    input: stationDay,
    output: BoxModelRun,
  })({
    example: (city) => city.boxModel.stationDay,
  }),
  boxModelDayExport: get('/day-export', {
    summary: '导出当日盒子模型结果',
    kind: 'export',
    right: 'analysis.read',
    outside: 'denied',
    about: 'engineRun',
    origin: 'own',
    input: { ...stationDay, part: RunPart },
    output: fileAnswer,
  })({
    example: (city) => ({ ...city.boxModel.stationDay, part: 'budget' }),
    effect: 'xlsx 文件：RIR、收支、EKMA 或削减曲线',
  }),
  boxModelRunGet: get('/run', {
    summary: '盒子模型运算状态与结果',
    right: 'analysis.read',
    outside: 'denied',
    about: 'engineRun',
    keepsSession: false,
    origin: 'own',
    input: { runId: code },
    output: BoxModelRun,
  })({
    example: (city) => ({ runId: city.boxModel.runId }),
  }),
  boxModelRunsCompare: get('/runs-compare', {
    summary: '比较两次盒子模型运算',
    right: 'engine.run',
    outside: 'denied',
    about: 'engineRun',
    origin: 'own',
    input: comparedRuns,
    output: BoxModelComparison,
  })({
    example: ({ boxModel: { runId } }) => ({ runIdA: runId, runIdB: runId }),
  }),
  boxModelRunsCompareExport: get('/runs-compare-export', {
    summary: '导出两次盒子模型运算的比较',
    kind: 'export',
    right: 'engine.run',
    outside: 'denied',
    about: 'engineRun',
    origin: 'own',
    input: comparedRuns,
    output: fileAnswer,
  })({
    example: ({ boxModel: { runId } }) => ({ runIdA: runId, runIdB: runId }),
    effect: 'xlsx 文件：RIR、ΔRIR 与名次变化',
  }),
  boxModelMechanisms: get('/mechanisms', {
    summary: '可用的化学机理',
    right: 'engine.run',
    outside: 'own',
    about: 'mechanism',
    origin: 'own',
    input: {},
    /** Own ones and those published, the newest first. */
    output: z.array(Mechanism),
  })({
    example: () => ({}),
    mayBeEmpty: '没有导入过机理时只有内置的 CB6r3',
  }),
  boxModelMechanismPublish: post('/mechanism-publish', {
    summary: '发布化学机理供全部人员使用',
    right: 'engine.publish',
    outside: 'personal',
    about: 'mechanism',
    changes: ['mechanism'],
    object: 'mechanismId',
    origin: 'own',
    input: { mechanismId: code },
    output: Mechanism,
  })({
    example: (city) => ({ mechanismId: city.boxModel.mechanismId }),
    effect: '该机理可用于任何人的盒子模型运算',
  }),
})
