import { z } from 'zod'
import { fileAnswer, oneFile } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code, page } from '../../core/input.ts'
import { records, stamp } from '../../core/output.ts'

/** What stands in the way of a row, cell by cell, as the spreadsheet names it. */
const CellProblem = z.object({
  /** Spreadsheet row; the head is row 1. */
  row: z.number(),
  /** Column letter and title, e.g. 'C' and '受理时间'. */
  column: z.string(),
  title: z.string(),
  value: z.string(),
  message: z.string(),
})

const WorkOrderRow = z.object({
  row: z.number(),
  orderNumber: z.string(),
  source: z.string(),
  acceptedTime: stamp,
  pollutionType: z.string(),
  areaName: z.string(),
  location: z.string(),
  content: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  /** False: the file names no coordinates and the centre of the area stands for the place. */
  hasPlace: z.boolean(),
})

const Import = z.object({
  importId: z.string(),
  fileName: z.string(),
  uploadTime: stamp,
  uploadUser: z.string(),
  /** checked: waits for its commit; refused: has faulty cells; committed: its events exist. */
  state: z.enum(['checked', 'refused', 'committed']),
  rowCount: z.number(),
  eventCount: z.number(),
  skippedCount: z.number(),
  problemCount: z.number(),
  commitTime: stamp.nullable(),
})

/** Work orders of the 12345 hotline and of letters and visits (信访), brought as a spreadsheet. */
export const workOrders = group('/business-event-process', {
  workOrderTemplate: get('/work-order/template', {
    summary: '工单导入模板',
    right: 'event.dispatch',
    outside: 'cityWide',
    about: 'workOrder',
    kind: 'export',
    origin: 'own',
    input: {},
    output: fileAnswer,
  })({
    example: () => ({}),
    exampleAs: 'dispatcher',
    effect: '下载带表头与示例行的模板',
  }),
  workOrderValidate: post('/work-order/validate', {
    summary: '上传并校验工单',
    right: 'event.dispatch',
    outside: 'own',
    about: 'workOrder',
    changes: ['workOrder'],
    body: 'multipart',
    origin: 'own',
    input: { file: oneFile },
    output: Import.extend({
      /** Faulty cells; any of them keeps the whole file out. */
      problems: z.array(CellProblem),
      /** Orders that are known already, in the city or above in the same file: skipped at the commit. */
      skipped: z.array(z.object({ row: z.number(), orderNumber: z.string(), reason: z.string() })),
      rows: z.array(WorkOrderRow),
    }),
  })({
    example: (city) => ({ file: city.dust.workOrderFile() }),
    exampleAs: 'dispatcher',
    effect: '保存校验结果，等待确认导入；尚未产生事件',
  }),
  workOrderCommit: post('/work-order/commit', {
    summary: '确认导入工单',
    right: 'event.dispatch',
    outside: 'personal',
    about: 'workOrder',
    changes: ['workOrder', 'event', 'task', 'alarm'],
    object: 'importId',
    origin: 'own',
    input: { importId: code },
    output: z.object({
      importId: z.string(),
      created: z.array(z.object({ orderNumber: z.string(), eventId: z.string(), eventCode: z.string() })),
      skipped: z.array(z.object({ orderNumber: z.string(), reason: z.string() })),
    }),
  })({
    example: (city) => ({ importId: city.dust.workOrderImportId }),
    exampleAs: 'dispatcher',
    effect: '每个新工单生成一件上报事件，全部成功或全部不生成',
  }),
  workOrderImports: get('/work-order/imports', {
    summary: '工单导入批次',
    right: 'event.dispatch',
    outside: 'own',
    about: 'workOrder',
    origin: 'own',
    input: page(10),
    output: records(Import),
  })({
    example: () => ({}),
    exampleAs: 'dispatcher',
  }),
})
