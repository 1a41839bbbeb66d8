import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { cityTime, codeList, page, text } from '../../core/input.ts'
import { records } from '../../core/output.ts'
import { ChainState, OperationRow } from '../../shapes/administration.ts'

const logFilter = {
  startTime: cityTime.optional(),
  endTime: cityTime.optional(),
  /** User code or name. */
  user: text(50).default(''),
  actions: codeList(50).default([]),
  object: text(100).default(''),
  result: z.enum(['', 'ok', 'failed']).default(''),
}

/** The log of what everybody did: read by auditors alone. */
export const operationsLog = group('/base-uur', {
  operationsLogPage: post('/operations-log/page', {
    summary: '操作日志',
    right: 'log.read',
    outside: 'byRight',
    about: 'operation',
    origin: 'own',
    kind: 'read',
    input: { ...page(50), ...logFilter },
    output: records(OperationRow),
  })({ example: () => ({}), exampleAs: 'auditAdmin' }),
  operationsLogActions: get('/operations-log/actions', {
    summary: '操作名称选项',
    right: 'log.read',
    outside: 'byRight',
    about: 'operation',
    origin: 'own',
    input: {},
    output: z.array(z.object({ code: z.string(), name: z.string() })),
  })({ example: () => ({}), exampleAs: 'auditAdmin' }),
  operationsLogChain: get('/operations-log/chain', {
    summary: '日志链的核验状态',
    right: 'log.read',
    outside: 'byRight',
    about: 'operation',
    origin: 'own',
    input: {},
    output: ChainState,
  })({ example: () => ({}), exampleAs: 'auditAdmin' }),
  operationsLogVerify: post('/operations-log/verify', {
    summary: '核验全部日志',
    right: 'log.read',
    outside: 'byRight',
    about: 'operation',
    changes: ['operation'],
    origin: 'own',
    input: {},
    output: ChainState,
  })({
    example: () => ({}),
    exampleAs: 'auditAdmin',
    effect: '从第一条起重新核验并记下结果',
  }),
  operationsLogExport: post('/operations-log/export', {
    summary: '导出操作日志',
    right: 'log.read',
    outside: 'byRight',
    about: 'operation',
    origin: 'own',
    kind: 'export',
    input: logFilter,
    output: fileAnswer,
  })({
    example: () => ({}),
    exampleAs: 'auditAdmin',
    effect: '筛选出的日志导出为表格',
  }),
})
