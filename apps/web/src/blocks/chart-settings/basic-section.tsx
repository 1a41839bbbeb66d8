import { PlaceSettings } from './place-settings.tsx'
import type { SectionProps } from './section-props.ts'
import { ColorSetting, FlagSetting, NumberSetting, TextSetting } from './setting-fields.tsx'
import { SettingGroup } from './setting-group.tsx'
import { TextStyleSettings } from './text-style-settings.tsx'

/** 基本: title, ground, height, room around the plot. */
export const BasicSection = ({ settings, onChange }: SectionProps) => {
  const { title, grid } = settings
  const edit = (change: Partial<typeof title>) => onChange({ ...settings, title: { ...title, ...change } })
  return (
    <>
      <SettingGroup title="标题">
        <FlagSetting label="显示标题" value={title.show} onChange={(show) => edit({ show })} />
        <TextSetting label="标题文字" value={title.text} maxLength={100} onChange={(text) => edit({ text })} />
        <TextStyleSettings
          of="标题"
          value={title.textStyle}
          onChange={(change) => edit({ textStyle: { ...title.textStyle, ...change } })}
        />
      </SettingGroup>
      <SettingGroup title="画布">
        <ColorSetting
          label="背景颜色"
          value={settings.backgroundColor}
          onChange={(backgroundColor) => onChange({ ...settings, backgroundColor })}
        />
        <NumberSetting
          label="图表高度"
          value={settings.height}
          max={2000}
          step={10}
          onChange={(height) => onChange({ ...settings, height })}
        />
      </SettingGroup>
      <SettingGroup title="绘图区边距">
        <PlaceSettings value={grid} onChange={(change) => onChange({ ...settings, grid: { ...grid, ...change } })} />
      </SettingGroup>
    </>
  )
}
