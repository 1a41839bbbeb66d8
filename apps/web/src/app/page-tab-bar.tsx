import { CloseOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { nextAfterClosing, type PageTab, titled } from './page-tabs.ts'
import { usePageTabs } from './use-page-tabs.ts'

interface Props {
  /** Key of the page that is shown. */
  current: string
}

/** Closable tabs of the visited pages (layout-01…04). */
export const PageTabBar = ({ current }: Props) => {
  const { tabs, close, closeOthers } = usePageTabs()
  const navigate = useNavigate()
  // The chosen tab is lit at once and goes back to the shown page when the navigation fails (layout-04).
  const [chosen, setChosen] = useState<string | null>(null)
  const go = async (tab: PageTab) => {
    setChosen(tab.key)
    try {
      await navigate(tab.to)
    } finally {
      setChosen(null)
    }
  }
  const onClose = (tab: PageTab) => {
    const next = tab.key === current ? nextAfterClosing(tabs, tab.key) : null
    close(tab.key)
    if (next) void go(next)
  }
  const onCloseOthers = (tab: PageTab) => {
    closeOthers(tab.key)
    if (tab.key !== current) void go(tab)
  }
  const lit = chosen ?? current
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that joins or leaves the row moves the lit one
  useEffect(() => {
    row.current
      ?.querySelector('[aria-current="page"]')
      ?.parentElement?.scrollIntoView?.({ inline: 'nearest', block: 'nearest' })
  }, [lit, tabs])
  return (
    <nav className="page-tabs" aria-label="已打开的页面" ref={row}>
      {titled(tabs).map((tab) => (
        <Dropdown
          key={tab.key}
          trigger={['contextMenu']}
          menu={{
            items: [{ key: 'others', label: '关闭其他', disabled: tabs.length < 2 }],
            onClick: () => onCloseOthers(tab),
          }}
        >
          <span className={`page-tab${tab.key === lit ? ' active' : ''}`} data-testid={`tab-${tab.key}`}>
            <button
              type="button"
              aria-current={tab.key === lit ? 'page' : undefined}
              className="plain-button"
              onClick={() => void go(tab)}
            >
              {tab.title}
            </button>
            {tabs.length > 1 ? (
              <button
                type="button"
                className="plain-button page-tab-close"
                aria-label={`关闭${tab.title}`}
                onClick={() => onClose(tab)}
              >
                <CloseOutlined />
              </button>
            ) : null}
          </span>
        </Dropdown>
      ))}
    </nav>
  )
}
