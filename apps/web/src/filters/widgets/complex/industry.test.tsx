import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { industry } from './industry.tsx'
import { pick, showWidget } from './testing/shown-widget.tsx'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))

afterEach(() => {
  cleanup()
  forgetCalls()
})

it('the industry begins with the total and reports code and name of the chosen one', async () => {
  answerCalls({ getIndustryTreeData: [{ code: '26', name: '化工', count: 3, children: [] }] })
  const { last } = showWidget(industry({ monitorType: 'pst001' }))
  await waitFor(() => expect(last()).toEqual({ industyCode: '', industryName: '全部行业' }))
  expect(inputsOf('getIndustryTreeData')).toEqual([{ monitorType: 'pst001', areaCode: '' }])
  await pick('industry', '化工')
  expect(last()).toEqual({ industyCode: '26', industryName: '化工' })
  expect(industry().required).toBe(false)
})
