import { visitProblems } from '@qingkong/domain/patrol/patrol-form'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { type FetchedForm, recordForm } from '../../../page/record/record-form.ts'
import { write } from '../../../page/record/write.ts'
import type { PatrolItem } from './patrol-shapes.ts'
import { PicturesControl } from './pictures-control.tsx'

/** An enterprise of a task that a visit is recorded at. */
export type Visited = PatrolItem & { patrolId: string }

export interface VisitValues {
  result: string
  note: string
  files: File[]
  /** Where the enterprise is and who answers there. */
  place: string
  /** Records that were seen when the form opened; a later one refuses this. */
  seenRecords: number
}

const results = ['1', '2', '3'] as const
const isResult = (value: string): value is (typeof results)[number] => results.some((result) => result === value)
const nothingFound = ({ history, address, contactName, contactPhone }: CallAnswer<'patrolPsDetail'>): VisitValues => ({
  place: contactPhone ? `${address}　${contactName} ${contactPhone}` : address,
  result: '',
  note: '',
  files: [],
  seenRecords: history.length,
})

const useFirst = (visited: Visited | null): FetchedForm<VisitValues> => {
  const { patrolId = '', psCode = '' } = visited ?? {}
  const { data, isFetching, error, refetch } = useCall('patrolPsDetail', { patrolId, psCode }, { staleTime: 0 })
  return { first: data && !isFetching ? nothingFound(data) : null, error, retry: () => void refetch() }
}

/** What was found at one enterprise. */
export const visitForm = recordForm<Visited, VisitValues>({
  title: (visited) => `登记核查结果：${visited?.psName ?? ''}`,
  verb: '登记',
  useFirst,
  fields: [
    {
      key: 'result',
      label: '核查结果',
      hint: ({ values }) => values.place,
      kind: 'buttons',
      options: [
        { value: '1', label: '正常' },
        { value: '2', label: '发现问题' },
        { value: '3', label: '无法核实' },
      ],
    },
    { key: 'note', label: '情况说明', kind: 'longText', maxLength: 1000, rows: 4 },
    { key: 'files', label: '现场图片', kind: 'custom', Control: PicturesControl },
  ],
  check: visitProblems,
  write: ({ result, note, files, seenRecords }, visited) =>
    write(
      'patrolRecord',
      {
        patrolId: visited?.patrolId ?? '',
        psCode: visited?.psCode ?? '',
        // The check lets nothing else through.
        result: isResult(result) ? result : '3',
        note,
        files,
        seenRecords,
      },
      { done: '登记成功' },
    ),
})
