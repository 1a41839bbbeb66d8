import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { InitialPassword } from './initial-password.tsx'

afterEach(cleanup)

it('an initial password is shown with its user until somebody says it was written down', () => {
  const onClose = vi.fn()
  render(<InitialPassword issued={{ userCode: 'wangwu', initialPassword: 'kT7#mvqp24xz' }} onClose={onClose} />)
  expect(screen.getByTestId('initial-password').textContent).toContain('kT7#mvqp24xz')
  expect(screen.getByText('wangwu')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByTestId('initial-password-ok'))
  expect(onClose).toHaveBeenCalledTimes(1)
})
