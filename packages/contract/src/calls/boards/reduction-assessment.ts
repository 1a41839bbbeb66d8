import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group } from '../../core/call.ts'
import { codeList, page, text } from '../../core/input.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import {
  assessmentHead,
  InspectionAnswers,
  InspectionRow,
  PollutantReduction,
  VerdictCounts,
} from '../../shapes/reduction-assessment.ts'

const inspectionFilter = {
  areaCodes: codeList(50).default([]),
  keyword: text(50).default(''),
  /** Default: everybody who is not yet known to have done what was asked. */
  verdicts: codeList(4).default(['undone', 'suspected', 'unknown']),
}

/** 减排方案评估 and 督查清单: whether those under measures really produce less (command 1.6). */
export const reductionAssessment = group('/business-early-warn/reduce-plan-assess', {
  reducePlanAssessNowEmEnterStatistics: get('/now-em-enter-statistics', {
    summary: '当前预警落实情况：四类判定，分区县',
    right: 'warning.read',
    outside: 'empty',
    about: 'reductionPlan',
    input: {},
    output: z.object({
      ...assessmentHead,
      /** Enterprises to stop or limit production, by verdict. */
      ...VerdictCounts.shape,
      areas: z.array(z.object({ code: z.string(), name: z.string(), ...VerdictCounts.shape })),
      /** 自主减排 and other measures: no production is asked of them, so none is judged. */
      exempt: z.number(),
      /** 落实 of those that could be judged, percent. */
      doneRate: numberOrNull,
    }),
  })({
    example: () => ({}),
  }),
  reducePlanAssessCockpitAssess: get('/cockpit-assess', {
    summary: '减排评估：四项污染物的应减、计划、实际与完成率',
    right: 'warning.read',
    outside: 'empty',
    about: 'reductionPlan',
    input: {},
    output: z.object({
      ...assessmentHead,
      pollutants: z.array(PollutantReduction),
      /** Enterprises to stop or limit production. */
      total: z.number(),
    }),
  })({
    example: () => ({}),
  }),
  reducePlanAssessCockpitAssessExport: get('/cockpit-assess-export', {
    summary: '导出减排评估',
    right: 'warning.read',
    outside: 'empty',
    about: 'reductionPlan',
    kind: 'export',
    input: {},
    output: fileAnswer,
  })({
    example: () => ({}),
    effect: '下载当前预警的减排评估',
  }),
  reducePlanAssessEmInspectionList: get('/em-inspection-list', {
    summary: '督查清单：最须现场核查的企业在前',
    right: 'warning.read',
    outside: 'empty',
    about: 'reductionPlan',
    input: { ...page(20), ...inspectionFilter },
    output: z.object({
      ...assessmentHead,
      /** Of all rows, not of the page alone. */
      answers: InspectionAnswers,
      records: z.array(InspectionRow),
      total: z.number(),
    }),
  })({
    example: () => ({}),
    mayBeEmpty: '没有生效的预警时没有待督查的企业',
  }),
  reducePlanAssessEmInspectionListExport: get('/em-inspection-list-export', {
    summary: '导出督查清单',
    right: 'warning.read',
    outside: 'empty',
    about: 'reductionPlan',
    kind: 'export',
    input: inspectionFilter,
    output: fileAnswer,
  })({
    example: () => ({}),
    effect: '下载当前预警的督查清单',
  }),
})
