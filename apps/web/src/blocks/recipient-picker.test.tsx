import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { recentRecipients, rememberRecipients } from './recipient-history.ts'
import { RecipientPicker } from './recipient-picker.tsx'
import type { Recipient, RecipientNode } from './recipient-rules.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

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

it('whom the user sent a task to before is one click away', async () => {
  const used = { userId: 'u2', username: '吴晓峰', structureCode: 'c1', structureName: '惠山区生态环境局' }
  rememberRecipients('trace', [used])
  const client = new QueryClient()
  client.setQueryData(['treeWithUsers', { orgCode: '', parentCode: 'trace' }], tree)
  render(
    <QueryClientProvider client={client}>
      <Picker />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByTestId('quick-recipient-u2'))
  expect(screen.getByText('已选 1')).toBeTruthy()
})

it('six people are remembered, newest first, each once, apart for handling and overseeing', () => {
  const one = (userId: string) => ({ userId, username: userId, structureCode: '', structureName: '' })
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'b']) rememberRecipients('trace', [one(id)])
  expect(recentRecipients('trace').map(({ userId }) => userId)).toEqual(['b', 'g', 'f', 'e', 'd', 'c'])
  expect(recentRecipients('oversee')).toEqual([])
})

it('C, task-27: at most three chosen are shown as tags, the others behind +N', async () => {
  const four = ['u1', 'u2', 'u3', 'u4'].map((userId) => ({
    userId,
    username: userId,
    structureCode: 'c1',
    structureName: '惠山区生态环境局',
  }))
  const client = new QueryClient()
  client.setQueryData(['treeWithUsers', { orgCode: '', parentCode: 'trace' }], tree)
  render(
    <QueryClientProvider client={client}>
      <RecipientPicker value={four} />
    </QueryClientProvider>,
  )
  expect(document.querySelectorAll('.recipient')).toHaveLength(3)
  const more = screen.getByTestId('task-recipients-more')
  expect(more.textContent).toBe('+1')
  fireEvent.click(more)
  expect(document.querySelectorAll('.recipient')).toHaveLength(4)
})
