import { type ReactNode, useMemo, useState } from 'react'
import type { ToolName } from '../../blocks/tab-bar.tsx'
import { usePermissions } from '../../client/permissions.ts'
import { isFilled } from '../../filters/filled.ts'
import { BatchBar } from './batch-bar.tsx'
import { FormDialog } from './form-dialog.tsx'
import { PartTabs } from './part-tabs.tsx'
import { RecordDetailPart, useCloseDetail, useOpenRow } from './record-detail.tsx'
import type { AnyRecord } from './record-page.ts'
import { RecordRows } from './record-rows.tsx'
import { RecordTools } from './record-tools.tsx'
import { RowActions } from './row-actions.tsx'
import { useBatch } from './use-batch.tsx'
import { usePart } from './use-part.ts'
import { useRecordAnswer } from './use-record-answer.ts'
import { useRecordExport } from './use-record-export.tsx'
import { type OpenedPart, useRowActions } from './use-row-actions.tsx'
import { useSelection } from './use-selection.ts'

/** A record, ready to be laid out by a page or by a panel among others. */
interface RecordPieces {
  /** For the right of a page's tabs. */
  tools: Partial<Record<ToolName, () => void>>
  download: (() => void) | null
  /** The record's parts, and the buttons that are not about a row; null where there are none. */
  parts: ReactNode
  buttons: ReactNode
  /** Ticked rows, and the rows. */
  list: ReactNode
  /** What lies over them. */
  dialogs: ReactNode
}

/**
 * All that a record does, but for its filter bar.
 * @param values of the filter bar, or what a panel is about; null = not known yet
 */
export const useRecord = (spec: AnyRecord, values: object | null): RecordPieces => {
  const { form, batch, detail, name: testId } = spec
  const keyOf = (row: object): string => String(Reflect.get(row, spec.rowKey))
  const nameOf = (row: object): string => spec.rowName?.(row) ?? keyOf(row)
  const rights = usePermissions((state) => state.rights)
  const { part, show } = usePart(spec.parts)
  const question = useMemo(() => values && { values, part }, [values, part])
  const [opened, setOpened] = useState<OpenedPart | null>(null)
  const [answered, setAnswered] = useState<ReactNode>(null)
  const record = useRecordAnswer(spec, question)
  const selection = useSelection(question)
  const download = useRecordExport(spec, record, values)
  const close = () => setOpened(null)
  const closeDetail = useCloseDetail(detail, close)
  const openRow = useOpenRow(detail, (row) => setOpened({ kind: 'detail', row }))
  const rowActions = useRowActions(
    (part) => (part.kind === 'detail' ? openRow?.(part.row) : setOpened(part)),
    closeDetail,
  )
  const isAllowed = ({ right }: { right?: AnyRecord['right'] }): boolean => right === undefined || rights.has(right)

  const createLabel = form?.create && isAllowed(form.create) ? form.create.label : null
  const mayBatch = batch !== undefined && isAllowed(batch)
  const step = useBatch({ batch: mayBatch ? batch : undefined, noun: spec.noun, selection })
  const actions = (spec.rowActions ?? []).filter(isAllowed)
  const rowAlone = actions.filter(({ inDetail }) => !inDetail)
  return {
    tools: {
      ...Object.fromEntries(
        step.actions.flatMap((action) => (action.tool ? [[action.tool, () => step.start(action)]] : [])),
      ),
      ...(download.begin ? { exportData: download.begin } : {}),
    },
    download: download.begin,
    parts: spec.parts ? (
      <PartTabs parts={spec.parts} shown={part} answer={record.answer?.whole ?? null} show={show} testId={testId} />
    ) : null,
    buttons:
      createLabel !== null || (spec.tools ?? []).length > 0 ? (
        <RecordTools
          tools={spec.tools ?? []}
          createLabel={createLabel}
          create={() => setOpened({ kind: 'form', row: null })}
          testId={testId}
        />
      ) : null,
    list: (
      <>
        {mayBatch ? (
          <BatchBar
            batch={step}
            selection={selection}
            words={batch.words?.(selection.rows) ?? `已选 ${selection.rows.length} ${spec.unit}`}
            testId={testId}
          />
        ) : null}
        <RecordRows
          spec={spec}
          record={record}
          isFiltered={spec.filters.length > 0 && Object.values({ ...values }).some(isFilled)}
          emptyPart={spec.parts?.parts.find(({ key }) => key === part)?.empty}
          createLabel={createLabel}
          selection={mayBatch ? selection : null}
          keyOf={keyOf}
          rowTestId={(row) => `${testId}-row-${nameOf(row)}`}
          openRow={openRow}
          actionsOf={
            rowAlone.length > 0
              ? (row) => (
                  <RowActions
                    row={row}
                    actions={rowAlone}
                    act={rowActions.act}
                    testIdOf={(key) => `${testId}-${key}-${nameOf(row)}`}
                  />
                )
              : undefined
          }
        />
      </>
    ),
    dialogs: (
      <>
        {opened?.kind === 'form' && form ? (
          <FormDialog
            key={opened.row ? keyOf(opened.row) : ''}
            form={form}
            row={opened.row}
            filter={{ ...values }}
            testId={testId}
            close={(shown) => {
              close()
              if (shown) setAnswered(shown(() => setAnswered(null)))
            }}
          />
        ) : null}
        {opened?.kind === 'dialog' ? <opened.action.Dialog row={opened.row} close={close} /> : null}
        <RecordDetailPart
          detail={detail}
          row={opened?.kind === 'detail' ? opened.row : null}
          close={closeDetail}
          actions={(row) => (
            <RowActions
              row={row}
              actions={actions.filter((action) => !('opens' in action && action.opens === 'detail'))}
              act={rowActions.act}
              testIdOf={(key) => `${testId}-${key}`}
            />
          )}
        />
        {step.dialogs}
        {answered}
        {rowActions.dialogs}
        {download.dialog}
      </>
    ),
  }
}
