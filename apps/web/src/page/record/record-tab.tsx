import { DownloadOutlined, ShareAltOutlined } from '@ant-design/icons'
import { Alert, Button, Tooltip } from 'antd'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { TabBar } from '../../blocks/tab-bar.tsx'
import { FilterBar } from '../../filters/filter-bar.tsx'
import { KeptBanner } from '../kept-banner.tsx'
import { useKeptView } from '../kept-view.ts'
import type { PageTabProps } from '../page-definition.ts'
import { shareView } from '../share-view.ts'
import type { AnyRecord } from './record-page.ts'
import { useRecord } from './use-record.tsx'
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

/** The component of a declared record on a page: filters and tools around it. */
export const recordTab = (spec: AnyRecord): ComponentType<PageTabProps> => {
  const { filters } = spec
  const isPanel = spec.filterPlace === 'panel' && filters.length > 0

  const RecordTab = ({ fixCode, path, tab, tabs, viewId }: PageTabProps) => {
    const [, setQuery] = useSearchParams()
    const kept = useKeptView(viewId, fixCode, tab.key)
    const view = kept.kind === 'open' ? kept.view : null
    const [values, setValues] = useState<object | null>(filters.length === 0 ? noFilters : null)
    const { tools, download, parts, buttons, list, dialogs } = useRecord(spec, values)
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
    const ends = hasHead ? (
      buttons
    ) : (
      <>
        {download ? (
          <IconTool title="导出数据" icon={<DownloadOutlined />} act={download} testId="tool-exportData" />
        ) : null}
        {shareTool}
        {buttons}
      </>
    )
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
          {...(isBeside && ends !== null ? { end: ends } : {})}
        />
      ) : null
    const hasBar = parts !== null || spec.note !== undefined || (ends !== null && !isBeside)
    return (
      <div className="page kit-page">
        {hasHead ? (
          <header className="kit-page-head">
            <TabBar page={{ fixCode, path }} tabs={tabs} actions={tools} withFilterPanel={isPanel} />
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
                {parts}
                {spec.note ? <span className="muted">{spec.note}</span> : null}
                <span className="spacer" />
                {isBeside ? null : ends}
              </div>
            ) : null}
            {list}
          </main>
          {isPanel ? filterBar : null}
        </div>
        {dialogs}
      </div>
    )
  }
  return RecordTab
}
