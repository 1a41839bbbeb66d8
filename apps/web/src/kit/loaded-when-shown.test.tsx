import { cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { loadedWhenShown } from './loaded-when-shown.tsx'

afterEach(cleanup)

const Greeting = ({ name }: { name: string }) => <p>{name}，您好</p>

it('fetches the code once, when first shown, and shows it as soon as it has come', async () => {
  const code = Promise.withResolvers<{ default: typeof Greeting }>()
  const load = vi.fn(() => code.promise)
  const Part = loadedWhenShown(load, <p>正在加载…</p>)
  expect(load).not.toHaveBeenCalled()
  render(<Part name="王工" />)
  expect(screen.getByText('正在加载…')).toBeTruthy()
  code.resolve({ default: Greeting })
  expect(await screen.findByText('王工，您好')).toBeTruthy()
  cleanup()
  render(<Part name="李工" />)
  expect(screen.getByText('李工，您好')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

class Boundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null }
  static getDerivedStateFromError = (error: Error) => ({ message: error.message })
  override render = () => this.state.message ?? this.props.children
}

it('code that cannot be fetched is a matter of the error boundary, and is fetched anew the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn().mockRejectedValueOnce(new Error('断网')).mockResolvedValue({ default: Greeting })
  const Part = loadedWhenShown<{ name: string }>(load)
  const show = () =>
    render(
      <Boundary>
        <Part name="王工" />
      </Boundary>,
    )
  show()
  expect(await screen.findByText('断网')).toBeTruthy()
  cleanup()
  show()
  expect(await screen.findByText('王工，您好')).toBeTruthy()
})
