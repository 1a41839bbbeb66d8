import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../../kit/notify.ts'
import { useThemeName } from '../../kit/theme-context.ts'
import type { ThemeName } from '../../kit/tokens.ts'
import { useAutoUpdate } from './auto-update.ts'
import { EnterpriseFields } from './enterprise-fields.tsx'
import {
  type EnterpriseFilter,
  type EnterpriseParams,
  enterpriseParams,
  filterRefusal,
  firstFilter,
} from './enterprise-filter.ts'
import { PanelTheme } from './panel-theme.tsx'
import { useEnterpriseOptions } from './use-enterprise-options.ts'
import './enterprise-panel.css'

interface Props {
  /** What is asked, and what is set: given back as `begin`, a panel that was closed opens as it was. */
  onSearch: (params: EnterpriseParams, filter: EnterpriseFilter) => void
  /** Pollutant of the page (filter-12). */
  factorCode?: string | null
  /** What the panel begins with besides its defaults. */
  begin?: Partial<EnterpriseFilter>
  /** A search is under way. */
  isSearching?: boolean
  /** dark where the map is dark; as around it when not given. */
  theme?: ThemeName
}

const nothingGiven: Partial<EnterpriseFilter> = {}

/**
 * The enterprise filter (document 2 section 3.8). It searches by itself once every option list has come and again on the
 * autoUpdate event, then by 查询; 重置 goes back to the defaults and searches by them (filter-32).
 */
export const EnterprisePanel = (props: Props) => {
  const { onSearch, factorCode = null, begin = nothingGiven, isSearching = false, theme } = props
  const around = useThemeName()
  const options = useEnterpriseOptions()
  const updates = useAutoUpdate(({ count }) => count)
  /** null until the defaults are known: they come with the options. */
  const [filter, setFilter] = useState<EnterpriseFilter | null>(null)
  const shown = filter ?? { ...firstFilter(options.gas, factorCode), ...begin }
  const searched = useRef<number | null>(null)

  const search = (wanted: EnterpriseFilter) => {
    const refusal = filterRefusal(wanted)
    if (refusal) notify.warning(refusal)
    else onSearch(enterpriseParams(wanted), wanted)
  }
  useEffect(() => {
    if (!options.areLoaded || searched.current === updates) return
    searched.current = updates
    search(shown)
  })
  const reset = () => {
    const first = firstFilter(options.gas, factorCode)
    setFilter(first)
    search(first)
  }
  return (
    <PanelTheme name={theme ?? around}>
      <form
        className="enterprise-panel"
        aria-label="企业筛选"
        data-testid="enterprise-panel"
        onSubmit={(event) => {
          event.preventDefault()
          search(shown)
        }}
      >
        <EnterpriseFields
          filter={shown}
          options={options}
          onChange={(part) => setFilter({ ...shown, ...part })}
          factorCode={factorCode}
        />
        <footer className="enterprise-foot">
          <Button onClick={reset} disabled={!options.areLoaded} data-testid="enterprise-reset">
            重置
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={isSearching || !options.areLoaded}
            data-testid="enterprise-search"
          >
            查询
          </Button>
        </footer>
      </form>
    </PanelTheme>
  )
}
