import './chart-settings.css'
import type { ChartSettings } from '@qingkong/contract/shapes/chart-settings'
import { Button, Modal, Tabs } from 'antd'
import type { EChartsCoreOption } from 'echarts/core'
import { useMemo, useState } from 'react'
import { AxisSettings } from './axis-settings.tsx'
import { BasicSection } from './basic-section.tsx'
import { LegendSection } from './legend-section.tsx'
import { listOf } from './option-reader.ts'
import { SeriesSection } from './series-section.tsx'
import { changesOf, isUnchanged, withChanges } from './settings-changes.ts'
import { settingsOf } from './settings-of-option.ts'
import { VisualMapSection } from './visual-map-section.tsx'
import { YAxisSection } from './y-axis-section.tsx'

interface Props {
  /** What the page calls the chart. */
  title: string
  /** As the page builds it, without anybody's changes. */
  option: EChartsCoreOption
  /** The user's kept changes. */
  changes: ChartSettings | null
  /** The changes to keep; null = the chart is again as the page draws it. */
  onApply: (changes: ChartSettings | null) => void
  onCancel: () => void
}

// Ant Design's button properties name no data attributes, though it passes them on.
const buttonId = (id: string): object => ({ 'data-testid': id })

/** The chart settings editor (chart-01): sections for what the chart has; OK applies, cancel closes and changes nothing. */
export const ChartSettingsDialog = ({ title, option, changes, onApply, onCancel }: Props) => {
  const base = useMemo(() => settingsOf(option, title), [option, title])
  const [settings, setSettings] = useState(() => (changes === null ? base : withChanges(base, changes)))
  const apply = () => {
    const edited = changesOf(base, settings)
    onApply(isUnchanged(edited) ? null : edited)
  }
  const section = { settings, onChange: setSettings }
  const valueAxes = listOf(option['yAxis']).map((axis) => axis['type'] !== 'category')
  const has = (part: string) => option[part] !== undefined
  const items = [
    { key: 'basic', label: '基本', children: <BasicSection {...section} /> },
    ...(has('xAxis')
      ? [
          {
            key: 'xAxis',
            label: 'X轴',
            children: (
              <AxisSettings
                axis={settings.xAxis}
                onChange={(change) => setSettings({ ...settings, xAxis: { ...settings.xAxis, ...change } })}
              />
            ),
          },
        ]
      : []),
    ...(has('yAxis')
      ? [{ key: 'yAxis', label: 'Y轴', children: <YAxisSection {...section} valueAxes={valueAxes} /> }]
      : []),
    ...(has('legend') ? [{ key: 'legend', label: '图例', children: <LegendSection {...section} /> }] : []),
    ...(has('visualMap') ? [{ key: 'visualMap', label: '色带图例', children: <VisualMapSection {...section} /> }] : []),
    { key: 'series', label: '系列', children: <SeriesSection {...section} /> },
  ]
  return (
    <Modal
      open
      centered
      width={760}
      title={`${title}图表设置`}
      onCancel={onCancel}
      footer={
        <div className="chart-settings-footer">
          <Button onClick={() => setSettings(base)} data-testid="chart-settings-reset">
            恢复默认
          </Button>
          <span className="spacer" />
          <Button onClick={onCancel} data-testid="chart-settings-cancel">
            取消
          </Button>
          <Button type="primary" onClick={apply} {...buttonId('chart-settings-ok')}>
            确定
          </Button>
        </div>
      }
    >
      <Tabs
        size="small"
        className="chart-settings"
        items={items.map(({ children, ...item }) => ({
          ...item,
          children: <div className="chart-settings-section">{children}</div>,
        }))}
      />
    </Modal>
  )
}
