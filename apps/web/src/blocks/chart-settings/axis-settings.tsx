import type { ChartAxisSettings } from '@qingkong/contract/shapes/chart-settings'
import { ChoiceSetting, ColorSetting, FlagSetting, NumberSetting, TextSetting } from './setting-fields.tsx'
import { SettingGroup } from './setting-group.tsx'
import { lineNames, locationNames } from './setting-names.ts'
import { TextStyleSettings } from './text-style-settings.tsx'

interface Props {
  axis: ChartAxisSettings
  onChange: (change: Partial<ChartAxisSettings>) => void
}

/** Title, line, ticks, grid lines and labels of an axis (chart-02). */
export const AxisSettings = ({ axis, onChange }: Props) => {
  const { axisLine, axisTick, splitLine, axisLabel } = axis
  const editLine = (change: Partial<typeof axisLine>) => onChange({ axisLine: { ...axisLine, ...change } })
  const editTick = (change: Partial<typeof axisTick>) => onChange({ axisTick: { ...axisTick, ...change } })
  const editSplit = (change: Partial<typeof splitLine>) => onChange({ splitLine: { ...splitLine, ...change } })
  const editLabel = (change: Partial<typeof axisLabel>) => onChange({ axisLabel: { ...axisLabel, ...change } })
  return (
    <>
      <SettingGroup title="标题">
        <TextSetting label="标题文字" value={axis.name} maxLength={50} onChange={(name) => onChange({ name })} />
        <NumberSetting label="标题间距" value={axis.nameGap} onChange={(nameGap) => onChange({ nameGap })} />
        <ChoiceSetting
          label="标题位置"
          value={axis.nameLocation}
          names={locationNames}
          onChange={(nameLocation) => onChange({ nameLocation })}
        />
        <TextStyleSettings
          of="标题"
          value={axis.nameTextStyle}
          onChange={(change) => onChange({ nameTextStyle: { ...axis.nameTextStyle, ...change } })}
        />
      </SettingGroup>
      <SettingGroup title="轴线">
        <FlagSetting label="显示轴线" value={axisLine.show} onChange={(show) => editLine({ show })} />
        <ColorSetting label="轴线颜色" value={axisLine.color} onChange={(color) => editLine({ color })} />
        <NumberSetting label="轴线宽度" value={axisLine.width} max={40} onChange={(width) => editLine({ width })} />
      </SettingGroup>
      <SettingGroup title="刻度">
        <FlagSetting label="显示刻度" value={axisTick.show} onChange={(show) => editTick({ show })} />
        <ColorSetting label="刻度颜色" value={axisTick.color} onChange={(color) => editTick({ color })} />
        <NumberSetting label="刻度宽度" value={axisTick.width} max={40} onChange={(width) => editTick({ width })} />
        <FlagSetting label="刻度朝内" value={axisTick.inside} onChange={(inside) => editTick({ inside })} />
      </SettingGroup>
      <SettingGroup title="网格线">
        <FlagSetting label="显示网格线" value={splitLine.show} onChange={(show) => editSplit({ show })} />
        <ColorSetting label="网格线颜色" value={splitLine.color} onChange={(color) => editSplit({ color })} />
        <NumberSetting label="网格线宽度" value={splitLine.width} max={40} onChange={(width) => editSplit({ width })} />
        <ChoiceSetting
          label="网格线类型"
          value={splitLine.type}
          names={lineNames}
          onChange={(type) => editSplit({ type })}
        />
      </SettingGroup>
      <SettingGroup title="标签">
        <FlagSetting label="显示标签" value={axisLabel.show} onChange={(show) => editLabel({ show })} />
        <NumberSetting label="标签间距" value={axisLabel.margin} onChange={(margin) => editLabel({ margin })} />
        <NumberSetting
          label="旋转角度"
          value={axisLabel.rotate}
          max={360}
          step={5}
          onChange={(rotate) => editLabel({ rotate })}
        />
        <TextStyleSettings of="标签" value={axisLabel} onChange={editLabel} />
      </SettingGroup>
    </>
  )
}
