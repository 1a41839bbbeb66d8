import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { queryClient } from '../../../../client/query-client.ts'
import { useSession } from '../../../../client/session.ts'

/** Shows a part of the user centre as the duty chief 陆志远 sees it. */
export const openWithSession = (content: ReactNode) => {
  useSession.getState().begin({
    token: 't1',
    user: {
      userId: 'u1',
      userCode: 'zhibanzhang',
      userName: 'zhibanzhang',
      remarkName: '陆志远',
      orgCode: 'wx',
      orgName: '市局',
      roles: ['duty_chief'],
      roleNames: ['值班长'],
      mustChangePassword: false,
    },
  })
  queryClient.clear()
  render(<QueryClientProvider client={queryClient}>{content}</QueryClientProvider>)
}

/** Types into a field and leaves it. */
export const fill = (testId: string, value: string): void => {
  fireEvent.change(screen.getByTestId(testId), { target: { value } })
  fireEvent.blur(screen.getByTestId(testId))
}
