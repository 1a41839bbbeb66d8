import { PlaceSettings } from './place-settings.tsx'
import type { SectionProps } from './section-props.ts'
import { ChoiceSetting, ColorSetting, FlagSetting, NumberSetting } from './setting-fields.tsx'
import { SettingGroup } from './setting-group.tsx'
import { legendNames } from './setting-names.ts'
import { TextStyleSettings } from './text-style-settings.tsx'

/** 图例 (chart-03). */
export const LegendSection = ({ settings, onChange }: SectionProps) => {
  const { legend } = settings
  const edit = (change: Partial<typeof legend>) => onChange({ ...settings, legend: { ...legend, ...change } })
  return (
    <>
      <SettingGroup title="显示">
        <FlagSetting label="显示图例" value={legend.show} onChange={(show) => edit({ show })} />
        <ChoiceSetting label="图例类型" value={legend.type} names={legendNames} onChange={(type) => edit({ type })} />
      </SettingGroup>
      <SettingGroup title="位置">
        <PlaceSettings value={legend} onChange={edit} />
      </SettingGroup>
      <SettingGroup title="文字">
        <TextStyleSettings
          of="图例"
          value={legend.textStyle}
          onChange={(change) => edit({ textStyle: { ...legend.textStyle, ...change } })}
        />
      </SettingGroup>
      <SettingGroup title="边框">
        <ColorSetting label="边框颜色" value={legend.borderColor} onChange={(borderColor) => edit({ borderColor })} />
        <NumberSetting
          label="边框宽度"
          value={legend.borderWidth}
          max={40}
          onChange={(borderWidth) => edit({ borderWidth })}
        />
      </SettingGroup>
    </>
  )
}
