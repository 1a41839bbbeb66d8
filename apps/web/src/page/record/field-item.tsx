import { Form } from 'antd'
import { FieldControl } from './field-controls.tsx'
import { type AnyField, type FieldContext, worded } from './form-field.ts'

interface Props {
  field: AnyField
  context: FieldContext<object, object>
  testId: string
  /** What is wrong with the field now; null = nothing. */
  judge: (key: string) => string | null
}

/** A field with its label above, a hint and what is wrong below. */
export const FieldItem = ({ field, context, testId, judge }: Props) => {
  const hint = typeof field.hint === 'function' ? field.hint(context) : field.hint
  return (
    <Form.Item
      name={field.key}
      label={worded(field.label, context)}
      className={field.wide ? 'record-wide' : ''}
      {...(hint ? { extra: hint } : {})}
      rules={[
        {
          validator: () => {
            const problem = judge(field.key)
            return problem === null ? Promise.resolve() : Promise.reject(new Error(problem))
          },
        },
      ]}
    >
      <FieldControl
        field={field}
        context={context}
        disabled={field.disabled?.(context) ?? false}
        testId={field.testId ?? `${testId}-${field.key}`}
      />
    </Form.Item>
  )
}
