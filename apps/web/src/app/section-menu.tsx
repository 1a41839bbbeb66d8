import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import type { PageRoute } from '../client/permission-routes.ts'
import { usePermissions } from '../client/permissions.ts'
import { hasPage } from './pages.ts'

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

interface Props {
  current: PageRoute
  pages: readonly PageRoute[]
}

/** Roots whose pages stand in the data-analysis layout (layout-06), and the administration. */
const sectionRoots: readonly string[] = [
  'data-analysis',
  'pollution-regulation',
  'target-monitoring',
  'command-dispath',
  'cause-analysis',
  'data-audit',
  'emergency-assessment',
  'case-base',
  'system',
]

/** Pages of the section that a page belongs to, in menu order; none where it stands outside of the sections. */
export const sectionPages = (routes: readonly PageRoute[], current: PageRoute | null): PageRoute[] => {
  if (!sectionRoots.includes(current?.trail[0] ?? '')) return []
  return routes.filter(
    (route) =>
      route.trail.length > 1 &&
      route.trail[0] === current?.trail[0] &&
      route.redirectTo === null &&
      hasPage(route.fixCode),
  )
}

/** The section's pages; W goes up and S down (layout-05). */
export const SectionMenu = ({ current, pages }: Props) => {
  const routes = usePermissions((state) => state.routes)
  const navigate = useNavigate()
  const index = pages.findIndex((page) => page.fixCode === current.fixCode)
  const above = pages[index - 1]?.path
  const below = pages[index + 1]?.path
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.key.toLowerCase() === 'w' ? above : event.key.toLowerCase() === 's' ? below : undefined
      if (target) void navigate(target)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [above, below, navigate])
  const groupOf = (page: PageRoute) =>
    page.trail.length > 2 ? routes.find((route) => route.fixCode === page.trail.at(-2)) : undefined
  return (
    <nav className="section-menu" aria-label="栏目">
      {pages.map((page, position) => {
        const group = groupOf(page)
        const before = pages[position - 1]
        const opensGroup = group && (!before || groupOf(before) !== group)
        return (
          <div key={page.fixCode}>
            {opensGroup ? <p className="section-group">{group.title}</p> : null}
            <Link
              to={page.path}
              className={page.fixCode === current.fixCode ? 'active' : ''}
              aria-current={page.fixCode === current.fixCode ? 'page' : undefined}
              data-testid={`menu-${page.fixCode}`}
            >
              {page.title}
            </Link>
          </div>
        )
      })}
    </nav>
  )
}
