import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from '../client/query-client.ts'
import { definePages } from './define-pages.tsx'
import { definePage } from './page-definition.ts'
import { hasPage, loadOf, pageOf, registerPages, tabsOf } from './page-registry.ts'

const tab = (title: string) => definePage('areaTree', [])({ title, input: () => null, views: [] })
const Log = () => <p>日志</p>
const Auditors = () => <p>任命</p>

afterEach(cleanup)

it('a page gets the tabs that other features add to it when it is loaded', async () => {
  registerPages({
    pages: { 'air-alarm': async () => ({ default: definePages('air-alarm', { alarmRecord: tab('记录') }) }) },
    tabs: [],
    declaredTabs: [{ fixCode: 'air-alarm', key: 'alarmSetting', definition: async () => ({ default: tab('设置') }) }],
  })
  const Page = pageOf('air-alarm')
  expect(Page).not.toBeNull()
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{Page ? <Page /> : null}</MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByText('记录')).toBeTruthy()
  expect(screen.getByText('设置')).toBeTruthy()
})

it('a page whose added tab cannot be fetched is not loaded by half: it is tried again', async () => {
  let tries = 0
  registerPages({
    pages: { 'air-alarm': async () => ({ default: Log }) },
    tabs: [],
    declaredTabs: [
      {
        fixCode: 'air-alarm',
        key: 'alarmSetting',
        definition: async () => {
          tries += 1
          if (tries === 1) throw new Error('网络已断开')
          return { default: tab('设置') }
        },
      },
    ],
  })
  await expect(loadOf('air-alarm')?.()).rejects.toThrow('网络已断开')
  expect(await loadOf('air-alarm')?.()).toEqual({ default: Log })
})

it('knows which pages there are, keeps one component of each, and who adds to them', () => {
  registerPages({
    pages: { 'operations-log': async () => ({ default: Log }) },
    tabs: [
      {
        fixCode: 'operations-log',
        key: 'auditors',
        title: '审计管理员',
        component: async () => ({ default: Auditors }),
      },
    ],
    declaredTabs: [],
  })
  expect([hasPage('operations-log'), hasPage('home')]).toEqual([true, false])
  expect([loadOf('home'), pageOf('home')]).toEqual([null, null])
  expect(pageOf('operations-log')).toBe(pageOf('operations-log'))
  expect(tabsOf('operations-log').map(({ title }) => title)).toEqual(['审计管理员'])
  expect(tabsOf('home')).toEqual([])
})
