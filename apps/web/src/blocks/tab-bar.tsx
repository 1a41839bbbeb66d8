import {
  AlertOutlined,
  ArrowLeftOutlined,
  BarChartOutlined,
  DownloadOutlined,
  FilterOutlined,
  PictureOutlined,
  SendOutlined,
} from '@ant-design/icons'
import { Button, Segmented, Tooltip } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useOwnQuery } from '../client/own-query.ts'
import { useFilterPanel } from '../filters/filter-panel.ts'
import { announceTab } from './tab-announcement.ts'
import './blocks.css'

export interface Tab {
  key: string
  title: string
}

/** What can stand at the right of the tabs (layout-09). */
const tools = {
  assignTasks: { title: '批量下发', icon: <SendOutlined /> },
  closeAlarms: { title: '批量关闭', icon: <AlertOutlined /> },
  dispatchTask: { title: '下发任务', icon: <SendOutlined /> },
  barStatistics: { title: '柱状统计', icon: <BarChartOutlined /> },
  downloadImage: { title: '下载图片', icon: <PictureOutlined /> },
  exportData: { title: '导出数据', icon: <DownloadOutlined /> },
  goBack: { title: '返回', icon: <ArrowLeftOutlined /> },
  filterPanel: { title: '收起或展开筛选', icon: <FilterOutlined /> },
} as const satisfies Record<string, { title: string; icon: ReactNode }>
export type ToolName = keyof typeof tools
const toolOrder = Object.keys(tools) as ToolName[]

interface Props {
  /** Route name and path of the page, for the announcement. */
  page: { fixCode: string; path: string }
  tabs: readonly Tab[]
  /** Tools of the shown tab; `filterPanel` needs no handler of the page. */
  actions?: Partial<Record<ToolName, () => void>>
  withFilterPanel?: boolean
}

/** The tab of the query `tabName`, else the first one (layout-07). */
export const shownTab = (tabs: readonly Tab[], tabName: string | null): Tab | undefined =>
  tabs.find((tab) => tab.key === tabName) ?? tabs[0]

/** Tabs of a page, or its title where it has none to choose from, and the tools of the shown one; each change is announced (layout-07…09). */
export const TabBar = ({ page, tabs, actions = {}, withFilterPanel = false }: Props) => {
  const query = useOwnQuery()
  const [, setQuery] = useSearchParams()
  const panelOpen = useFilterPanel((state) => state.open)
  const shown = shownTab(tabs, query.get('tabName'))
  const title = shown?.title ?? ''
  useEffect(() => announceTab({ name: page.fixCode, path: page.path, title }), [page.fixCode, page.path, title])
  const handlers: Partial<Record<ToolName, () => void>> = {
    ...actions,
    ...(withFilterPanel ? { filterPanel: useFilterPanel.getState().toggle } : {}),
  }
  return (
    <div className="tab-bar">
      {tabs.length > 1 ? (
        <Segmented
          value={shown?.key ?? ''}
          options={tabs.map((tab) => ({ value: tab.key, label: tab.title }))}
          onChange={(key) => {
            const tab = tabs.find((tab) => tab.key === key)
            if (tab) setQuery(tab === tabs[0] ? {} : { tabName: tab.key, tabTitle: tab.title })
          }}
        />
      ) : (
        <h2 className="tab-bar-title">{title}</h2>
      )}
      <span className="spacer" />
      {toolOrder.map((name) => {
        const act = handlers[name]
        return act ? (
          <Tooltip key={name} title={tools[name].title}>
            <Button
              size="small"
              type="text"
              icon={tools[name].icon}
              aria-label={tools[name].title}
              {...(name === 'filterPanel' ? { 'aria-pressed': panelOpen } : {})}
              onClick={act}
              data-testid={`tool-${name}`}
            />
          </Tooltip>
        ) : null
      })}
    </div>
  )
}
