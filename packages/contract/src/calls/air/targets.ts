import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { cityMonth, code, flag, integer, number, page, revision, text, year } from '../../core/input.ts'
import { nothing, records } from '../../core/output.ts'
import { dataStatus, numberOrNull, SeriesFacts } from '../../shapes/analysis.ts'
import {
  AllowanceReading,
  DayAllowance,
  DisassembleTarget,
  indicatorCode,
  TargetConfig,
  TargetMonth,
  TargetRow,
  targetConfigFields,
  targetFields,
  versionRead,
} from '../../shapes/target.ts'

const decompositionInput = {
  targetId: code,
  factorCode: indicatorCode.default('pm25'),
  dataStatus,
  asOfRev: revision.optional(),
}

const Decomposition = z.object({
  target: DisassembleTarget,
  factorCode: indicatorCode,
  factorName: z.string(),
  unit: z.string(),
  /** Null: the target has no value for the indicator. */
  targetValue: numberOrNull,
  /** Sum of the months' days, or their mean weighted by days. */
  plannedValue: numberOrNull,
  /** Somebody saved the months; else they are the proposal by past years. */
  isSaved: z.boolean(),
  months: z.array(TargetMonth),
  currentValue: numberOrNull,
  validDays: z.number(),
  remainingDays: z.number(),
  /** Of PM2.5. */
  mean: AllowanceReading.nullable(),
  /** Of good days and days of O3. */
  days: DayAllowance.nullable(),
  /** Years whose months weigh the proposal; empty = evenly by days. */
  weightYears: z.array(z.number()),
  /** Why the months cannot carry the target; empty = they do. */
  problem: z.string(),
  sentence: z.string(),
  version: z.number(),
  facts: SeriesFacts,
})
export type TargetDecomposition = z.infer<typeof Decomposition>

const form = {
  name: '考核目标（示例）',
  areaCode: '320200',
  startTime: '2026-01-01 00:00:00',
  endTime: '2026-12-31 23:59:59',
  pm25TargetValue: 28.5,
  goodDayTargetValue: 300,
  o3ExceedTargetValue: 40,
}

export const targets = group('/business-aqi', {
  targetList: get('/target/list', {
    summary: '目标列表',
    right: 'target.read',
    outside: 'cityWide',
    about: 'target',
    input: {
      ...page(10),
      keyword: text(50).default(''),
      areaCode: z.string().max(12).default(''),
      /** Targets whose period touches this year. */
      year: z.union([z.literal('').transform(() => null), year]).optional(),
    },
    output: records(TargetRow),
  })({
    example: () => ({}),
  }),
  targetGetById: get('/target/getById', {
    summary: '目标详情',
    right: 'target.read',
    outside: 'cityWide',
    about: 'target',
    input: { id: code },
    output: TargetRow,
  })({
    example: (city) => ({ id: city.targets.targetId }),
  }),
  targetCreate: get('/target/create', {
    summary: '新建目标并按往年各月分解',
    right: 'target.write',
    outside: 'denied',
    about: 'target',
    changes: ['target', 'allowance'],
    object: 'areaCode',
    kind: 'write',
    timeoutMs: 60_000,
    input: targetFields,
    output: TargetRow,
  })({
    example: () => form,
    effect: '新增目标及其各月分解',
  }),
  targetUpdate: get('/target/update', {
    summary: '修改目标',
    right: 'target.write',
    outside: 'denied',
    about: 'target',
    changes: ['target', 'allowance'],
    object: 'id',
    kind: 'write',
    input: { id: code, version: versionRead, ...targetFields },
    output: TargetRow,
  })({
    example: (city) => ({
      ...form,
      id: city.targets.targetId,
      version: city.targets.version,
      name: '考核目标（调整）',
    }),
    effect: '目标修改，目标值变化的指标重新分解',
  }),
  targetDelete: get('/target/delete', {
    summary: '删除目标',
    right: 'target.write',
    outside: 'denied',
    about: 'target',
    changes: ['target', 'allowance'],
    object: 'id',
    kind: 'write',
    input: { id: code, version: versionRead },
    output: nothing,
  })({
    example: (city) => ({ id: city.targets.targetId, version: city.targets.version }),
    effect: '目标及其分解删除',
  }),
  targetDropDownList: get('/target/dropDownList', {
    summary: '目标下拉选项',
    right: 'target.read',
    outside: 'cityWide',
    about: 'target',
    input: { areaCode: z.string().max(12).default('') },
    output: z.array(DisassembleTarget.pick({ id: true, name: true, areaCode: true, areaName: true })),
  })({
    example: () => ({}),
  }),
  targetGetFactors: get('/target/getFactors', {
    summary: '目标指标',
    right: 'target.read',
    outside: 'cityWide',
    about: 'target',
    input: {},
    output: z.array(
      z.object({
        code: indicatorCode,
        name: z.string(),
        unit: z.string(),
        /** most: the period may not exceed the value; least: it has to reach it. */
        bound: z.enum(['most', 'least']),
        /** Field of a target that holds the value. */
        valueKey: z.enum(['pm25TargetValue', 'goodDayTargetValue', 'o3ExceedTargetValue']),
      }),
    ),
  })({
    example: () => ({}),
  }),
  targetConfigQuery: get('/target-config/query', {
    summary: '目标管控设置',
    right: 'target.read',
    outside: 'cityWide',
    about: 'target',
    input: { areaCode: code },
    output: TargetConfig,
  })({
    example: (city) => ({ areaCode: city.areaCode }),
  }),
  targetConfigSave: post('/target-config/save', {
    summary: '保存目标管控设置',
    right: 'target.write',
    outside: 'denied',
    about: 'target',
    changes: ['target', 'allowance'],
    object: 'areaCode',
    input: { areaCode: code, version: integer.refine((value) => value >= 0, '版本号有误'), ...targetConfigFields },
    output: TargetConfig,
  })({
    example: (city) => ({ areaCode: city.areaCode, version: 0, warnPercent: 85 }),
    effect: '设置保存，各目标页面按新口径判定',
  }),
  targetDecompositionList: get('/target-decomposition/target-decomposition-list', {
    summary: '目标分解与当前进度',
    right: 'target.read',
    outside: 'cityWide',
    about: 'target',
    input: decompositionInput,
    output: Decomposition,
  })({
    example: (city) => ({ targetId: city.targets.targetId }),
  }),
  targetDecompositionReset: get('/target-decomposition/target-reset', {
    summary: '恢复按往年各月分解',
    right: 'target.write',
    outside: 'denied',
    about: 'target',
    changes: ['target', 'allowance'],
    object: 'targetId',
    kind: 'write',
    input: {
      targetId: code,
      factorCode: indicatorCode,
      version: versionRead,
      /** Past months keep what was measured, the rest of the target falls on those to come. */
      keepPast: flag.default(false),
    },
    output: Decomposition,
  })({
    example: (city) => ({ targetId: city.targets.targetId, factorCode: 'pm25', version: city.targets.version }),
    effect: '该指标各月按往年重新分解',
  }),
  targetDecompositionSave: get('/target-decomposition/target-save', {
    summary: '保存目标分解',
    right: 'target.write',
    outside: 'denied',
    about: 'target',
    changes: ['target', 'allowance'],
    object: 'targetId',
    kind: 'write',
    input: {
      targetId: code,
      factorCode: indicatorCode,
      version: versionRead,
      months: z
        .array(
          z.object({
            month: cityMonth,
            targetValue: number.refine((value) => value >= 0 && value <= 500, '月目标值应在0到500之间'),
            locked: flag.default(false),
          }),
        )
        .min(1, '请填写各月目标值')
        .max(12, '最多12个月'),
    },
    output: Decomposition,
  })({
    example: (city) => ({
      targetId: city.targets.targetId,
      factorCode: 'good_days',
      version: city.targets.version,
      months: city.targets.goodDayMonths,
    }),
    effect: '各月目标值与锁定状态保存',
  }),
  targetDecompositionExport: get('/target-decomposition/export', {
    summary: '导出目标分解',
    right: 'target.read',
    outside: 'cityWide',
    about: 'target',
    kind: 'export',
    origin: 'own',
    input: decompositionInput,
    output: fileAnswer,
  })({
    example: (city) => ({ targetId: city.targets.targetId }),
    effect: '得到与页面一致的目标分解表',
  }),
  disassembleTargets: get('/target-decomposition/disassemble-targets', {
    summary: '可分解的目标',
    right: 'target.read',
    outside: 'cityWide',
    about: 'target',
    input: {},
    output: z.object({ dataList: z.array(DisassembleTarget) }),
  })({
    example: () => ({}),
  }),
})
