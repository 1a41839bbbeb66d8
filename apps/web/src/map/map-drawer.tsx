import { CloseOutlined } from '@ant-design/icons'
import { type ReactNode, useEffect } from 'react'
import { useCoveredWidth } from './covered-width.ts'

interface Props {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** Left of the title, e.g. the way back. */
  before?: ReactNode
  wide?: boolean
  testId: string
}

/** Width by which a drawer covers the map, pixels; map.css uses the same. */
export const drawerWidth = { narrow: 348, wide: 640 }

/** The right edge of the map: filter, list and detail share it and never stack. */
export const MapDrawer = ({ title, onClose, children, footer, before, wide = false, testId }: Props) => {
  useEffect(() => {
    useCoveredWidth.setState({ width: wide ? drawerWidth.wide : drawerWidth.narrow })
    return () => useCoveredWidth.setState({ width: 0 })
  }, [wide])
  return (
    <aside className={wide ? 'map-drawer wide' : 'map-drawer'} data-testid={testId} aria-label="侧栏">
      <header className="map-drawer-head">
        {before}
        <h2>{title}</h2>
        <button
          type="button"
          className="plain-button popup-close"
          aria-label="关闭侧栏"
          onClick={onClose}
          data-testid={`${testId}-close`}
        >
          <CloseOutlined />
        </button>
      </header>
      <div className="map-drawer-body">{children}</div>
      {footer ? <footer className="map-drawer-foot">{footer}</footer> : null}
    </aside>
  )
}
