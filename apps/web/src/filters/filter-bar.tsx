import { FilterOutlined, SearchOutlined, UndoOutlined } from '@ant-design/icons'
import { Badge, Button, Drawer, Tooltip } from 'antd'
import { type KeyboardEvent, type ReactNode, useCallback } from 'react'
import { phoneQuery, useMedia } from '../kit/media.ts'
import { useFilterPanel } from './filter-panel.ts'
import { type FilterBarOptions, type FilterBarState, useFilterBar } from './use-filter-bar.ts'
import type { BarValues, Widget, Widgets } from './widget.ts'
import './filter-bar.css'

interface FilterBarProps<W extends Widgets> extends FilterBarOptions<W> {
  /** Below each other in the right panel, or in one line above the page. */
  layout?: 'stacked' | 'inline'
  /** Stands at the end of the line, apart from the conditions: what can be done on the page. */
  end?: ReactNode
}

interface FieldProps {
  widget: Widget
  bar: FilterBarState
}

const Field = ({ widget, bar }: FieldProps) => {
  const { report } = bar
  const tell = useCallback((values: object) => report(widget, values as BarValues), [report, widget])
  return (
    <fieldset
      className="filter-field"
      onKeyDown={(event) => {
        if (isAsking(event)) bar.search()
      }}
      data-testid={`filter-${widget.key}`}
    >
      <legend className="filter-label">{widget.label}</legend>
      <widget.Component label={widget.label} value={bar.valueOf(widget)} values={bar.allValues} report={tell} />
    </fieldset>
  )
}

/** Enter in a line of text asks at once; in a list or a calendar it chooses. */
const isAsking = ({ key, target, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  !nativeEvent.isComposing &&
  target instanceof HTMLInputElement &&
  target.type === 'text' &&
  target.closest('.ant-select, .ant-picker, .ant-input-number') === null

const Fields = ({ bar }: { bar: FilterBarState }) =>
  bar.shown.map((widget) => <Field key={`${bar.mountKey}:${widget.key}`} widget={widget} bar={bar} />)

const Reset = ({ bar }: { bar: FilterBarState }) =>
  bar.canReset ? (
    <Tooltip title="恢复默认条件">
      <Button
        size="small"
        type="text"
        icon={<UndoOutlined />}
        aria-label="重置"
        onClick={bar.reset}
        data-testid="filter-reset"
      />
    </Tooltip>
  ) : null

const Query = ({ bar, block = false, after }: { bar: FilterBarState; block?: boolean; after?: () => void }) => (
  <Badge dot={bar.isAhead} className="filter-query" title="条件已修改，点击查询">
    <Button
      type="primary"
      block={block}
      icon={<SearchOutlined />}
      onClick={() => {
        bar.search()
        after?.()
      }}
      data-testid="filter-query"
    >
      查询
    </Button>
  </Badge>
)

const Head = ({ bar }: { bar: FilterBarState }) => (
  <header className="filter-head">
    <h2>筛选条件</h2>
    <Reset bar={bar} />
  </header>
)

/** On a phone the conditions wait behind a button, so that the figures have the screen. */
const PhoneBar = ({ bar, query, end }: { bar: FilterBarState; query: ReactNode; end: ReactNode }) => {
  // Every navigation starts with the panel open. A drawer would then cover the page, so here the switch is read the
  // other way round: the tool of the tab bar opens it, and a new page starts without it.
  const closed = useFilterPanel((state) => state.open)
  const toggle = useFilterPanel((state) => state.toggle)
  return (
    <div className="filter-phone">
      <Button icon={<FilterOutlined />} onClick={toggle} data-testid="filter-open">
        筛选条件
      </Button>
      {end ? <span className="filter-end">{end}</span> : null}
      <Drawer
        title="筛选条件"
        placement="bottom"
        size="80dvh"
        forceRender
        open={!closed}
        onClose={toggle}
        extra={<Reset bar={bar} />}
        footer={query}
        className="filter-drawer"
      >
        <Fields bar={bar} />
      </Drawer>
    </div>
  )
}

const StackedBar = ({ bar, query }: { bar: FilterBarState; query: ReactNode }) => {
  const open = useFilterPanel((state) => state.open)
  return (
    <aside className="filter-panel" hidden={!open} aria-label="筛选条件" data-testid="filter-bar">
      <Head bar={bar} />
      <div className="filter-scroll">
        <Fields bar={bar} />
      </div>
      {query ? <footer className="filter-foot">{query}</footer> : null}
    </aside>
  )
}

/**
 * 筛选条件 (filter-01): the page's widgets with 查询 and, once something differs from the beginning, the reset icon.
 * Stacked in a scroll area of 280 px, inline, or on a phone in a drawer.
 */
export const FilterBar = <const W extends Widgets>({ layout = 'stacked', end, ...options }: FilterBarProps<W>) => {
  const bar = useFilterBar(options)
  const isPhone = useMedia(phoneQuery)
  const { hideSearch = false } = options
  if (isPhone) {
    return (
      <PhoneBar
        bar={bar}
        end={end}
        query={hideSearch ? null : <Query bar={bar} block after={() => useFilterPanel.getState().toggle()} />}
      />
    )
  }
  if (layout === 'stacked') return <StackedBar bar={bar} query={hideSearch ? null : <Query bar={bar} block />} />
  return (
    <section className="filter-inline" aria-label="筛选条件" data-testid="filter-bar">
      <Fields bar={bar} />
      {hideSearch ? null : <Query bar={bar} />}
      <Reset bar={bar} />
      {end ? <span className="filter-end">{end}</span> : null}
    </section>
  )
}
