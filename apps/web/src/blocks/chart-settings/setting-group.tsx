import type { ReactNode } from 'react'

/** Fields that belong together under one heading. */
export const SettingGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="chart-setting-group">
    <legend>{title}</legend>
    <div className="chart-setting-fields">{children}</div>
  </fieldset>
)
