import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Form } from 'antd'
import { afterEach, expect, it } from 'vitest'
import { FieldControl } from './field-controls.tsx'
import type { AnyField } from './form-field.ts'

afterEach(cleanup)

it('task-26: a number field of a form is held between its least and its most, in its digits', () => {
  const field: AnyField = { key: 'order', label: '顺序', kind: 'number', min: 0, max: 99, digits: 0 }
  render(
    <Form initialValues={{ order: 5 }}>
      <Form.Item name="order">
        <FieldControl field={field} context={{ row: null, values: {}, user: null }} disabled={false} testId="order" />
      </Form.Item>
    </Form>,
  )
  const input = screen.getByTestId('order')
  const held = (typed: string) => {
    fireEvent.change(input, { target: { value: typed } })
    fireEvent.blur(input)
    return (input as HTMLInputElement).value
  }
  expect(['100', '-1', '12.6', '99', '0'].map(held)).toEqual(['99', '0', '13', '99', '0'])
})
