import type { ChartYAxisSettings } from '@qingkong/contract/shapes/chart-settings'
import { Checkbox, Collapse } from 'antd'
import { AxisSettings } from './axis-settings.tsx'
import { withAdaptive, withYAxis } from './edit-settings.ts'
import type { SectionProps } from './section-props.ts'
import { ChoiceSetting, NumberSetting } from './setting-fields.tsx'
import { SettingGroup } from './setting-group.tsx'
import { sideNames } from './setting-names.ts'

const bounds = [
  { key: 'min', name: '最小值', flag: 'isMinCustom' },
  { key: 'max', name: '最大值', flag: 'isMaxCustom' },
] as const

interface PanelProps {
  axis: ChartYAxisSettings
  /** A value axis has bounds, an axis of names has none. */
  hasBounds: boolean
  onChange: (axis: ChartYAxisSettings) => void
}

const AxisPanel = ({ axis, hasBounds, onChange }: PanelProps) => (
  <>
    <SettingGroup title="位置与范围">
      <ChoiceSetting
        label="位置"
        value={axis.position}
        names={sideNames}
        onChange={(position) => onChange({ ...axis, position })}
      />
      {hasBounds
        ? bounds.map(({ key, name, flag }) => (
            <div key={key} className="chart-bound">
              <NumberSetting
                label={name}
                value={axis[flag] ? axis[key] : null}
                disabled={!axis[flag]}
                onChange={(value) => onChange({ ...axis, [key]: value })}
              />
              <Checkbox
                checked={!axis[flag]}
                onChange={(event) => onChange(withAdaptive(axis, key, event.target.checked))}
                aria-label={`${name}自适应`}
              >
                自适应
              </Checkbox>
            </div>
          ))
        : null}
    </SettingGroup>
    <AxisSettings axis={axis} onChange={(change) => onChange({ ...axis, ...change })} />
  </>
)

/** Y轴: one panel for each axis (chart-02). */
export const YAxisSection = ({ settings, onChange, valueAxes }: SectionProps & { valueAxes: readonly boolean[] }) => (
  <Collapse
    size="small"
    defaultActiveKey={settings.yAxis.slice(0, 1).map(({ id }) => id)}
    items={settings.yAxis.map((axis, index) => ({
      key: axis.id,
      label: axis.name ? `Y轴${index + 1}　${axis.name}` : `Y轴${index + 1}`,
      children: (
        <AxisPanel
          axis={axis}
          hasBounds={valueAxes[index] ?? true}
          onChange={(edited) => onChange(withYAxis(settings, axis.id, () => edited))}
        />
      ),
    }))}
  />
)
