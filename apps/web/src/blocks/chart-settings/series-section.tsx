import type { ChartSeriesSettings } from '@qingkong/contract/shapes/chart-settings'
import { Collapse, Switch } from 'antd'
import { withSeries } from './edit-settings.ts'
import type { SectionProps } from './section-props.ts'
import { ChoiceSetting, ColorSetting, FlagSetting, NumberSetting, TextSetting } from './setting-fields.tsx'
import { SettingGroup } from './setting-group.tsx'
import { labelNames, lineNames, symbolNames, typeNames } from './setting-names.ts'
import { TextStyleSettings } from './text-style-settings.tsx'

interface PanelProps {
  series: ChartSeriesSettings
  /** Name by index, as text: what the choice of an axis offers. */
  axes: Readonly<Record<string, string>>
  onChange: (change: Partial<ChartSeriesSettings>) => void
}

const LineGroups = ({ series, onChange }: Omit<PanelProps, 'axes'>) => {
  const { lineStyle, areaStyle } = series
  const editLine = (change: Partial<typeof lineStyle>) => onChange({ lineStyle: { ...lineStyle, ...change } })
  const editArea = (change: Partial<typeof areaStyle>) => onChange({ areaStyle: { ...areaStyle, ...change } })
  return (
    <>
      <SettingGroup title="标记">
        <FlagSetting label="显示标记" value={series.showSymbol} onChange={(showSymbol) => onChange({ showSymbol })} />
        <ChoiceSetting
          label="标记形状"
          value={series.symbol}
          names={symbolNames}
          onChange={(symbol) => onChange({ symbol })}
        />
        <NumberSetting
          label="标记大小"
          value={series.symbolSize}
          max={100}
          onChange={(symbolSize) => onChange({ symbolSize })}
        />
      </SettingGroup>
      <SettingGroup title="线条">
        <ColorSetting label="线条颜色" value={lineStyle.color} onChange={(color) => editLine({ color })} />
        <NumberSetting label="线条宽度" value={lineStyle.width} max={40} onChange={(width) => editLine({ width })} />
        <ChoiceSetting
          label="线条类型"
          value={lineStyle.type}
          names={lineNames}
          onChange={(type) => editLine({ type })}
        />
      </SettingGroup>
      <SettingGroup title="填充">
        <FlagSetting label="区域填充" value={areaStyle.show} onChange={(show) => editArea({ show })} />
        <ColorSetting label="填充颜色" value={areaStyle.color} onChange={(color) => editArea({ color })} />
        <NumberSetting
          label="不透明度"
          value={areaStyle.opacity}
          max={1}
          step={0.1}
          onChange={(opacity) => editArea({ opacity })}
        />
      </SettingGroup>
    </>
  )
}

const BarGroups = ({ series, onChange }: Omit<PanelProps, 'axes'>) => {
  const { itemStyle } = series
  const edit = (change: Partial<typeof itemStyle>) => onChange({ itemStyle: { ...itemStyle, ...change } })
  return (
    <>
      <SettingGroup title="边框">
        <ColorSetting
          label="边框颜色"
          value={itemStyle.borderColor}
          onChange={(borderColor) => edit({ borderColor })}
        />
        <NumberSetting
          label="边框宽度"
          value={itemStyle.borderWidth}
          max={40}
          onChange={(borderWidth) => edit({ borderWidth })}
        />
        <ChoiceSetting
          label="边框类型"
          value={itemStyle.borderType}
          names={lineNames}
          onChange={(borderType) => edit({ borderType })}
        />
      </SettingGroup>
      <SettingGroup title="柱宽">
        <NumberSetting label="柱宽度" value={series.barWidth} onChange={(barWidth) => onChange({ barWidth })} />
        <NumberSetting
          label="最小宽度"
          value={series.barMinWidth}
          onChange={(barMinWidth) => onChange({ barMinWidth })}
        />
        <NumberSetting
          label="最大宽度"
          value={series.barMaxWidth}
          onChange={(barMaxWidth) => onChange({ barMaxWidth })}
        />
      </SettingGroup>
    </>
  )
}

const SeriesPanel = ({ series, axes, onChange }: PanelProps) => {
  const { label, itemStyle, type } = series
  const editLabel = (change: Partial<typeof label>) => onChange({ label: { ...label, ...change } })
  const Groups = type?.startsWith('bar') ? BarGroups : LineGroups
  return (
    <>
      <SettingGroup title="系列">
        <TextSetting label="名称" value={series.name} maxLength={100} onChange={(name) => onChange({ name })} />
        {type === null ? null : (
          <ChoiceSetting label="类型" value={type} names={typeNames} onChange={(next) => onChange({ type: next })} />
        )}
        {type?.endsWith('-stack') ? (
          <TextSetting label="堆叠名称" value={series.stack} maxLength={50} onChange={(stack) => onChange({ stack })} />
        ) : null}
        {Object.keys(axes).length > 1 ? (
          <ChoiceSetting
            label="所属Y轴"
            value={String(series.yAxisIndex ?? 0)}
            names={axes}
            onChange={(index) => onChange({ yAxisIndex: Number(index) })}
          />
        ) : null}
        <ColorSetting
          label="颜色"
          value={itemStyle.color}
          onChange={(color) => onChange({ itemStyle: { ...itemStyle, color } })}
        />
      </SettingGroup>
      <SettingGroup title="标签">
        <FlagSetting label="显示标签" value={label.show} onChange={(show) => editLabel({ show })} />
        <ChoiceSetting
          label="标签位置"
          value={label.position}
          names={labelNames}
          onChange={(position) => editLabel({ position })}
        />
        <TextStyleSettings of="标签" value={label} onChange={editLabel} />
      </SettingGroup>
      {type === null ? null : <Groups series={series} onChange={onChange} />}
    </>
  )
}

/** 系列: a panel for each, its switch says whether it is drawn (chart-05). */
export const SeriesSection = ({ settings, onChange }: SectionProps) => {
  const axes = Object.fromEntries(
    settings.yAxis.map(({ name }, index) => [String(index), name ? `Y轴${index + 1}　${name}` : `Y轴${index + 1}`]),
  )
  return (
    <Collapse
      size="small"
      defaultActiveKey={settings.series.slice(0, 1).map(({ id }) => id)}
      items={settings.series.map((series) => {
        const edit = (change: Partial<ChartSeriesSettings>) =>
          onChange(withSeries(settings, series.id, (one) => ({ ...one, ...change })))
        return {
          key: series.id,
          label: series.name || series.id,
          extra: (
            <Switch
              size="small"
              checked={series.show ?? true}
              aria-label={`显示${series.id}`}
              onChange={(show, event) => {
                event.stopPropagation()
                edit({ show })
              }}
            />
          ),
          children: <SeriesPanel series={series} axes={axes} onChange={edit} />,
        }
      })}
    />
  )
}
