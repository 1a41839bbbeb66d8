import { expect, it } from 'vitest'
import { pages } from '../../packages/contract/src/pages.ts'
import { ofLaterPages, unmountedWidgets } from './unmounted-widgets.ts'

it('C: every filter widget is mounted by a page, but those whose page comes later, each named with it', () => {
  expect(unmountedWidgets().toSorted(), 'mount the widget where the documents use it').toEqual(
    Object.keys(ofLaterPages).toSorted(),
  )
})

it('C: a page that exists is none that comes later', () => {
  expect(Object.values(ofLaterPages).filter((fixCode) => fixCode in pages)).toEqual([])
})
