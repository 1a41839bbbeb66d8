import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'

/** A card of the event 'e1', as the map shows it. */
export const showCard = (Card: ComponentType<{ eventId: string; onClose: () => void }>, onClose = () => undefined) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Card eventId="e1" onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
