import { permitCategories } from '@qingkong/domain/permit/permit'
import { z } from 'zod'
import { fileAnswer, oneFile } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code, codeList, page, text } from '../../core/input.ts'
import { measured, records } from '../../core/output.ts'
import { Permit, PermitCategory, PermitCellProblem, PermitUse } from '../../shapes/permit.ts'

/** The copy of a permit 许可证副本 by its chapters. */
const chapter = z.enum(['basic', 'process', 'outlet', 'limit', 'monitoring', 'report'], { error: '没有这一章节' })

/** One pollutant of a permit; of a registration, which permits no amounts, all of it is null. */
const listedUse = PermitUse.extend({
  factorCode: z.string().nullable(),
  factorName: z.string().nullable(),
  permitT: measured,
})

/** Discharge permits 排污许可: who holds which, what it permits in a year and how much of it is used. */
export const permits = group('/business-ps/pdp-data', {
  enterCategoryData: get('/enter-category-data', {
    summary: '排污许可按管理类别的企业数',
    right: 'enterprise.read',
    outside: 'own',
    about: 'permit',
    input: { areaCodes: codeList(100).default([]) },
    /** 重点 简化 登记, each with its enterprises. */
    output: z.array(z.object({ code: PermitCategory, name: z.string(), count: z.number() })),
  })({
    example: () => ({}),
  }),
  enterListData: post('/enter-list-data', {
    summary: '排污许可证列表与许可量占比',
    right: 'enterprise.read',
    outside: 'empty',
    about: 'permit',
    kind: 'read',
    input: {
      ...page(20),
      keyword: text(50).default(''),
      areaCodes: codeList(100).default([]),
      industyCode: codeList(200).default([]),
      category: z.enum([...permitCategories, ''], { error: '管理类别应为重点、简化或登记' }).default(''),
      /** Empty = every pollutant, a row each. */
      factorCode: z.string().max(32).default(''),
    },
    /** The largest 许可量占比 first; a registration is one row without an amount. */
    output: records(Permit.extend(listedUse.shape)).extend({
      /** Permits whose holders the user may not see: they are in no row. */
      hiddenCount: z.number(),
    }),
  })({
    example: () => ({}),
  }),
  enterOneData: get('/enter-one-data', {
    summary: '企业的排污许可证与许可量占比',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'permit',
    input: { psCode: code },
    /** null: no permit is registered. */
    output: Permit.extend({ factors: z.array(PermitUse) }).nullable(),
  })({
    example: (city) => ({ psCode: city.enterpriseCode }),
  }),
  enterFbmCondition: get('/enter-fbm-condition', {
    summary: '许可证副本的章节',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'permit',
    input: { psCode: code },
    /** count = rows of the chapter. */
    output: z.array(z.object({ code: chapter, name: z.string(), count: z.number() })),
  })({
    example: (city) => ({ psCode: city.enterpriseCode }),
  }),
  enterFbmData: get('/enter-fbm-data', {
    summary: '许可证副本一章的内容',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'permit',
    input: { psCode: code, chapter },
    output: z.object({
      columns: z.array(z.object({ title: z.string(), unit: z.string(), kind: z.enum(['text', 'number']) })),
      /** A cell for each column; what is not known is null. */
      rows: z.array(z.array(z.union([z.string(), z.number()]).nullable())),
    }),
  })({
    example: (city) => ({ psCode: city.enterpriseCode, chapter: 'limit' }),
  }),
  permitTemplate: get('/permit-template', {
    summary: '排污许可证模板，已填入现有许可',
    right: 'permit.write',
    outside: 'denied',
    about: 'permit',
    kind: 'export',
    origin: 'own',
    input: {},
    output: fileAnswer,
  })({
    example: () => ({}),
    effect: '下载全部企业的许可证与年许可排放量',
  }),
  permitCheck: post('/permit-check', {
    summary: '校验排污许可证表格',
    right: 'permit.write',
    outside: 'denied',
    about: 'permit',
    kind: 'read',
    origin: 'own',
    body: 'multipart',
    input: { file: oneFile },
    output: z.object({
      rowCount: z.number(),
      permitCount: z.number(),
      /** As many as anybody reads; problemCount counts them all. */
      problems: z.array(PermitCellProblem),
      problemCount: z.number(),
    }),
  })({
    example: (city) => ({ file: city.permits.permitFile() }),
  }),
  permitImport: post('/permit-import', {
    summary: '导入排污许可证',
    right: 'permit.write',
    outside: 'denied',
    about: 'permit',
    changes: ['permit'],
    origin: 'own',
    body: 'multipart',
    input: { file: oneFile },
    output: z.object({ added: z.number(), changed: z.number(), same: z.number() }),
  })({
    example: (city) => ({ file: city.permits.permitFile() }),
    effect: '表中企业的许可证与许可量整份替换，其余企业不变；有任何问题则什么也不写入',
  }),
})
