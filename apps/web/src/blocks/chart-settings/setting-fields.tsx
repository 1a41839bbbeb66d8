import { ColorPicker, Input, InputNumber, Select, Switch } from 'antd'
import type { ReactNode } from 'react'

interface FieldProps<T> {
  label: string
  value: T | null
  onChange: (value: T | null) => void
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="chart-field">
    <span className="chart-field-label">{label}</span>
    {children}
  </div>
)

/** A number of at least 0 (chart-06). A chart that itself lies below zero, as a matrix of correlations, keeps its bound. */
export const NumberSetting = ({
  label,
  value,
  onChange,
  max,
  step = 1,
  disabled = false,
}: FieldProps<number> & { max?: number; step?: number; disabled?: boolean }) => (
  <Field label={label}>
    <InputNumber
      size="small"
      aria-label={label}
      min={Math.min(0, value ?? 0)}
      {...(max === undefined ? {} : { max })}
      step={step}
      placeholder="自动"
      value={value}
      disabled={disabled}
      onChange={onChange}
    />
  </Field>
)

export const TextSetting = ({ label, value, onChange, maxLength }: FieldProps<string> & { maxLength: number }) => (
  <Field label={label}>
    <Input
      size="small"
      aria-label={label}
      maxLength={maxLength}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
)

export const FlagSetting = ({ label, value, onChange }: FieldProps<boolean>) => (
  <Field label={label}>
    <Switch size="small" aria-label={label} checked={value ?? false} onChange={onChange} />
  </Field>
)

/** A colour; cleared it follows the theme again. */
export const ColorSetting = ({ label, value, onChange }: FieldProps<string>) => (
  <Field label={label}>
    <ColorPicker
      size="small"
      allowClear
      aria-label={label}
      value={value}
      onChangeComplete={(color) => onChange(color.toHexString())}
      onClear={() => onChange(null)}
    />
  </Field>
)

export const ChoiceSetting = <T extends string>({
  label,
  value,
  onChange,
  names,
  disabled = false,
}: FieldProps<T> & {
  /** Word by code, in the order offered. */
  names: Readonly<Record<T, string>>
  disabled?: boolean
}) => (
  <Field label={label}>
    <Select<T>
      size="small"
      aria-label={label}
      value={value}
      disabled={disabled}
      placeholder="自动"
      options={Object.entries<string>(names).map(([code, name]) => ({ value: code as T, label: name }))}
      onChange={onChange}
    />
  </Field>
)
