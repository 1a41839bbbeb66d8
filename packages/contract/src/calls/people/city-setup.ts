import { z } from 'zod'
import { fileAnswer, oneFile } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'

/** What is wrong in one cell of one sheet. */
const SheetProblem = z.object({
  /** Name on the tab, e.g. '站点'. */
  sheet: z.string(),
  /** Spreadsheet row; the head is row 1. */
  row: z.number(),
  /** Column letter and title, e.g. 'C' and '站点类型'. */
  column: z.string(),
  title: z.string(),
  value: z.string(),
  message: z.string(),
})

/** The places, devices, organisations and people of a city, brought as one workbook (城市基础数据). */
export const citySetup = group('/base-uur/city-setup', {
  citySetupTemplate: get('/template', {
    summary: '城市基础数据模板',
    right: 'user.manage',
    outside: 'byRight',
    about: 'city',
    kind: 'export',
    origin: 'own',
    input: {},
    output: fileAnswer,
  })({
    example: () => ({}),
    exampleAs: 'admin',
    effect: '下载空白模板：区域、站点、企业、排口、设备、组织、人员七张表',
  }),
  citySetupHoldings: get('/holdings', {
    summary: '城市现有基础数据',
    right: 'user.manage',
    outside: 'byRight',
    about: 'city',
    origin: 'own',
    input: {},
    /** By sheet of the workbook, in its order. */
    output: z.object({ sheets: z.array(z.object({ name: z.string(), count: z.number() })) }),
  })({ example: () => ({}), exampleAs: 'admin' }),
  citySetupCheck: post('/check', {
    summary: '校验城市基础数据',
    right: 'user.manage',
    outside: 'byRight',
    about: 'city',
    kind: 'read',
    origin: 'own',
    body: 'multipart',
    input: { file: oneFile },
    output: z.object({
      sheets: z.array(z.object({ name: z.string(), rowCount: z.number() })),
      /** As many as anybody reads; problemCount counts them all. */
      problems: z.array(SheetProblem),
      problemCount: z.number(),
    }),
  })({
    example: (city) => ({ file: city.administration.cityFile() }),
    exampleAs: 'admin',
  }),
  citySetupImport: post('/import', {
    summary: '导入城市基础数据',
    right: 'user.manage',
    outside: 'byRight',
    about: 'city',
    changes: ['city', 'area', 'site', 'enterprise', 'device', 'organisation', 'user', 'setting'],
    origin: 'own',
    body: 'multipart',
    input: { file: oneFile },
    output: z.object({
      sheets: z.array(z.object({ name: z.string(), added: z.number(), changed: z.number(), same: z.number() })),
      /** Of new people, told this once. */
      initialPasswords: z.array(z.object({ userCode: z.string(), remarkName: z.string(), password: z.string() })),
    }),
  })({
    example: (city) => ({ file: city.administration.cityFile() }),
    exampleAs: 'admin',
    effect: '新的行写入，不同的行更新，相同的行不变；有任何问题则什么也不写入',
  }),
})
