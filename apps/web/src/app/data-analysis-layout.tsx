import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { PageRoute } from '../client/permission-routes.ts'
import { KeptPages } from './kept-pages.tsx'
import { PageTabBar } from './page-tab-bar.tsx'
import { tabKey } from './page-tabs.ts'
import { SectionMenu } from './section-menu.tsx'
import { usePageTabs } from './use-page-tabs.ts'

interface Props {
  current: PageRoute
  /** Pages of the section, in menu order. */
  pages: readonly PageRoute[]
  /** Every page of the login, to find those of the open tabs. */
  routes: readonly PageRoute[]
}

/** Side menu, breadcrumb tabs and the page (document 1 section 2); one page alone needs no menu. */
export const DataAnalysisLayout = ({ current, pages, routes }: Props) => {
  const { pathname, search } = useLocation()
  const [query] = useSearchParams()
  const { tabs, visit } = usePageTabs()
  const tabName = query.get('tabName')
  const key = tabKey(current.fixCode, tabName)
  const title = query.get('tabTitle') ?? current.tabs.find((tab) => tab.key === tabName)?.title ?? current.title
  useEffect(
    () => visit({ key, title, pageTitle: current.title, to: pathname + search, fixCode: current.fixCode }),
    [visit, key, title, pathname, search, current.fixCode, current.title],
  )
  const open = routes.filter((route) => route.redirectTo === null && tabs.some((tab) => tab.fixCode === route.fixCode))
  const hasMenu = pages.length > 1
  return (
    <div className={`shell-section${hasMenu ? '' : ' without-menu'}`}>
      {hasMenu ? <SectionMenu current={current} pages={pages} /> : null}
      <div className="shell-pages">
        <PageTabBar current={key} />
        <div className="shell-page">
          <KeptPages current={current} open={open} />
        </div>
      </div>
    </div>
  )
}
