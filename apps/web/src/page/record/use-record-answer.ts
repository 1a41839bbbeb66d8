import { useMemo, useState } from 'react'
import { useCall } from '../../client/use-call.ts'
import { type ListAnswer, listAnswer } from './list-calls.ts'
import type { AnyRecord } from './record-page.ts'

/** What a list is asked by; another object is another question. */
export interface Question {
  values: object
  part: string
}

interface Paging {
  page: number
  size: number
  turn: (page: number, size: number) => void
}

export interface RecordAnswer {
  /** Null while nothing was answered yet. The answer before stays while the next is under way. */
  answer: ListAnswer<object> | null
  /** What was asked, without pages; null = nothing yet. */
  input: object | null
  /** Null where the list comes whole. */
  paging: Paging | null
  isFetching: boolean
  error: Error | null
  retry: () => void
}

/** Asks the list; other filters or another part begin at its first page. */
export const useRecordAnswer = (spec: AnyRecord, question: Question | null): RecordAnswer => {
  const [turned, setTurned] = useState({ question, page: 1, size: spec.pageSize ?? 0 })
  const { size } = turned
  const page = turned.question === question ? turned.page : 1
  const input = useMemo(() => (question ? spec.input(question.values, question.part) : null), [spec, question])
  const asked = size > 0 ? { ...input, pageNum: page, pageSize: size } : { ...input }
  // `recordPage` has the input made for this very list; of any list its name does not tell the input.
  const { data, error, isFetching, refetch } = useCall(spec.list, asked as never, {
    keepPrevious: true,
    enabled: input !== null,
    ...(spec.refreshMs === undefined ? {} : { refetchInterval: spec.refreshMs }),
  })
  const answer = useMemo(() => (data === undefined ? null : listAnswer(data)), [data])
  const turn = (next: number, wanted: number) => setTurned({ question, page: wanted === size ? next : 1, size: wanted })
  // The last row of the last page was taken away.
  const lastPage = answer && size > 0 ? Math.max(1, Math.ceil(answer.total / size)) : 1
  if (answer && !isFetching && size > 0 && page > lastPage) turn(lastPage, size)
  return {
    answer,
    input,
    paging: size > 0 ? { page, size, turn } : null,
    isFetching,
    error,
    retry: () => void refetch(),
  }
}
