import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PageRoute } from '../client/permission-routes.ts'
import { usePermissions } from '../client/permissions.ts'
import { routesOfNavigation } from './navigation.ts'

/** Links of the row that found no place in its one line: they wrap below it, where nobody sees them. */
const wrappedIn = (row: HTMLElement): number => {
  const links = [...row.children].filter((child) => child instanceof HTMLElement)
  const first = links[0]?.offsetTop ?? 0
  return links.filter((link) => link.offsetTop > first).length
}

/** 主导航: the sections of the menu in one line; those that do not fit stand behind 更多. */
export const MainNavigation = ({ current }: { current: PageRoute | null }) => {
  const nodes = usePermissions((state) => state.nodes)
  const routes = usePermissions((state) => state.routes)
  const items = routesOfNavigation(nodes, routes)
  const row = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState(0)
  const count = items.length
  useLayoutEffect(() => {
    const element = row.current
    if (element === null || count === 0) return
    const look = () => setHidden(wrappedIn(element))
    look()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [count])
  const isCurrent = ({ fixCode }: { fixCode: string }) => current?.trail.includes(fixCode) === true
  const more = hidden === 0 ? [] : items.slice(-hidden)
  const chosen = more.find(isCurrent)
  return (
    <nav className="shell-nav" aria-label="主导航">
      <div className="shell-nav-row" ref={row}>
        {items.map((item) => (
          <Link
            key={item.fixCode}
            to={item.path}
            className={isCurrent(item) ? 'active' : ''}
            aria-current={isCurrent(item) ? 'page' : undefined}
            aria-hidden={more.includes(item) || undefined}
            tabIndex={more.includes(item) ? -1 : undefined}
            data-testid={`nav-${item.fixCode}`}
          >
            {item.title}
          </Link>
        ))}
      </div>
      {more.length > 0 ? (
        <Dropdown
          trigger={['click', 'hover']}
          menu={{
            selectedKeys: chosen ? [chosen.fixCode] : [],
            items: more.map(({ fixCode, path, title }) => ({ key: fixCode, label: <Link to={path}>{title}</Link> })),
          }}
        >
          <button type="button" className={chosen ? 'active' : ''} data-testid="nav-more">
            {chosen?.title ?? '更多'} <DownOutlined />
          </button>
        </Dropdown>
      ) : null}
    </nav>
  )
}
