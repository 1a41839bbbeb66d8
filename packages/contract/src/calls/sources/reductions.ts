import { z } from 'zod'
import { fileAnswer, uploadedFile } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code, page } from '../../core/input.ts'
import { records } from '../../core/output.ts'
import { CellProblem, PlanVersion } from '../../shapes/early-warning.ts'

const oneFile = z
  .union([z.array(uploadedFile), uploadedFile.transform((file) => [file])], '请选择文件')
  .pipe(z.array(uploadedFile).min(1, '请选择文件').max(1, '一次只能上传一个文件'))

/** The emission-reduction plan (减排方案): what each enterprise of the emergency list stops or cuts at each level of a warning. */
export const reductions = group('/business-early-warn', {
  reducePlanValidTemplateExist: get('/reduce-plan/valid-template-exist', {
    summary: '减排方案模板是否可用',
    right: 'warning.write',
    input: {},
    /** False: no enterprise stands on the emergency list, so there is nothing to plan for. */
    output: z.boolean(),
  })({
    example: () => ({}),
  }),
  reducePlanPlanTemplateDownload: get('/reduce-plan/plan-template-download', {
    summary: '减排方案模板，已填入现行措施',
    right: 'warning.write',
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
    input: { importId: code },
    output: PlanVersion,
  })({
    example: (city) => ({ importId: city.earlyWarning.checkedPlanId }),
    effect: '草案成为现行减排方案，原方案结束',
  }),
  reducePlanVersions: get('/reduce-plan/versions', {
    summary: '减排方案版本',
    right: 'warning.read',
    origin: 'own',
    input: page(10),
    output: records(PlanVersion),
  })({
    example: () => ({}),
  }),
})
