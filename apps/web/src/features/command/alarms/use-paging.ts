import { useState } from 'react'
import { firstPageSize } from './record-filters.ts'

export interface Paging {
  page: number
  size: number
  turn: (page: number, size: number) => void
}

/** Page and size of a record; other values of the filters begin at the first page. */
export const usePaging = (values: object): Paging => {
  const [state, setState] = useState({ values, page: 1, size: firstPageSize })
  const { size } = state
  return {
    page: state.values === values ? state.page : 1,
    size,
    turn: (page, wanted) => setState({ values, page: wanted === size ? page : 1, size: wanted }),
  }
}
