import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AlarmLevelBadge, LevelBadge } from './level-badge.tsx'
import { MeasuredValue } from './measured-value.tsx'
import { StatusTag } from './status-tag.tsx'
import { themeFor } from './theme.ts'
import { TimeText } from './time-text.tsx'

const textOf = (element: React.ReactElement) => render(element).container.textContent

describe('values on the screen', () => {
  it('a number has its unit behind a thin space, a missing one neither unit nor 0', () => {
    expect(textOf(<MeasuredValue value={38} unit="µg/m³" />)).toBe('38\u2009µg/m³')
    expect(textOf(<MeasuredValue value={null} unit="µg/m³" />)).toBe('--')
  })

  it('levels are always written', () => {
    expect(textOf(<LevelBadge level={2} />)).toBe('良')
    expect(textOf(<LevelBadge level={6} short />)).toBe('严')
    expect(textOf(<LevelBadge level={null} />)).toBe('--')
    expect(textOf(<AlarmLevelBadge level={1} />)).toBe('一级')
  })

  it('event-03: status 1 of a report reads 已上报; the hue says whose turn it is', () => {
    const { container } = render(<StatusTag status={1} type="3" />)
    expect(container.textContent?.trim()).toBe('已上报')
    expect(container.querySelector('.owner-dispatcher')).not.toBeNull()
    expect(render(<StatusTag status={8} type="1" />).container.querySelector('.owner-overseer')).not.toBeNull()
    expect(textOf(<StatusTag status={5} type="1" />)).toBe('')
  })

  it('request-19: a time is YYYY-MM-DD HH:mm, with its seconds on hover', () => {
    const { container } = render(<TimeText stamp="2026-11-21 14:00:00" />)
    expect(container.textContent).toBe('2026-11-21 14:00')
    expect(container.querySelector('time')?.title).toBe('2026-11-21 14:00:00')
  })
})

it('the map is dark unless the user chose otherwise', () => {
  expect(themeFor('auto', '/map')).toBe('dark')
  expect(themeFor('auto', '/event-manage/event-record')).toBe('light')
  expect(themeFor('light', '/map')).toBe('light')
})
