import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { RecipientPicker } from './recipient-picker.tsx'
import type { Recipient, RecipientNode } from './recipient-rules.ts'

const person = (tid: string, userName: string): RecipientNode => ({
  tid,
  structureName: '',
  structureCode: '',
  userName,
  remarkName: null,
  userId: tid,
  children: [],
  users: [],
})
const tree: RecipientNode[] = [
  {
    tid: 'o1',
    structureName: '惠山区生态环境局',
    structureCode: 'c1',
    userName: null,
    remarkName: null,
    userId: null,
    children: [],
    users: [person('u1', '钱卫东'), person('u2', '吴晓峰')],
  },
]

const Picker = () => {
  const [value, setValue] = useState<Recipient[]>([])
  return <RecipientPicker value={value} onChange={setValue} />
}

it('task-27: a click on a person picks them, the first as 主办; a click on a unit picks nobody', async () => {
  const client = new QueryClient()
  client.setQueryData(['treeWithUsers', { orgCode: '', parentCode: 'trace' }], tree)
  render(
    <QueryClientProvider client={client}>
      <Picker />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByTestId('recipient-u1'))
  fireEvent.click(screen.getByTestId('recipient-u2'))
  await waitFor(() => expect(screen.getByText('已选 2')).toBeTruthy())
  const parts = [...document.querySelectorAll('.recipient')].map((row) => row.textContent)
  expect(parts[0]).toContain('主办')
  expect(parts[1]).toContain('协办')
  fireEvent.click(screen.getByTestId('unit-o1'))
  expect(screen.getByText('已选 2')).toBeTruthy()
})
