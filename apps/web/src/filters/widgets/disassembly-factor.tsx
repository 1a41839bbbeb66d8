import { buildWidget } from '../build-widget.ts'
import { ChooseOne } from '../choice-field.tsx'
import { disassemblyFactors } from '../code-tables.ts'
import type { BarValues, Widget, WidgetOptions, WidgetProps } from '../widget.ts'

interface DisassemblyFactorValues {
  factorCode: (typeof disassemblyFactors.choices)[number]['value']
  factorName: string
}

const { choices } = disassemblyFactors

const valuesOf = (code: string | null): DisassemblyFactorValues | null => {
  const chosen = choices.find(({ value }) => value === code)
  return chosen ? { factorCode: chosen.value, factorName: chosen.label } : null
}

const Component = ({ label, value, report }: WidgetProps<DisassemblyFactorValues>) => (
  <ChooseOne
    label={label}
    choices={choices}
    disabled={[]}
    value={value.factorCode ?? null}
    allowClear={false}
    onChange={(code) => {
      const chosen = valuesOf(code)
      if (chosen) report(chosen)
    }}
  />
)

/** The indicator whose annual target is decomposed; PM2.5 to begin with. */
export const disassemblyFactor = (
  options: WidgetOptions<DisassemblyFactorValues> = {},
): Widget<DisassemblyFactorValues> =>
  buildWidget(
    {
      id: 'disassembly-factor',
      initial: { factorCode: 'pm25', factorName: choices[0]?.label ?? '' },
      accepts: ({ factorCode }: BarValues) => valuesOf(String(factorCode)) !== null,
      complete: ({ factorCode }: BarValues) => ({ ...valuesOf(String(factorCode)) }),
      Component,
    },
    options,
  )
