import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code, codeList, integer, page, text } from '../../core/input.ts'
import { nothing, records, stamp } from '../../core/output.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { ComponentSeries, componentsInput } from '../../shapes/components.ts'
import type { FixtureCity } from '../../testing/fixture-city.ts'

/** Most columns set against each other. */
const maxCodes = 12
const tooMany = `最多选择${maxCodes}个组分`

const relativityInput = {
  ...componentsInput,
  family: componentsInput.family.unwrap().default('VOC'),
  /** Hours of different stations have different means; together they would seem to go alike. */
  siteCodes: componentsInput.siteCodes.refine((codes) => codes.length <= 1, '请只选一个站点作相关分析'),
  /** Species, groups, tvoc, and what is measured beside them (o3, no2 …); empty = those of `argsId`, else the usual ones. */
  factorCodes: codeList(maxCodes, tooMany).default([]),
  /** An own set of arguments. */
  argsId: code.optional(),
}

const Relativity = ComponentSeries.extend({
  codes: z.array(z.string()),
  names: z.array(z.string()),
  /** Pearson's r, row by row; null with fewer than two pairs or a constant column. */
  r: z.array(z.array(numberOrNull)),
  /** Pairs. */
  n: z.array(z.array(z.number())),
  /** Two-sided significance. */
  p: z.array(z.array(numberOrNull)),
  /** Each two of them with the straight line b = slope · a + intercept. */
  pairs: z.array(
    z.object({
      a: z.string(),
      b: z.string(),
      n: z.number(),
      r: numberOrNull,
      p: numberOrNull,
      slope: numberOrNull,
      intercept: numberOrNull,
    }),
  ),
})
export type Relativity = z.infer<typeof Relativity>

export const RelativityArgs = z.object({
  id: z.string(),
  argsName: z.string(),
  family: z.enum(['VOC', 'PM']),
  factorCodes: z.array(z.string()),
  unit: z.enum(['ugm3', 'ppb']),
  dataType: z.enum(['HOUR', 'DAY']),
  /** Raised by every change; a change of another state is refused. */
  version: z.number(),
  updateTime: stamp,
})
export type RelativityArgs = z.infer<typeof RelativityArgs>

const own = { right: 'analysis.read', outside: 'own', about: 'relativityArgs' } as const
const asked = ({ vocs }: FixtureCity) => ({ siteCodes: vocs.componentSiteCode, ...vocs.componentHours })
const common = { right: 'analysis.read', outside: 'cityWide', about: 'instrument' } as const
const keyword = { keyword: text(30).default('') }

/** 相关分析: which components go together, and with ozone; the sets of components a person has kept for it. */
export const componentRelativity = group('/business-monitor-data', {
  componentRelativity: get('/comp-relativity/relativity', {
    summary: '组分相关分析',
    ...common,
    input: relativityInput,
    output: Relativity,
  })({ example: asked }),
  componentRelativityDownload: get('/comp-relativity/relativity-download', {
    summary: '导出组分相关分析',
    ...common,
    kind: 'export',
    input: relativityInput,
    output: fileAnswer,
  })({ example: asked, effect: '一个含相关系数与有效对数的工作簿' }),
  relativityArgsSave: post('/relativity-args/save', {
    summary: '新增或修改本人的相关分析参数组',
    ...own,
    changes: ['relativityArgs'],
    object: ['id', 'argsName'],
    input: {
      saveMode: z.enum(['CREATE', 'UPDATE'], '保存方式应为 CREATE 或 UPDATE'),
      /** Of the set to change, with the version it was read at. */
      id: code.optional(),
      version: integer.optional(),
      argsName: text(30),
      family: componentsInput.family.unwrap().default('VOC'),
      factorCodes: codeList(maxCodes, tooMany),
      unit: componentsInput.unit,
      dataType: componentsInput.dataType,
    },
    output: RelativityArgs,
  })({
    example: () => ({ saveMode: 'CREATE', argsName: '臭氧前体物', factorCodes: ['OLEFIN', 'BENZENE_CONTENT', 'o3'] }),
    effect: '该用户可在相关分析中直接选用此参数组',
  }),
  relativityArgsPage: get('/relativity-args/page', {
    summary: '本人的相关分析参数组（分页）',
    ...own,
    input: { ...page(), ...keyword },
    output: records(RelativityArgs),
  })({ example: () => ({}) }),
  relativityArgsList: get('/relativity-args/list', {
    summary: '本人的相关分析参数组',
    ...own,
    input: keyword,
    output: z.array(RelativityArgs),
  })({ example: () => ({}) }),
  relativityArgsDelete: post('/relativity-args/delete', {
    summary: '删除本人的相关分析参数组',
    ...own,
    outside: 'personal',
    changes: ['relativityArgs'],
    object: 'id',
    input: { id: code },
    output: nothing,
  })({
    example: ({ vocs }) => ({ id: vocs.relativityArgsId }),
    effect: '参数组被删除',
  }),
})
