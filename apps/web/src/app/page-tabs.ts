/** An open page of the data-analysis layout. */
export interface PageTab {
  /** Route name, or route name plus tabName (layout-01). */
  key: string
  title: string
  /** Of the page, where `title` is its tab's. */
  pageTitle: string
  /** Path and query that show it again. */
  to: string
  fixCode: string
}

export const tabKey = (fixCode: string, tabName: string | null): string => (tabName ? `${fixCode}/${tabName}` : fixCode)

/** Tabs of several pages may bear one name (区域, 数据对比): then each says whose it is. */
export const titled = (tabs: readonly PageTab[]): PageTab[] =>
  tabs.map((tab) =>
    tab.title !== tab.pageTitle && tabs.some((other) => other.key !== tab.key && other.title === tab.title)
      ? { ...tab, title: `${tab.pageTitle}·${tab.title}` }
      : tab,
  )

/** A visited page joins the row at its end; one that is there keeps its place and takes the newest query. */
export const withVisited = (tabs: readonly PageTab[], visited: PageTab): PageTab[] =>
  tabs.some((tab) => tab.key === visited.key)
    ? tabs.map((tab) => (tab.key === visited.key ? visited : tab))
    : [...tabs, visited]

/** The newest address of a page whose tab is open; a page without a tab gets none. */
export const withAddress = (tabs: readonly PageTab[], key: string, to: string): readonly PageTab[] =>
  tabs.map((tab) => (tab.key === key ? { ...tab, to } : tab))

/** The last remaining tab cannot be closed (layout-03). */
export const withoutTab = (tabs: readonly PageTab[], key: string): readonly PageTab[] =>
  tabs.length > 1 ? tabs.filter((tab) => tab.key !== key) : tabs

/** 关闭其他 (layout-02). */
export const onlyTab = (tabs: readonly PageTab[], key: string): readonly PageTab[] => {
  const kept = tabs.filter((tab) => tab.key === key)
  return kept.length > 0 ? kept : tabs
}

/** Where closing a tab leads when it was the shown one: its right neighbour, else the left one. */
export const nextAfterClosing = (tabs: readonly PageTab[], key: string): PageTab | null => {
  const at = tabs.findIndex((tab) => tab.key === key)
  return at < 0 ? null : (tabs[at + 1] ?? tabs[at - 1] ?? null)
}
