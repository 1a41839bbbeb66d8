import { z } from 'zod'
import { fileAnswer, oneFile } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code, page } from '../../core/input.ts'
import { records } from '../../core/output.ts'
import { CellProblem, PlanVersion } from '../../shapes/early-warning.ts'

/** The emission-reduction plan (减排方案): what each enterprise of the emergency list stops or cuts at each level of a warning. */
export const reductions = group('/business-early-warn', {
  reducePlanValidTemplateExist: get('/reduce-plan/valid-template-exist', {
    summary: '减排方案模板是否可用',
    right: 'warning.write',
    outside: 'cityWide',
    about: 'reductionPlan',
    input: {},
    /** False: no enterprise stands on the emergency list, so there is nothing to plan for. */
    output: z.boolean(),
  })({
    example: () => ({}),
  }),
  reducePlanPlanTemplateDownload: get('/reduce-plan/plan-template-download', {
    summary: '减排方案模板，已填入现行措施',
    right: 'warning.write',
    outside: 'denied',
    about: 'reductionPlan',
    kind: 'export',
    input: {},
    output: fileAnswer,
  })({
    example: () => ({}),
    effect: '下载应急清单企业的分级减排措施表',
  }),
  reducePlanDataValidation: post('/reduce-plan/data-validation', {
    summary: '上传并校验减排方案',
    right: 'warning.write',
    outside: 'denied',
    about: 'reductionPlan',
    changes: ['reductionPlan'],
    body: 'multipart',
    input: { file: oneFile },
    output: PlanVersion.extend({ problems: z.array(CellProblem) }),
  })({
    example: (city) => ({ file: city.earlyWarning.planFile() }),
    effect: '保存校验结果为草案，尚未生效',
  }),
  reducePlanDataValidationDownload: post('/reduce-plan/dataValidation-download', {
    summary: '下载校验报告',
    right: 'warning.write',
    outside: 'denied',
    about: 'reductionPlan',
    kind: 'export',
    input: { importId: code },
    output: fileAnswer,
  })({
    example: (city) => ({ importId: city.earlyWarning.refusedPlanId }),
    effect: '下载逐单元格的校验报告',
  }),
  reducePlanDataImport: post('/reduce-plan/data-import', {
    summary: '导入减排方案',
    right: 'warning.write',
    outside: 'denied',
    about: 'reductionPlan',
    changes: ['reductionPlan', 'warning'],
    object: 'importId',
    input: { importId: code },
    output: PlanVersion,
  })({
    example: (city) => ({ importId: city.earlyWarning.checkedPlanId }),
    effect: '草案成为现行减排方案，原方案结束',
  }),
  reducePlanVersions: get('/reduce-plan/versions', {
    summary: '减排方案版本',
    right: 'warning.read',
    outside: 'cityWide',
    about: 'reductionPlan',
    origin: 'own',
    input: page(10),
    output: records(PlanVersion),
  })({
    example: () => ({}),
  }),
})
