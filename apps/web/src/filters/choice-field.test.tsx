import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ChooseOne } from './choice-field.tsx'

afterEach(cleanup)

const show = (labels: readonly string[]): 'beside' | 'below' => {
  const { container } = render(
    <ChooseOne
      label="选择"
      choices={labels.map((label) => ({ value: label, label }))}
      disabled={[]}
      value={labels[0] ?? null}
      allowClear={false}
      onChange={() => undefined}
    />,
  )
  const form = container.querySelector('.ant-segmented') ? 'beside' : 'below'
  expect(screen.getAllByRole('radio')).toHaveLength(labels.length)
  cleanup()
  return form
}

describe('a choice of few', () => {
  it('stands beside each other while the longest label fits into its equal share, else below each other, never cut', () => {
    expect(show(['混合', '原始', '审核'])).toBe('beside')
    expect(show(['省内城市', '竞争城市', '本省城市'])).toBe('beside')
    expect(show(['省内城市', '竞争城市', '长三角城市'])).toBe('below')
    expect(show(['组分加和', 'IMPROVE'])).toBe('beside')
    expect(show(['原始频数', '订正（10度步长）'])).toBe('below')
  })
})
