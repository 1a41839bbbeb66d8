import { PlaceSettings } from './place-settings.tsx'
import type { SectionProps } from './section-props.ts'
import { ChoiceSetting, FlagSetting, NumberSetting } from './setting-fields.tsx'
import { SettingGroup } from './setting-group.tsx'
import { bandNames, orientNames } from './setting-names.ts'

/** 色带图例 (chart-04). */
export const VisualMapSection = ({ settings, onChange }: SectionProps) => {
  const { visualMap } = settings
  const edit = (change: Partial<typeof visualMap>) => onChange({ ...settings, visualMap: { ...visualMap, ...change } })
  return (
    <>
      <SettingGroup title="显示">
        <FlagSetting label="显示色带" value={visualMap.show} onChange={(show) => edit({ show })} />
        <ChoiceSetting label="色带类型" value={visualMap.type} names={bandNames} onChange={(type) => edit({ type })} />
        <ChoiceSetting
          label="排列方向"
          value={visualMap.orient}
          names={orientNames}
          onChange={(orient) => edit({ orient })}
        />
      </SettingGroup>
      <SettingGroup title="位置">
        <PlaceSettings value={visualMap} onChange={edit} />
      </SettingGroup>
      <SettingGroup title="大小与范围">
        <NumberSetting label="色块宽度" value={visualMap.itemWidth} onChange={(itemWidth) => edit({ itemWidth })} />
        <NumberSetting label="色块高度" value={visualMap.itemHeight} onChange={(itemHeight) => edit({ itemHeight })} />
        <NumberSetting label="最小值" value={visualMap.min} onChange={(min) => edit({ min })} />
        <NumberSetting label="最大值" value={visualMap.max} onChange={(max) => edit({ max })} />
      </SettingGroup>
    </>
  )
}
