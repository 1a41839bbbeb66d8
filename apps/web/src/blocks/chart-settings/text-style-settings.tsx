import type { ChartTextStyle } from '@qingkong/contract/shapes/chart-settings'
import { ChoiceSetting, ColorSetting, NumberSetting } from './setting-fields.tsx'
import { fontNames, weightNames } from './setting-names.ts'

interface Props {
  /** '标题' gives 标题颜色, 标题字体 … */
  of: string
  value: ChartTextStyle
  onChange: (change: Partial<ChartTextStyle>) => void
}

/** Colour, face, size and weight of writing. */
export const TextStyleSettings = ({ of, value, onChange }: Props) => (
  <>
    <ColorSetting label={`${of}颜色`} value={value.color} onChange={(color) => onChange({ color })} />
    <ChoiceSetting
      label={`${of}字体`}
      value={value.fontFamily}
      names={fontNames}
      onChange={(fontFamily) => onChange({ fontFamily })}
    />
    <NumberSetting
      label={`${of}字号`}
      value={value.fontSize}
      max={96}
      onChange={(fontSize) => onChange({ fontSize })}
    />
    <ChoiceSetting
      label={`${of}粗细`}
      value={value.fontWeight}
      names={weightNames}
      onChange={(fontWeight) => onChange({ fontWeight })}
    />
  </>
)
