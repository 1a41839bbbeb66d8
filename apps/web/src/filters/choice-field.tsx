import { Radio, Segmented, Select } from 'antd'
import type { Choice, ChoiceValue } from './code-tables.ts'
import { unchosen } from './option-field.tsx'
import { dropdownHeights } from './widget.ts'

interface OneProps<T extends ChoiceValue> {
  label: string
  choices: readonly Choice<T>[]
  disabled: readonly T[]
  value: T | null
  /** An empty choice may be made. */
  allowClear: boolean
  onChange: (value: T | null) => void
}

interface ManyProps<T extends ChoiceValue> {
  label: string
  choices: readonly Choice<T>[]
  disabled: readonly T[]
  value: readonly T[]
  maxTagCount: number
  onChange: (value: readonly T[]) => void
}

/** Characters that stand beside each other in the panel's width. */
const widthInCharacters = 13

/** Characters of the longest label where each of so many has its equal share of that width. */
const longestOf: Readonly<Record<number, number>> = { 2: 7.5, 3: 4.5 }

/** In Chinese characters; others are about half as wide. */
const widthOf = (label: string): number =>
  [...label].reduce((sum, character) => sum + (character > '\u2fff' ? 1 : 0.55), 0)

/** Few short choices lie open beside each other, few long ones below each other, many in a dropdown. */
const choiceForm = (labels: readonly string[], allowClear: boolean): 'segmented' | 'radio' | 'select' => {
  if (allowClear || labels.length > 3) return 'select'
  const longest = Math.max(0, ...labels.map(widthOf))
  const fits = labels.join('').length <= widthInCharacters && longest <= (longestOf[labels.length] ?? widthInCharacters)
  return fits ? 'segmented' : 'radio'
}

// Ant Design's values are text or numbers, ours may be booleans.
const optionsOf = <T extends ChoiceValue>(choices: readonly Choice<T>[], disabled: readonly T[]) =>
  choices.map(({ value, label }) => ({ value: String(value), label, disabled: disabled.includes(value) }))

const choiceOf = <T extends ChoiceValue>(choices: readonly Choice<T>[], text: string | undefined): T | null =>
  choices.find(({ value }) => String(value) === text)?.value ?? null

export const ChooseOne = <T extends ChoiceValue>({
  label,
  choices,
  disabled,
  value,
  allowClear,
  onChange,
}: OneProps<T>) => {
  const options = optionsOf(choices, disabled)
  const shown = value === null ? null : String(value)
  const pick = (text: string | undefined) => onChange(choiceOf(choices, text))
  switch (
    choiceForm(
      choices.map((choice) => choice.label),
      allowClear,
    )
  ) {
    case 'segmented':
      return <Segmented block aria-label={label} value={shown ?? ''} options={options} onChange={pick} />
    case 'radio':
      return (
        <Radio.Group
          vertical
          aria-label={label}
          value={shown}
          options={options}
          onChange={(event) => pick(String(event.target.value))}
        />
      )
    case 'select':
      return (
        <Select<string>
          aria-label={label}
          placeholder={unchosen(allowClear)}
          allowClear={allowClear}
          value={shown}
          options={options}
          onChange={pick}
        />
      )
  }
}

export const ChooseMany = <T extends ChoiceValue>({
  label,
  choices,
  disabled,
  value,
  maxTagCount,
  onChange,
}: ManyProps<T>) => (
  <Select<string[]>
    mode="multiple"
    allowClear
    aria-label={label}
    placeholder="请选择"
    showSearch={{ optionFilterProp: 'label' }}
    maxTagCount={maxTagCount}
    listHeight={dropdownHeights.county}
    value={value.map(String)}
    options={optionsOf(choices, disabled)}
    onChange={(texts) => onChange(choices.filter((choice) => texts.includes(String(choice.value))).map((c) => c.value))}
  />
)
