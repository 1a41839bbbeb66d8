import { DownloadOutlined, ShareAltOutlined } from '@ant-design/icons'
import { Alert, Button, Tooltip } from 'antd'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { TabBar } from '../../blocks/tab-bar.tsx'
import { usePermissions } from '../../client/permissions.ts'
import { isFilled } from '../../filters/filled.ts'
import { FilterBar } from '../../filters/filter-bar.tsx'
import { KeptBanner } from '../kept-banner.tsx'
import { useKeptView } from '../kept-view.ts'
import type { PageTabProps } from '../page-definition.ts'
import { shareView } from '../share-view.ts'
import { BatchBar } from './batch-bar.tsx'
import { FormDialog } from './form-dialog.tsx'
import { RecordDetailPart, useOpenRow } from './record-detail.tsx'
import type { AnyRecord } from './record-page.ts'
import { RecordRows } from './record-rows.tsx'
import { RecordTools } from './record-tools.tsx'
import { RowActions } from './row-actions.tsx'
import { useRecordAnswer } from './use-record-answer.ts'
import { useRecordExport } from './use-record-export.tsx'
import { type OpenedPart, useRowActions } from './use-row-actions.tsx'
import { useSelection } from './use-selection.ts'
import './record.css'

const noFilters = {}

interface IconToolProps {
  title: string
  icon: ReactNode
  act: () => void
  testId: string
}

const IconTool = ({ title, icon, act, testId }: IconToolProps) => (
  <Tooltip title={title}>
    <Button size="small" type="text" icon={icon} aria-label={title} onClick={act} data-testid={testId} />
  </Tooltip>
)

/** The component of a declared record: filters, tools, rows, and what lies over them. */
export const recordTab = (spec: AnyRecord): ComponentType<PageTabProps> => {
  const { filters, form, batch, name: testId } = spec
  const nameOf = (row: object): string => spec.rowName?.(row) ?? keyOf(row)
  const keyOf = (row: object): string => String(Reflect.get(row, spec.rowKey))
  const isPanel = spec.filterPlace === 'panel' && filters.length > 0

  const RecordTab = ({ fixCode, path, tab, tabs, viewId }: PageTabProps) => {
    const [, setQuery] = useSearchParams()
    const rights = usePermissions((state) => state.rights)
    const kept = useKeptView(viewId, fixCode, tab.key)
    const view = kept.kind === 'open' ? kept.view : null
    const [values, setValues] = useState<object | null>(filters.length === 0 ? noFilters : null)
    const [opened, setOpened] = useState<OpenedPart | null>(null)
    const [answered, setAnswered] = useState<ReactNode>(null)
    const record = useRecordAnswer(spec, values)
    const selection = useSelection(values)
    const download = useRecordExport(spec, record, values)
    const rowActions = useRowActions(setOpened)
    const openRow = useOpenRow(spec.detail, (row) => setOpened({ kind: 'detail', row }))

    const mayMake = form?.create && (form.create.right === undefined || rights.has(form.create.right))
    const createLabel = (mayMake && form.create?.label) || null
    const mayBatch = batch && (batch.right === undefined || rights.has(batch.right))
    const actions = (spec.rowActions ?? []).filter(({ right }) => right === undefined || rights.has(right))
    const isFiltered = Object.values({ ...values }).some(isFilled)
    const close = () => setOpened(null)
    const share = () =>
      shareView({
        fixCode,
        tab: tab.key,
        tabTitle: tab.title,
        path,
        state: { filters: { ...values }, barStatistics: false, charts: {} },
        rev: null,
      })
    const shareTool = (
      <IconTool title="分享视图" icon={<ShareAltOutlined />} act={() => void share()} testId="tool-share" />
    )
    const hasHead = tabs.length > 1 || isPanel
    // What the head has no place for stands at the end of the filters, or where there are none above the rows.
    const tools = (
      <>
        {hasHead ? null : (
          <>
            {download.begin ? (
              <IconTool title="导出数据" icon={<DownloadOutlined />} act={download.begin} testId="tool-exportData" />
            ) : null}
            {shareTool}
          </>
        )}
        <RecordTools
          tools={spec.tools ?? []}
          createLabel={createLabel}
          create={() => setOpened({ kind: 'form', row: null })}
          testId={testId}
        />
      </>
    )
    const hasTools = !hasHead || createLabel !== null || (spec.tools ?? []).length > 0
    const isBeside = filters.length > 0 && !isPanel
    const filterBar =
      filters.length > 0 && kept.kind !== 'loading' ? (
        <FilterBar
          widgets={filters}
          routeName={fixCode}
          instance={tab.key}
          layout={isPanel ? 'stacked' : 'inline'}
          hideSearch={spec.hideSearch ?? false}
          begin={view?.state.filters ?? null}
          onSearch={setValues}
          {...(isBeside && hasTools ? { end: tools } : {})}
        />
      ) : null
    const hasBar = spec.note !== undefined || (hasTools && !isBeside)
    return (
      <div className="page kit-page">
        {hasHead ? (
          <header className="kit-page-head">
            <TabBar
              page={{ fixCode, path }}
              tabs={tabs}
              actions={download.begin ? { exportData: download.begin } : {}}
              withFilterPanel={isPanel}
            />
            {shareTool}
          </header>
        ) : null}
        {view ? (
          <KeptBanner
            view={view}
            cells={null}
            close={() =>
              setQuery((present) => {
                present.delete('view')
                return present
              })
            }
          />
        ) : null}
        {kept.kind === 'failed' ? <Alert type="warning" showIcon title={kept.message} /> : null}
        {isPanel ? null : filterBar}
        <div className="kit-page-body">
          <main className="record">
            {hasBar ? (
              <div className="record-bar">
                {spec.note ? <span className="muted">{spec.note}</span> : null}
                <span className="spacer" />
                {isBeside ? null : tools}
              </div>
            ) : null}
            {batch && mayBatch ? (
              <BatchBar batch={batch} unit={spec.unit} selection={selection} testId={testId} />
            ) : null}
            <RecordRows
              spec={spec}
              record={record}
              isFiltered={isFiltered}
              createLabel={createLabel}
              selection={mayBatch ? selection : null}
              keyOf={keyOf}
              rowTestId={(row) => `${testId}-row-${nameOf(row)}`}
              openRow={openRow}
              actionsOf={
                actions.length > 0
                  ? (row) => (
                      <RowActions
                        row={row}
                        actions={actions}
                        act={rowActions.act}
                        testIdOf={(key) => `${testId}-${key}-${nameOf(row)}`}
                      />
                    )
                  : undefined
              }
            />
          </main>
          {isPanel ? filterBar : null}
        </div>
        {opened?.kind === 'form' && form ? (
          <FormDialog
            key={opened.row ? keyOf(opened.row) : ''}
            form={form}
            row={opened.row}
            filter={values ?? noFilters}
            testId={testId}
            close={(show) => {
              close()
              if (show) setAnswered(show(() => setAnswered(null)))
            }}
          />
        ) : null}
        {opened?.kind === 'dialog' ? <opened.action.Dialog row={opened.row} close={close} /> : null}
        <RecordDetailPart detail={spec.detail} row={opened?.kind === 'detail' ? opened.row : null} close={close} />
        {answered}
        {rowActions.dialogs}
        {download.dialog}
      </div>
    )
  }
  return RecordTab
}
