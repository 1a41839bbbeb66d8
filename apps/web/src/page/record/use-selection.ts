import { useState } from 'react'

export interface Selection {
  rows: readonly object[]
  set: (rows: readonly object[]) => void
  clear: () => void
}

/** Ticked rows, also of pages that were turned over; another question begins with none. */
export const useSelection = (question: object | null): Selection => {
  const [state, setState] = useState<{ question: object | null; rows: readonly object[] }>({ question, rows: [] })
  return {
    rows: state.question === question ? state.rows : [],
    set: (rows) => setState({ question, rows }),
    clear: () => setState({ question, rows: [] }),
  }
}
