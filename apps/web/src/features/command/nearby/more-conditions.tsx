import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { EnterpriseFilter } from '../../../filters/enterprise-panel/enterprise-filter.ts'
import { EnterprisePanel } from '../../../filters/enterprise-panel/enterprise-panel.tsx'
import { useNearby } from './nearby-store.ts'

/** Opened, the panel narrows nothing until something is chosen: any type, any pollutant. */
const anyEnterprise: Partial<EnterpriseFilter> = { types: [], factors: [] }

/** 更多条件: the enterprise panel of the documents beside the drawer's own fields. Closed with 清除 it does not count. */
export const MoreConditions = () => {
  const panel = useNearby((state) => state.panel)
  const { setPanel } = useNearby.getState()
  const [open, setOpen] = useState(false)
  return (
    <section className="nearby-more">
      <p className="nearby-more-head">
        <button
          type="button"
          className="text-link"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          data-testid="nearby-more"
        >
          更多条件 {open ? <UpOutlined /> : <DownOutlined />}
        </button>
        {panel ? (
          <button
            type="button"
            className="text-link"
            onClick={() => {
              setPanel(null)
              setOpen(false)
            }}
            data-testid="nearby-more-clear"
          >
            清除
          </button>
        ) : null}
      </p>
      {open ? <EnterprisePanel begin={panel ?? anyEnterprise} onSearch={(_, filter) => setPanel(filter)} /> : null}
    </section>
  )
}
