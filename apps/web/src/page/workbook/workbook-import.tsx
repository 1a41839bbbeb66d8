import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useWrite } from '../record/use-write.tsx'
import type { Write } from '../record/write.ts'
import { useWorkbookCheck } from './use-workbook-check.ts'
import { WorkbookDrop } from './workbook-drop.tsx'

interface WorkbookImportProps<Report> {
  title: string
  /** What is wanted and what becomes of it. */
  hint: string
  template: { label: string; fileName: string; fetch: () => Promise<Blob> }
  /** Asks the server what is wrong with a workbook; nothing is written by it. */
  check: (file: File) => Promise<Report>
  /** Whether the report lets it be brought in. */
  isClean: (report: Report) => boolean
  /** What the report says, under the drop zone. */
  show: (report: Report, fileName: string) => ReactNode
  /** The write that brings it in whole. */
  bringIn: (file: File, report: Report) => Write
  testId: string
  close: () => void
}

/** A workbook is checked cell by cell, and brought in whole once nothing is wrong with it. */
export const WorkbookImport = <Report,>(props: WorkbookImportProps<Report>) => {
  const { title, hint, template, testId, close } = props
  const { run, busy } = useWrite()
  const { chosen, isChecking, check } = useWorkbookCheck(props.check)
  const bringIn = async () => {
    if (chosen && (await run(props.bringIn(chosen.file, chosen.report), '导入'))) close()
  }
  return (
    <Modal
      open
      width={760}
      title={title}
      okText="确认导入"
      okButtonProps={{ disabled: chosen === null || !props.isClean(chosen.report), loading: busy }}
      mask={{ closable: false }}
      onOk={() => void bringIn()}
      onCancel={close}
    >
      <WorkbookDrop
        hint={hint}
        template={template}
        busy={isChecking || busy}
        onChosen={(file) => void check(file)}
        testId={testId}
      >
        {chosen ? props.show(chosen.report, chosen.file.name) : null}
      </WorkbookDrop>
    </Modal>
  )
}
