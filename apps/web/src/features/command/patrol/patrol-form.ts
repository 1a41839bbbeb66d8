import { arrangementProblems } from '@qingkong/domain/patrol/patrol-form'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../client/api.ts'
import { type FetchedForm, recordForm } from '../../../page/record/record-form.ts'
import { write } from '../../../page/record/write.ts'
import { type Assignment, AssignmentControl } from './assignment-control.tsx'
import type { Patrol } from './patrol-shapes.ts'
import { orgsInput, type Share } from './shares.ts'

export interface PatrolForm {
  patrolName: string
  purpose: string
  period: readonly [string, string]
  assignment: Assignment
}

const emptyPatrol: PatrolForm = {
  patrolName: '',
  purpose: '',
  period: ['', ''],
  assignment: { areaCodes: [], indCodes: [], shares: [] },
}

const pageSize = 1000

/** Every enterprise of a stored task with its organisation. */
const storedShares = async (patrolId: string, signal: AbortSignal): Promise<Share[]> => {
  const shares: Share[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const { records, total } = await api.patrolOrgDetail({ patrolId, pageNum, pageSize }, { signal })
    for (const { psCode, psName, orgCode, orgName, result } of records)
      shares.push({ psCode, psName, orgCode, orgName, recorded: result !== null })
    if (shares.length >= total || records.length === 0) return shares
  }
}

const storedForm = async (patrolId: string, signal: AbortSignal): Promise<PatrolForm> => {
  const [detail, shares] = await Promise.all([
    api.patrolDetail({ patrolId }, { signal }),
    storedShares(patrolId, signal),
  ])
  const { patrolName, purpose, startTime, endTime, areaCodes, indCodes } = detail
  return { patrolName, purpose, period: [startTime, endTime], assignment: { areaCodes, indCodes, shares } }
}

/** The list knows progress only; areas, industries and enterprises are read for the form. */
const useFirst = (patrol: Patrol | null): FetchedForm<PatrolForm> => {
  const { data, error, refetch } = useQuery({
    queryKey: ['patrolForm', patrol?.patrolId, patrol?.version],
    queryFn: ({ signal }) => storedForm(patrol?.patrolId ?? '', signal),
    enabled: patrol !== null,
    // What was read for an earlier edit would begin this one with visits missing.
    gcTime: 0,
  })
  return { first: patrol === null ? emptyPatrol : (data ?? null), error, retry: () => void refetch() }
}

const arrangementOf = ({ period: [startTime, endTime], assignment, patrolName, purpose }: PatrolForm) => ({
  patrolName,
  purpose,
  startTime,
  endTime,
  areaCodes: [...assignment.areaCodes],
  indCodes: [...assignment.indCodes],
  orgs: orgsInput(assignment.shares),
})

/** Arranges a task: what, when, and which organisation checks which enterprises. */
export const patrolForm = recordForm<Patrol, PatrolForm>({
  create: { label: '新建专项任务', right: 'patrol.write' },
  title: (patrol) => (patrol === null ? '新建专项任务' : '编辑专项任务'),
  width: 960,
  useFirst,
  fields: [
    { key: 'patrolName', label: '任务名称', kind: 'text', maxLength: 50, testId: 'patrol-name' },
    { key: 'period', label: '起止时间', kind: 'period' },
    { key: 'purpose', label: '任务要求', kind: 'longText', maxLength: 1000, rows: 3, wide: true },
    { key: 'assignment', label: '责任单位与企业', kind: 'custom', Control: AssignmentControl, wide: true },
  ],
  check: (form) => arrangementProblems(arrangementOf(form)),
  namedOtherwise: {
    startTime: 'period',
    endTime: 'period',
    orgs: 'assignment',
    areaCodes: 'assignment',
    indCodes: 'assignment',
  },
  write: (form, patrol) =>
    patrol === null
      ? write('patrolAdd', arrangementOf(form), { done: '保存成功' })
      : write(
          'patrolUpdate',
          // An edit names the arrangement it was made on.
          { ...arrangementOf(form), patrolId: patrol.patrolId, version: patrol.version },
          { done: '保存成功' },
        ),
})
