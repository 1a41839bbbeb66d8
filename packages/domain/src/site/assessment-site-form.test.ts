import { expect, it } from 'vitest'
import { type AssessmentSiteForm, assessmentSiteProblems } from './assessment-site-form.ts'

const form: AssessmentSiteForm = {
  areaCode: '320200',
  siteCode: '1188A',
  role: 'assessment',
  validFrom: '2026-01-01',
  validTo: '',
  source: '国控点位文件',
  reason: '点位调整',
}
const wrong = (change: Partial<AssessmentSiteForm>) =>
  assessmentSiteProblems({ ...form, ...change }).map(({ field }) => field)

it('D12: a site on the list of an area has a role, days that do not run backwards, what says so and why', () => {
  expect(wrong({})).toEqual([])
  expect(wrong({ validTo: '2026-01-01' })).toEqual([])
  expect(wrong({ validTo: '2025-12-31' })).toEqual(['validTo'])
  expect(wrong({ areaCode: '', siteCode: '', role: '', validFrom: '', source: ' ', reason: '' })).toEqual([
    'areaCode',
    'siteCode',
    'role',
    'validFrom',
    'source',
    'reason',
  ])
  expect(wrong({ source: '文'.repeat(101), reason: '字'.repeat(201) })).toEqual(['source', 'reason'])
})
