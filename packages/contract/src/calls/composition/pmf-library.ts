import { z } from 'zod'
import { fileAnswer, oneFile } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code, codeList, flag, page, requiredText, text } from '../../core/input.ts'
import { measured, nothing, records } from '../../core/output.ts'
import { dataStatus, periodInput } from '../../shapes/analysis.ts'
import { SpeciesFamilyAsked } from '../../shapes/engine-asks.ts'
import { CaseRow, ComponentFacts, FactorShare, LibraryRow, ProfileMatch } from '../../shapes/pmf-scheme.ts'

const CaseComparison = z.object({
  case: CaseRow,
  /** The same scheme over the period asked about. */
  now: z.array(FactorShare),
  rows: z.array(
    z.object({
      no: z.number(),
      name: z.string(),
      casePct: measured,
      nowPct: measured,
      deltaPct: measured,
      verdict: z.string(),
    }),
  ),
  conclusion: z.string().nullable(),
  facts: ComponentFacts,
})
export type CaseComparison = z.infer<typeof CaseComparison>

const caseId = { caseId: code }

/** 源谱库 and 案例库. */
export const pmfLibrary = group('/business-monitor-data/voc/source/pmf', {
  vocSourcePmfLibraryList: get('/library/list', {
    summary: '源谱库',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'pmfProfile',
    input: {
      ...page(20),
      family: SpeciesFamilyAsked.default('VOC'),
      keyword: text(50).default(''),
      withRetired: flag.default(false),
    },
    output: records(LibraryRow),
  })({ example: () => ({}) }),
  vocSourcePmfLibraryFactorList: get('/library/factor/list', {
    summary: '源谱的物种组成与相近源谱',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'pmfProfile',
    input: { libraryIds: codeList(6).refine((ids) => ids.length > 0, '请选择源谱') },
    output: z.object({
      profiles: z.array(
        LibraryRow.omit({ species: true }).extend({
          /** % of the profile, the largest first; marker 0 to 3, null of own ones. */
          species: z.array(
            z.object({ factorCode: z.string(), name: z.string(), pct: z.number(), marker: z.number().nullable() }),
          ),
          /** Others of the library, the most alike first. */
          matches: z.array(ProfileMatch),
        }),
      ),
    }),
  })({ example: (city) => ({ libraryIds: city.pmf.libraryId }) }),
  pmfLibrarySave: post('/library/save', {
    summary: '方案因子存入源谱库',
    right: 'engine.publish',
    outside: 'denied',
    about: 'pmfProfile',
    changes: ['pmfProfile'],
    object: 'schemeId',
    origin: 'own',
    input: {
      schemeId: code,
      /** From 1. */
      factorNo: z.int().min(1).max(30),
      name: requiredText(50, '请填写源谱名称'),
      typeCode: code,
      citation: text(300).default(''),
    },
    output: LibraryRow,
  })({
    example: (city) => ({
      schemeId: city.pmf.publishedSchemeId,
      factorNo: 2,
      name: '本地溶剂使用',
      typeCode: city.pmf.typeCode,
    }),
    effect: '一条来源为方案的源谱',
  }),
  pmfLibraryTemplate: get('/library/template', {
    summary: '源谱库导入模板',
    kind: 'export',
    right: 'engine.publish',
    outside: 'cityOnly',
    about: 'pmfProfile',
    origin: 'own',
    input: { family: SpeciesFamilyAsked.default('VOC') },
    output: fileAnswer,
  })({ example: () => ({}), effect: '下载源谱库模板，附源类与物种' }),
  pmfLibraryValidate: post('/library/validate', {
    summary: '校验源谱库表格',
    kind: 'read',
    right: 'engine.publish',
    outside: 'cityOnly',
    about: 'pmfProfile',
    origin: 'own',
    body: 'multipart',
    input: { family: SpeciesFamilyAsked.default('VOC'), file: oneFile },
    output: z.object({
      rowCount: z.number(),
      profileCount: z.number(),
      errorCount: z.number(),
      errors: z.array(
        z.object({
          /** Spreadsheet row; the head is row 1. */
          row: z.number(),
          column: z.string(),
          title: z.string(),
          value: z.string(),
          message: z.string(),
        }),
      ),
    }),
  })({ example: (city) => ({ file: city.pmf.profileFile() }) }),
  pmfLibraryImport: post('/library/import', {
    summary: '导入源谱',
    right: 'engine.publish',
    outside: 'cityOnly',
    about: 'pmfProfile',
    changes: ['pmfProfile'],
    origin: 'own',
    body: 'multipart',
    input: { family: SpeciesFamilyAsked.default('VOC'), file: oneFile },
    output: z.object({ profiles: z.number() }),
  })({
    example: (city) => ({ file: city.pmf.profileFile() }),
    effect: '表中全部源谱写入源谱库；有任何问题则什么也不写入',
  }),
  pmfLibraryExport: get('/library/export', {
    summary: '导出源谱库',
    kind: 'export',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'pmfProfile',
    origin: 'own',
    input: { family: SpeciesFamilyAsked.default('VOC'), keyword: text(50).default('') },
    output: fileAnswer,
  })({ example: () => ({}), effect: '一个工作簿，各源谱的物种组成，可在别处导入' }),
  pmfLibraryRetire: post('/library/retire', {
    summary: '停用源谱',
    right: 'engine.publish',
    outside: 'denied',
    about: 'pmfProfile',
    changes: ['pmfProfile'],
    object: 'libraryId',
    origin: 'own',
    input: { libraryId: code },
    output: LibraryRow,
  })({ example: (city) => ({ libraryId: city.pmf.libraryId }), effect: '不再用于比对' }),
  vocSourcePmfCaseRecordSave: post('/case/record/save', {
    summary: '保存案例',
    right: 'engine.run',
    outside: 'denied',
    about: 'pmfCase',
    changes: ['pmfCase'],
    object: 'schemeId',
    input: {
      /** Frozen, published or retired. */
      schemeId: code,
      ...periodInput,
      title: requiredText(60, '请填写案例名称'),
      tags: codeList(10).default([]),
      note: text(1000).default(''),
    },
    output: CaseRow,
  })({
    example: (city) => ({
      schemeId: city.pmf.publishedSchemeId,
      startTime: city.pmf.shown.startTime,
      endTime: city.pmf.shown.endTime,
      title: '示例案例',
      tags: ['臭氧'],
    }),
    effect: '一个案例，含该时段各来源占比',
  }),
  vocSourcePmfCaseRecordList: get('/case/record/list', {
    summary: '案例列表',
    right: 'analysis.read',
    outside: 'empty',
    about: 'pmfCase',
    input: { ...page(20), family: SpeciesFamilyAsked.default('VOC'), keyword: text(50).default('') },
    output: records(CaseRow),
  })({ example: () => ({}) }),
  vocSourcePmfCaseRecordResult: get('/case/record/result', {
    summary: '案例结果',
    right: 'analysis.read',
    outside: 'denied',
    about: 'pmfCase',
    input: caseId,
    output: CaseRow,
  })({ example: (city) => ({ caseId: city.pmf.caseId }) }),
  vocSourcePmfCaseRecordDelete: get('/case/record/delete', {
    summary: '删除案例',
    kind: 'write',
    right: 'engine.run',
    outside: 'denied',
    about: 'pmfCase',
    changes: ['pmfCase'],
    object: 'caseId',
    input: caseId,
    output: nothing,
  })({ example: (city) => ({ caseId: city.pmf.caseId }), effect: '本人的案例被删除' }),
  vocSourcePmfCaseAnalysisResult: get('/case/analysis/result', {
    summary: '案例与所选时段比较',
    right: 'analysis.read',
    outside: 'denied',
    about: 'pmfCase',
    input: { ...caseId, ...periodInput, dataStatus },
    output: CaseComparison,
  })({
    example: (city) => ({
      caseId: city.pmf.caseId,
      startTime: city.pmf.shown.startTime,
      endTime: city.pmf.shown.endTime,
    }),
  }),
})
