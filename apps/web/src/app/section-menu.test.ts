import { expect, it } from 'vitest'
import { sectionRoots } from './section-menu.tsx'

it('layout-06: the eight section roots of the document stand in the data-analysis layout', () => {
  expect(sectionRoots).toEqual(
    expect.arrayContaining([
      'data-analysis',
      'pollution-regulation',
      'target-monitoring',
      'command-dispath',
      'cause-analysis',
      'data-audit',
      'emergency-assessment',
      'case-base',
    ]),
  )
  expect(sectionRoots).not.toContain('map')
})
