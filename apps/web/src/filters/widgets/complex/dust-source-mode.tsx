import { Segmented } from 'antd'
import { buildWidget } from '../../build-widget.ts'
import type { Widget, WidgetOptions } from '../../widget.ts'
import { type DustSourceMode, dustSourceModes, isDustSourceMode } from './dust-projects.ts'

export interface DustSourceModeValue {
  dustSourceMode: DustSourceMode
}

/** 扬尘源选择方式 */
export const dustSourceMode = (options: WidgetOptions<DustSourceModeValue> = {}): Widget<DustSourceModeValue> =>
  buildWidget<DustSourceModeValue>(
    {
      id: 'dust-source-mode',
      initial: { dustSourceMode: '1' },
      accepts: (values) => isDustSourceMode(values['dustSourceMode']),
      Component: ({ label, value, report }) => (
        <Segmented<DustSourceMode>
          block
          value={value.dustSourceMode ?? '1'}
          options={[...dustSourceModes]}
          onChange={(mode) => report({ dustSourceMode: mode })}
          aria-label={label}
          data-testid="dust-source-mode"
        />
      ),
    },
    options,
  )
