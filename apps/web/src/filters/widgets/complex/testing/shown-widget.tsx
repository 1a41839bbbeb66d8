import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useCallback, useState } from 'react'
import type { BarValues, Widget } from '../../../widget.ts'

/** Shows one widget as the bar does, beside values of others; what it reported last stands in `reports`. */
export const showWidget = <V extends object>(
  widget: Widget<V>,
  { value = {}, values = {} }: { value?: Partial<V>; values?: BarValues } = {},
) => {
  const reports: V[] = []
  let setOthers: (values: BarValues) => void = () => {}
  const Shown = () => {
    const [own, setOwn] = useState<Partial<V>>({ ...widget.initial, ...value })
    const [others, setOther] = useState(values)
    setOthers = setOther
    const report = useCallback((told: V) => {
      reports.push(told)
      setOwn(told)
    }, [])
    const { Component } = widget
    return <Component label={widget.label} value={own} values={{ ...others, ...own }} report={report} />
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Shown />
    </QueryClientProvider>,
  )
  return {
    reports,
    last: () => reports.at(-1),
    change: (next: BarValues) => act(() => setOthers(next)),
  }
}

/** Opens a select or tree and clicks the option of a name in the list opened last. */
export const pick = async (testId: string, name: string): Promise<void> => {
  const field = screen.getByTestId(testId)
  const box = field.matches('[role=combobox]') ? field : within(field).getByRole('combobox')
  if (box.getAttribute('aria-expanded') !== 'true') fireEvent.mouseDown(box)
  const selector = '.ant-select-tree-title, .ant-select-item-option-content'
  const node = (await screen.findAllByText(name, { selector })).at(-1)
  if (!node) throw new Error(`no option ${name}`)
  fireEvent.click(node)
}
