import type { reductionAssessment } from '../../calls/boards/reduction-assessment.ts'
import type { Answer } from '../../core/call.ts'
import type { DataTable } from '../../core/data-table.ts'
import { assessmentNotes, verdictDefinitions } from './inspections.ts'

/** 减排评估 of the four pollutants. */
export const reductionTable = ({
  pollutants,
  ...head
}: Answer<typeof reductionAssessment.reducePlanAssessCockpitAssess>): DataTable => ({
  title: '减排评估',
  notes: [
    ...assessmentNotes(head),
    '实际减排量按生产用电估算；完成率=Σmin(实际,计划)÷Σ计划，超额企业不抵欠减企业',
    '应减量为减排方案表7全社会排放总量的10%（黄）、20%（橙）、30%（红），未填表7或不在全市查看范围时为空',
  ],
  columns: [
    { key: 'name', title: '污染物', kind: 'text', frozen: true },
    { key: 'need', title: '应减', kind: 'number', unit: 'kg/d', digits: 1 },
    { key: 'planned', title: '计划减', kind: 'number', unit: 'kg/d', digits: 1 },
    { key: 'realised', title: '实际减（估算）', kind: 'number', unit: 'kg/d', digits: 1 },
    { key: 'rate', title: '完成率', kind: 'number', unit: '%', digits: 1 },
    { key: 'unknown', title: '未计入', kind: 'number', unit: '家' },
  ],
  rows: pollutants.map(({ name, needKg, plannedKg, realisedKg, ratePct, unknownCount }) => ({
    name,
    need: needKg,
    planned: plannedKg,
    realised: realisedKg,
    rate: ratePct,
    unknown: unknownCount,
  })),
  definitions: verdictDefinitions,
})
