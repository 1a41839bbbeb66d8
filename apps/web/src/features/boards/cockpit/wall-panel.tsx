import type { ReactNode } from 'react'
import { usePermissions } from '../../../client/permissions.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { type PanelKey, panels } from './panels.ts'

/** A panel by its name: with the way to its page where the user has that page, or why it may not be seen. */
export const WallPanel = ({ name, heading }: { name: PanelKey; heading?: ReactNode }) => {
  const { title, right, page, Component } = panels[name]
  const mayRead = usePermissions((state) => state.rights.has(right))
  const path = usePermissions((state) => state.routes.find(({ fixCode }) => fixCode === page)?.path ?? null)
  if (mayRead) return <Component title={title} path={path} heading={heading} />
  return (
    <section className="wall-panel" aria-label={title}>
      <header className="wall-panel-head">{heading ?? <h2>{title}</h2>}</header>
      <div className="wall-panel-body">
        <EmptyState hint={`没有查看${title}的权限`} />
      </div>
    </section>
  )
}
