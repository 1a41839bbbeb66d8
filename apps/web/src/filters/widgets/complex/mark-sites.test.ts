import { expect, it } from 'vitest'
import { markSites, tooManyMarked } from './mark-sites.ts'

const codes = (count: number) => Array.from({ length: count }, (_, at) => `s${at}`)

it('of more than ten marked sites ten stay, and the user is told 红框标注的站点选择过多 (filter-29)', () => {
  expect(markSites([], codes(10))).toEqual({ marked: codes(10), isCut: false })
  expect(markSites([], codes(11))).toEqual({ marked: codes(10), isCut: true })
  expect(markSites(['s20'], [...codes(10), 's20']).marked).toContain('s20')
  expect(tooManyMarked).toBe('红框标注的站点选择过多')
})
