import { useState } from 'react'
import { failureText, notify } from '../../kit/notify.ts'

/** A workbook somebody chose, and what the server says of it. */
interface CheckedWorkbook<Report> {
  file: File
  report: Report
}

export interface WorkbookCheck<Report> {
  chosen: CheckedWorkbook<Report> | null
  isChecking: boolean
  check: (file: File) => Promise<void>
  forget: () => void
}

/** Sends a chosen workbook to be checked; nothing is written by it. */
export const useWorkbookCheck = <Report>(ask: (file: File) => Promise<Report>): WorkbookCheck<Report> => {
  const [isChecking, setChecking] = useState(false)
  const [chosen, setChosen] = useState<CheckedWorkbook<Report> | null>(null)
  const check = async (file: File) => {
    setChecking(true)
    setChosen(null)
    try {
      setChosen({ file, report: await ask(file) })
    } catch (error) {
      notify.error(failureText('校验失败', error))
    } finally {
      setChecking(false)
    }
  }
  return { chosen, isChecking, check, forget: () => setChosen(null) }
}
