import { useState } from 'react'

export interface Selection {
  rows: readonly object[]
  set: (rows: readonly object[]) => void
  clear: () => void
}

/** Ticked rows, also of pages that were turned over; other filters begin with none. */
export const useSelection = (values: object | null): Selection => {
  const [state, setState] = useState<{ values: object | null; rows: readonly object[] }>({ values, rows: [] })
  return {
    rows: state.values === values ? state.rows : [],
    set: (rows) => setState({ values, rows }),
    clear: () => setState({ values, rows: [] }),
  }
}
